import type { Kind } from './lexicon.ts'
import { quantityAt } from './quantity.ts'
import { assign, lexemeAt, type Lexeme, type Sentence } from './sentence.ts'

/**
 * Marks what a text does not want: "not Samsung, Tecno or itel", "nor bi Honda", "no agent". Later stages
 * read the marks.
 */
export function markNegations({ lexemes }: Sentence): void {
  for (const [at, lexeme] of lexemes.entries()) {
    if (lexeme.role !== undefined) continue
    if ((lexeme.senses.has('not') && !lexeme.senses.has('before')) || isAllBut(lexemes, at))
      negateAfter(lexemes, at)
    else if (isDash(lexemes, at)) negateList(lexemes, at + 1)
    else if (lexeme.senses.has('leftOut')) negateBefore(lexemes, at)
  }
}

function negateAfter(lexemes: readonly Lexeme[], at: number): void {
  let target = at + 1
  while (target < at + GAP && isPassedOver(lexemeAt(lexemes, target))) target += 1
  const first = lexemeAt(lexemes, target)
  const quantity = quantityAt(lexemes, target)
  if (quantity?.unit !== undefined && quantity.bound === undefined)
    return assign(lexemes, at, quantity.to, 'dropped')
  if (first.role !== undefined || first.kind !== 'word') return
  lexemeAt(lexemes, at).role = 'dropped'
  if (groupOf(first) !== undefined) negateList(lexemes, target)
  else if (!first.senses.has('before')) dropUnknown(lexemes, target)
}

/** True for "but" after "any": "any phone but Tecno". */
function isAllBut(lexemes: readonly Lexeme[], at: number): boolean {
  return (
    BUT.has(lexemeAt(lexemes, at).text) &&
    lexemes.slice(Math.max(0, at - ALL_GAP), at).some(({ text }) => ALL.has(text))
  )
}

const BUT = new Set(['but', 'bot'])
const ALL = new Set(['any', 'all', 'every', 'eni', 'evri', 'anything', 'everything'])
const ALL_GAP = 4
const GAP = 6

/** True for words between a negation and what it negates: "not a", "no want any", "not the brand". */
function isPassedOver(lexeme: Lexeme): boolean {
  const { role, senses, text } = lexeme
  if (role !== undefined) return false
  return (
    MARKS.has(text) ||
    (groupOf(lexeme) === undefined &&
      !UNWANTED.has(text) &&
      (senses.has('filler') || senses.has('not')) &&
      !senses.has('before') &&
      !senses.has('feature'))
  )
}

const MARKS = new Set(['"', "'", '-', ':'])
/** Words that are negated alone, without what follows: "no agent flat". */
const UNWANTED = new Set(['agent', 'agents', 'money'])

/** Negates one name, and the names after it that are joined by "or", or by commas up to an "or". */
function negateList(lexemes: readonly Lexeme[], at: number): void {
  const first = lexemeAt(lexemes, at)
  const group = groupOf(first)
  first.isNegated = true
  let last = at
  let pending: Lexeme[] = []
  for (let next = at + 1; next < at + LIST_MAX; next += 1) {
    const lexeme = lexemeAt(lexemes, next)
    if (lexeme.role !== undefined) return
    const isOr = lexeme.senses.has('or') || lexeme.text === '/'
    if (isOr || lexeme.text === ',') {
      const after = nameAfter(lexemes, next)
      const name = lexemeAt(lexemes, after)
      if (name.role !== undefined || groupOf(name) !== group) return
      pending.push(name)
      if (isOr || lexemeAt(lexemes, next + 1).senses.has('or')) {
        for (const each of pending) each.isNegated = true
        pending = []
      }
      last = after
      next = after
    } else if (next > last + 1 || !isTailOf(lexeme)) {
      return
    }
  }
}

/** The most lexemes of one list, commas included. */
const LIST_MAX = 40

/** The index of the next name of a list, after "or", "any" and "not". */
function nameAfter(lexemes: readonly Lexeme[], at: number): number {
  let next = at + 1
  while (isBeforeName(lexemeAt(lexemes, next))) next += 1
  return next
}

function isBeforeName({ senses, text }: Lexeme): boolean {
  return senses.has('or') || senses.has('not') || text === 'any'
}

/** True for a word that belongs to the name before: "not Samsung phones or Tecno". */
function isTailOf(lexeme: Lexeme): boolean {
  return lexeme.senses.has('type') || lexeme.kind === 'number'
}

/** The group of a name. Only names of one group can be in one list. */
function groupOf({ senses }: Lexeme): string | undefined {
  return GROUPS.find(([kind]) => senses.has(kind))?.[1]
}

const GROUPS: readonly (readonly [Kind, string])[] = [
  ['brand', 'maker'],
  ['line', 'maker'],
  ['carModel', 'maker'],
  ['product', 'maker'],
  ['fuel', 'fuel'],
  ['transmission', 'transmission'],
  ['body', 'body'],
  ['property', 'home'],
  ['size', 'home'],
  ['color', 'color'],
  ['condition', 'condition'],
  ['new', 'condition'],
  ['notNew', 'condition'],
  ['flag', 'flag'],
  ['place', 'place'],
  ['type', 'type'],
  ['sort', 'sort'],
]

/** Drops negated words that are no names: "without agent fees" is no search for agents. */
function dropUnknown(lexemes: readonly Lexeme[], at: number): void {
  for (const [index, lexeme] of lexemes.slice(at, at + GAP).entries()) {
    const { kind, role, senses } = lexeme
    if (kind !== 'word' || role !== undefined || groupOf(lexeme) !== undefined) return
    if (index > 0 && senses.size > 0 && !senses.has('feature') && !senses.has('ordinary')) return
    lexeme.role = 'dropped'
  }
}

/** "-samsung", as in web searches. */
function isDash(lexemes: readonly Lexeme[], at: number): boolean {
  const [dash, next] = [lexemeAt(lexemes, at), lexemeAt(lexemes, at + 1)]
  return dash.text === '-' && !dash.isGlued && next.isGlued && (isName(next) || next.senses.has('product'))
}

const NAMES: readonly Kind[] = ['brand', 'line', 'carModel', 'fuel']

function isName({ senses }: Lexeme): boolean {
  return NAMES.some((kind) => senses.has(kind))
}

/** "Samsung excluded". */
function negateBefore(lexemes: readonly Lexeme[], at: number): void {
  const before = lexemeAt(lexemes, at - 1)
  if (before.role !== undefined || !isName(before)) return
  before.isNegated = true
  lexemeAt(lexemes, at).role = 'dropped'
}
