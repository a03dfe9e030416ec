import { amountAt } from './amount.ts'
import type { Kind } from './lexicon.ts'
import type { Lexeme, Sentence } from './sentence.ts'

/**
 * Drops what a thing is wanted for: "galaxy tablet for school", "generator for my 3 bedroom house". Nobody
 * writes it in a listing.
 */
export function dropPurposes({ lexemes }: Sentence): void {
  let hasHead = false
  for (const [at, lexeme] of lexemes.entries()) {
    if (lexeme.role !== undefined) continue
    const isPurpose =
      lexeme.senses.has('purpose') && !lexeme.senses.has('feature') && amountAt(lexemes, at) === undefined
    if (isPurpose) drop(lexemes, at, hasHead ? endOfPurpose(lexemes, at) : endOfOwnPurpose(lexemes, at))
    hasHead ||= lexeme.isNegated !== true && HEADS.some((kind) => lexeme.senses.has(kind))
  }
}

/** What is wanted, or what stands for it until it is named. */
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

function drop(lexemes: readonly Lexeme[], at: number, end: number | undefined): void {
  for (let each = at; each < (end ?? at); each += 1) {
    const lexeme = lexemes[each]
    if (lexeme) lexeme.role = 'dropped'
  }
}

/** Where the purpose stops; nothing where what follows is a price, a place or another wish. */
function endOfPurpose(lexemes: readonly Lexeme[], at: number): number | undefined {
  let end = at + 1
  let hasNoun = false
  while (end < Math.min(lexemes.length, at + PURPOSE_MAX)) {
    const lexeme = lexemes[end]
    if (!lexeme || lexeme.role !== undefined || lexeme.kind === 'mark') break
    const rooms = roomsEnd(lexemes, end)
    if (rooms !== undefined) {
      end = rooms
      hasNoun = true
      continue
    }
    if (STOPS.some((kind) => lexeme.senses.has(kind))) break
    if (lexeme.kind === 'number' || amountAt(lexemes, end) !== undefined) break
    if (!lexeme.senses.has('filler')) hasNoun = true
    end += 1
  }
  return hasNoun || end > at + 1 ? end : undefined
}

const PURPOSE_MAX = 8

/**
 * "for my shop: generator": before anything is named only what is somebody's is a purpose, and it stops
 * before the thing.
 */
function endOfOwnPurpose(lexemes: readonly Lexeme[], at: number): number | undefined {
  if (lexemes[at + 1]?.senses.has('own') !== true) return undefined
  let end = at + 2
  while (end < Math.min(lexemes.length, at + PURPOSE_MAX)) {
    const lexeme = lexemes[end]
    const isPart =
      lexeme?.kind === 'word' &&
      lexeme.role === undefined &&
      amountAt(lexemes, end) === undefined &&
      !ENDS.some((kind) => lexeme.senses.has(kind))
    if (!isPart || (lexeme.senses.has('filler') && end > at + 2)) break
    end += 1
  }
  return end > at + 2 ? end : undefined
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

/** "my 3 bedroom house" as what a generator is for. */
function roomsEnd(lexemes: readonly Lexeme[], at: number): number | undefined {
  const amount = amountAt(lexemes, at)
  const unit = amount && lexemes[amount.to]?.senses.get('unit')
  const home = amount && lexemes[amount.to + 1]
  return amount && unit === 'bedroom' && home?.senses.has('property') ? amount.to + 2 : undefined
}
