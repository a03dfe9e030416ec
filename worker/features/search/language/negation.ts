import { CHOICES_WITH_WORDS, EXCLUDABLE } from './choices.ts'
import type { Draft } from './draft.ts'
import type { Kind } from './lexicon.ts'
import { quantityAt } from './quantity.ts'
import { assignRole, lexemeAt, type Lexeme, type Sentence } from './sentence.ts'

/** Finds where the text corrects itself: "2 bedrooms, no wait, 3 bedrooms". */
export function markCorrections({ lexemes }: Sentence, draft: Draft): void {
  for (const [at, { senses, start, text }] of lexemes.entries()) {
    const isChanged =
      text === 'no' && lexemeAt(lexemes, at + 1).text === ',' && CHANGES.has(lexemeAt(lexemes, at + 2).text)
    if (senses.has('correction') || isChanged) draft.correctAt(start)
  }
}

/** Words after "no," that begin a correction: "Nissan or Mazda, no, just Nissan". */
const CHANGES = new Set(['just', 'only', 'jos', 'make', 'mek', 'rather', 'better', 'let'])

/**
 * Marks the words for what a text does not want: "not Samsung, Tecno or itel", "nor bi Honda", "no agent".
 * Later stages read the marks.
 */
export function markNegations({ lexemes }: Sentence): void {
  for (const [at, lexeme] of lexemes.entries()) {
    if (lexeme.role !== undefined) continue
    if (isAfterthought(lexemes, at)) {
      negateBefore(lexemes, at)
    } else if (
      (lexeme.senses.has('not') && !lexeme.senses.has('before')) ||
      isExcept(lexemes, at) ||
      isOutside(lexemes, at)
    )
      negateAfter(lexemes, at)
    else if (isDash(lexemes, at)) negateList(lexemes, at + 1)
    else if (lexeme.senses.has('leftOut')) negateBefore(lexemes, at)
  }
}

function negateAfter(lexemes: readonly Lexeme[], at: number): void {
  let target = at + 1
  while (target < at + GAP && isSkippable(lexemeAt(lexemes, target))) target += 1
  const first = lexemeAt(lexemes, target)
  const quantity = quantityAt(lexemes, target)
  if (quantity?.unit !== undefined && quantity.bound === undefined)
    return assignRole(lexemes, at, quantity.to, 'dropped')
  if (first.role !== undefined || first.kind !== 'word') return
  lexemeAt(lexemes, at).role = 'dropped'
  if (groupOf(first) !== undefined) negateList(lexemes, target)
  else if (!first.senses.has('before')) dropUnnamed(lexemes, target)
}

/** True for "no" after a name: "itel no, 1500 leones". */
function isAfterthought(lexemes: readonly Lexeme[], at: number): boolean {
  const [name, { text }, after] = [
    lexemeAt(lexemes, at - 1),
    lexemeAt(lexemes, at),
    lexemeAt(lexemes, at + 1),
  ]
  return (text === 'no' || text === 'nor') && isName(name) && after.text === ','
}

/** True for "but" after "any": "any phone but Tecno". */
function isExcept(lexemes: readonly Lexeme[], at: number): boolean {
  return (
    BUT.has(lexemeAt(lexemes, at).text) &&
    lexemes.slice(Math.max(0, at - ALL_GAP), at).some(({ text }) => ALL.has(text))
  )
}

/** True for "outside" before a place: "outside Freetown", "outside of Freetown". */
function isOutside(lexemes: readonly Lexeme[], at: number): boolean {
  const next = lexemeAt(lexemes, at + 1).text === 'of' ? at + 2 : at + 1
  return lexemeAt(lexemes, at).text === 'outside' && lexemeAt(lexemes, next).senses.has('place')
}

const BUT = new Set(['but', 'bot'])
const ALL = new Set(['any', 'all', 'every', 'eni', 'evri', 'anything', 'everything'])
const ALL_GAP = 4
const GAP = 6

/**
 * True for a word that may come between "not" and what it negates: "not a", "no want any", "not the brand".
 */
function isSkippable(lexeme: Lexeme): boolean {
  const { role, senses, text } = lexeme
  if (role !== undefined) return false
  return (
    MARKS.has(text) ||
    (groupOf(lexeme) === undefined &&
      !NEGATED_ALONE.has(text) &&
      (senses.has('filler') || senses.has('not')) &&
      !senses.has('before') &&
      !senses.has('feature'))
  )
}

const MARKS = new Set(['"', "'", '-', ':'])
/** Words that are negated without the words after them. */
const NEGATED_ALONE = new Set(['money'])

/** Negates one name and the names after it that are joined by "or", or by commas up to an "or". */
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
    } else if (next > last + 1 || !continuesName(lexeme)) {
      return
    }
  }
}

/** The most lexemes in one list, commas included. */
const LIST_MAX = 40

/** The index of the next name in a list. Skips "or", "any" and "not". */
function nameAfter(lexemes: readonly Lexeme[], at: number): number {
  let next = at + 1
  while (isBeforeName(lexemeAt(lexemes, next))) next += 1
  return next
}

function isBeforeName({ senses, text }: Lexeme): boolean {
  return senses.has('or') || senses.has('not') || text === 'any'
}

/** True for a word that belongs to the name before it: "phones" in "not Samsung phones or Tecno". */
function continuesName(lexeme: Lexeme): boolean {
  return lexeme.senses.has('type') || lexeme.kind === 'number'
}

/** The group of a name. A list has names of one group only. */
function groupOf({ senses }: Lexeme): string | undefined {
  return GROUPS.find(([kind]) => senses.has(kind))?.[1]
}

const GROUPS: readonly (readonly [Kind, string])[] = [
  ['brand', 'maker'],
  ['line', 'maker'],
  ['carModel', 'maker'],
  ['product', 'maker'],
  ['body', 'body'],
  ['property', 'home'],
  ['size', 'home'],
  ['color', 'color'],
  ...CHOICES_WITH_WORDS.map((key) => [key, key] as const),
  ['new', 'condition'],
  ['notNew', 'condition'],
  ['flag', 'flag'],
  ['unwanted', 'unwanted'],
  ['place', 'place'],
  ['type', 'type'],
  ['sort', 'sort'],
]

/** Drops negated words that are not names: "without agent fees" is not a search for agents. */
function dropUnnamed(lexemes: readonly Lexeme[], at: number): void {
  for (const [index, lexeme] of lexemes.slice(at, at + GAP).entries()) {
    const { kind, role, senses } = lexeme
    if (kind !== 'word' || role !== undefined || groupOf(lexeme) !== undefined) return
    if (index > 0 && senses.size > 0 && !senses.has('feature') && !senses.has('ordinary')) return
    lexeme.role = 'dropped'
  }
}

/** True for a dash that excludes a word, as in web searches: "-samsung". */
function isDash(lexemes: readonly Lexeme[], at: number): boolean {
  const [dash, next] = [lexemeAt(lexemes, at), lexemeAt(lexemes, at + 1)]
  return dash.text === '-' && !dash.isGlued && next.isGlued && (isName(next) || next.senses.has('product'))
}

const NAMES: readonly Kind[] = ['brand', 'line', 'carModel', ...EXCLUDABLE.map(([key]) => key)]

function isName({ senses }: Lexeme): boolean {
  return NAMES.some((kind) => senses.has(kind))
}

/** Negates the name before "excluded", as in "Samsung excluded". */
function negateBefore(lexemes: readonly Lexeme[], at: number): void {
  const before = lexemeAt(lexemes, at - 1)
  if (
    before.role !== undefined ||
    !(isName(before) || (['feature', 'flag', 'unwanted'] as const).some((kind) => before.senses.has(kind)))
  )
    return
  before.isNegated = true
  lexemeAt(lexemes, at).role = 'dropped'
}
