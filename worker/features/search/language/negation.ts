import type { Kind } from './lexicon.ts'
import type { Lexeme, Sentence } from './sentence.ts'

/**
 * Marks what a text does not want: "not Samsung, Tecno or itel", "nor bi Honda", "no agent". What the marks
 * come to is for later stages.
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
  while (target < at + GAP && isPassedOver(lexemes[target])) target += 1
  const first = lexemes[target]
  if (!first || first.role !== undefined || first.kind !== 'word') return
  take(lexemes[at])
  if (groupOf(first) !== undefined) negateList(lexemes, target)
  else if (!first.senses.has('before')) dropUnknown(lexemes, target)
}

/** "any phone but Tecno". */
function isAllBut(lexemes: readonly Lexeme[], at: number): boolean {
  return (
    BUT.has(lexemes[at]?.text ?? '') &&
    lexemes.slice(Math.max(0, at - ALL_GAP), at).some(({ text }) => ALL.has(text))
  )
}

const BUT = new Set(['but', 'bot'])
const ALL = new Set(['any', 'all', 'every', 'eni', 'evri', 'anything', 'everything'])
const ALL_GAP = 4
const GAP = 6

/** "not a", "no want any", "not the brand". */
function isPassedOver(lexeme: Lexeme | undefined): boolean {
  if (!lexeme || lexeme.role !== undefined) return false
  if (lexeme.kind === 'mark')
    return lexeme.text === '"' || lexeme.text === "'" || lexeme.text === '-' || lexeme.text === ':'
  return (
    groupOf(lexeme) === undefined &&
    (lexeme.senses.has('filler') || lexeme.senses.has('not')) &&
    !lexeme.senses.has('before') &&
    !lexeme.senses.has('feature')
  )
}

/** One name, and those that go on after it with "or", or with commas up to an "or". */
function negateList(lexemes: readonly Lexeme[], at: number): void {
  const first = lexemes[at]
  const group = first && groupOf(first)
  if (!first || group === undefined) return
  first.isNegated = true
  let last = at
  let pending: Lexeme[] = []
  for (let next = at + 1; next < Math.min(lexemes.length, at + LIST_MAX); next += 1) {
    const lexeme = lexemes[next]
    if (!lexeme || lexeme.role !== undefined) return
    const isOr = lexeme.senses.has('or') || lexeme.text === '/'
    if (isOr || lexeme.text === ',') {
      const after = nameAfter(lexemes, next, group)
      if (after === undefined) return
      const named = lexemes[after]
      if (named) pending.push(named)
      if (isOr || lexemes[next + 1]?.senses.has('or') === true) {
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

/** Lexemes of one list, commas and all. */
const LIST_MAX = 40

function nameAfter(lexemes: readonly Lexeme[], at: number, group: string): number | undefined {
  let next = at + 1
  while (lexemes[next]?.senses.has('or') || lexemes[next]?.text === 'any' || lexemes[next]?.senses.has('not'))
    next += 1
  const lexeme = lexemes[next]
  return lexeme !== undefined && lexeme.role === undefined && groupOf(lexeme) === group ? next : undefined
}

/** A name that goes on: "not Samsung phones or Tecno". */
function isTailOf(lexeme: Lexeme): boolean {
  return lexeme.senses.has('type') || lexeme.kind === 'number'
}

/** Names of one group can stand in one list. */
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

/** Words that nobody listed: "without agent fees" is no search for agents. */
function dropUnknown(lexemes: readonly Lexeme[], at: number): void {
  for (let next = at; next < at + GAP; next += 1) {
    const lexeme = lexemes[next]
    if (!lexeme || lexeme.kind !== 'word' || lexeme.role !== undefined || groupOf(lexeme) !== undefined)
      return
    if (
      lexeme.senses.size > 0 &&
      !lexeme.senses.has('feature') &&
      !lexeme.senses.has('ordinary') &&
      next > at
    )
      return
    lexeme.role = 'dropped'
  }
}

function take(lexeme: Lexeme | undefined): void {
  if (lexeme) lexeme.role = 'dropped'
}

/** "-samsung", as web searches have it. */
function isDash(lexemes: readonly Lexeme[], at: number): boolean {
  const [dash, next] = [lexemes[at], lexemes[at + 1]]
  const isMinus = dash?.text === '-' && (!dash.isGlued || at === 0) && next?.isGlued === true
  return (
    isMinus &&
    (next.senses.has('brand') ||
      next.senses.has('line') ||
      next.senses.has('product') ||
      next.senses.has('fuel'))
  )
}

/** "Samsung excluded". */
function negateBefore(lexemes: readonly Lexeme[], at: number): void {
  const before = lexemes[at - 1]
  if (
    !before ||
    before.role !== undefined ||
    !(before.senses.has('brand') || before.senses.has('line') || before.senses.has('fuel'))
  )
    return
  before.isNegated = true
  take(lexemes[at])
}
