import { amountAt } from './amount.ts'
import type { Kind } from './lexicon.ts'
import { assign, lexemeAt, type Lexeme, type Sentence } from './sentence.ts'

/**
 * Drops the purpose of a thing, since no listing states it: "galaxy tablet for school", "generator for my 3
 * bedroom house".
 */
export function dropPurposes({ lexemes }: Sentence): void {
  let hasHead = false
  for (const [at, lexeme] of lexemes.entries()) {
    if (lexeme.role !== undefined) continue
    const isPurpose =
      lexeme.senses.has('purpose') && !lexeme.senses.has('feature') && amountAt(lexemes, at) === undefined
    if (isPurpose)
      assign(lexemes, at, hasHead ? endOfPurpose(lexemes, at) : endOfOwnPurpose(lexemes, at), 'dropped')
    hasHead ||= lexeme.isNegated !== true && HEADS.some((kind) => lexeme.senses.has(kind))
  }
}

/** Kinds that name what is wanted, or stand for it until it is named. */
const HEADS: readonly Kind[] = [
  'anything',
  'type',
  'weakType',
  'product',
  'property',
  'size',
  'brand',
  'line',
  'carModel',
  'body',
  'unit',
]

/** The end of the purpose, or its start if a price, a place or another wish follows. */
function endOfPurpose(lexemes: readonly Lexeme[], at: number): number {
  let end = at + 1
  while (end < at + PURPOSE_MAX) {
    const { kind, role, senses } = lexemeAt(lexemes, end)
    if (role !== undefined || kind === 'mark') break
    const rooms = roomsEnd(lexemes, end)
    const isOther = kind === 'number' || STOPS.some((each) => senses.has(each)) || amountAt(lexemes, end)
    if (rooms === undefined && isOther) break
    end = rooms ?? end + 1
  }
  return end > at + 1 ? end : at
}

const PURPOSE_MAX = 8

/**
 * The end of a purpose before anything is named: "for my shop: generator". It must belong to somebody, and
 * ends before the thing.
 */
function endOfOwnPurpose(lexemes: readonly Lexeme[], at: number): number {
  if (!lexemeAt(lexemes, at + 1).senses.has('own')) return at
  let end = at + 2
  while (end < at + PURPOSE_MAX) {
    const { kind, role, senses } = lexemeAt(lexemes, end)
    const isPart = kind === 'word' && role === undefined && !amountAt(lexemes, end)
    if (!isPart || ENDS.some((each) => senses.has(each)) || (senses.has('filler') && end > at + 2)) break
    end += 1
  }
  return end
}

const STOPS: readonly Kind[] = [
  'has',
  'before',
  'place',
  'not',
  'currency',
  'sort',
  'color',
  'new',
  'flag',
  'brand',
  'line',
  'carModel',
  'fuel',
  'transmission',
  'condition',
  'topic',
  'purpose',
  'size',
]

const ENDS: readonly Kind[] = [...HEADS, ...STOPS]

/** The end of rooms in a purpose: "my 3 bedroom house" for a generator. */
function roomsEnd(lexemes: readonly Lexeme[], at: number): number | undefined {
  const amount = amountAt(lexemes, at)
  if (!amount) return undefined
  const isOfHome =
    lexemeAt(lexemes, amount.to).senses.get('unit') === 'bedroom' &&
    lexemeAt(lexemes, amount.to + 1).senses.has('property')
  return isOfHome ? amount.to + 2 : undefined
}
