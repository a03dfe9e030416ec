import { amountAt } from './amount.ts'
import type { Kind } from './lexicon.ts'
import type { Lexeme, Sentence } from './sentence.ts'

/** Drops what a thing is wanted for: "galaxy tablet for school", "generator for my 3 bedroom house". Nobody writes it in a listing. */
export function dropPurposes({ lexemes }: Sentence): void {
  let hasHead = false
  for (const [at, lexeme] of lexemes.entries()) {
    if (lexeme.role !== undefined) continue
    if (hasHead && lexeme.senses.has('purpose') && !lexeme.senses.has('feature') && amountAt(lexemes, at) === undefined) dropPurpose(lexemes, at)
    hasHead ||= lexeme.isNegated !== true && HEADS.some((kind) => lexeme.senses.has(kind))
  }
}

const HEADS: readonly Kind[] = ['type', 'weakType', 'product', 'property', 'size', 'brand', 'line', 'carModel', 'body', 'unit']

function dropPurpose(lexemes: readonly Lexeme[], at: number): void {
  const end = endOfPurpose(lexemes, at)
  if (end === undefined) return
  for (let each = at; each < end; each += 1) {
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
const STOPS: readonly Kind[] = [
  'has', 'before', 'place', 'not', 'currency', 'sort', 'color', 'new', 'flag', 'brand', 'line', 'carModel', 'fuel', 'transmission', 'condition', 'topic', 'purpose', 'size',
]

/** "my 3 bedroom house" as what a generator is for. */
function roomsEnd(lexemes: readonly Lexeme[], at: number): number | undefined {
  const amount = amountAt(lexemes, at)
  const unit = amount && lexemes[amount.to]?.senses.get('unit')
  const home = amount && lexemes[amount.to + 1]
  return amount && unit === 'bedroom' && home?.senses.has('property') ? amount.to + 2 : undefined
}
