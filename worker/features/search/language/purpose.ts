import { amountAt } from './amount.ts'
import { CHOICES_WITH_WORDS } from './choices.ts'
import type { Kind } from './lexicon.ts'
import { isDistinctCar } from './makers.ts'
import { assignRole, isChatty, lexemeAt, type Lexeme, type Sentence } from './sentence.ts'

/**
 * Drops the purpose of a product, because listings do not state it: "galaxy tablet for school", "generator
 * for my 3 bedroom house".
 */
export function dropPurposes({ lexemes }: Sentence): void {
  const isStory = isChatty(lexemes)
  let isProductNamed = false
  for (const [at, lexeme] of lexemes.entries()) {
    if (lexeme.role !== undefined) continue
    const isPurpose =
      lexeme.senses.has('purpose') &&
      !lexeme.senses.has('feature') &&
      // In a story, "so" and "because" begin what somebody wants as often as a purpose.
      !(isStory && lexeme.senses.has('clause')) &&
      !isPriceOf(lexemes, at) &&
      amountAt(lexemes, at) === undefined
    if (isPurpose)
      assignRole(
        lexemes,
        at,
        isProductNamed ? endOfPurpose(lexemes, at) : endOfLeadingPurpose(lexemes, at),
        'dropped',
      )
    isProductNamed ||=
      lexeme.isNegated !== true &&
      (PRODUCT_KINDS.some((kind) => lexeme.senses.has(kind)) ||
        isDistinctCar(lexeme) ||
        (PRODUCT_UNITS.has(lexeme.senses.get('unit')) && amountAt(lexemes, at - 1) !== undefined))
  }
}

/** True for "for" between a price and what it is for: "1200 dollars for a car", "one year advance for a house". */
function isPriceOf(lexemes: readonly Lexeme[], at: number): boolean {
  const before = lexemeAt(lexemes, at - 1)
  if (before.senses.get('topic') === 'advance') return true
  const isPrice = before.senses.has('currency') || lexemeAt(lexemes, at - 2).senses.has('currency')
  const article = lexemeAt(lexemes, at + 1)
  const noun = ARTICLES.has(article.text) ? lexemeAt(lexemes, at + 2) : article
  return isPrice && PRODUCT_KINDS.some((kind) => noun.senses.has(kind))
}

const ARTICLES = new Set(['a', 'an', 'wan', 'the', 'di'])

/** Kinds of words that name the wanted product or, like "anything", take its place. */
const PRODUCT_KINDS: readonly Kind[] = [
  'anything',
  'type',
  'weakType',
  'product',
  'property',
  'size',
  'brand',
  'line',
  'body',
]

/** Units that only one kind of product has. */
const PRODUCT_UNITS: ReadonlySet<string | undefined> = new Set([
  'kva',
  'bedroom',
  'bathroom',
  'mile',
  'gb',
  'tb',
])

/** The end of the purpose, or its start if "for" introduces something else, such as a price or a place. */
function endOfPurpose(lexemes: readonly Lexeme[], at: number): number {
  let end = at + 1
  while (end < at + PURPOSE_MAX) {
    const { kind, role, senses } = lexemeAt(lexemes, end)
    if (role !== undefined || kind === 'mark') break
    const rooms = roomsEnd(lexemes, end)
    const isNextWish = kind === 'number' || STOPS.some((each) => senses.has(each)) || amountAt(lexemes, end)
    if (rooms === undefined && isNextWish) break
    end = rooms ?? end + 1
  }
  return end > at + 1 ? end : at
}

const PURPOSE_MAX = 8

/**
 * The end of a purpose that comes before the product: "for my shop: generator". Such a purpose needs a word
 * like "my", and ends before the product.
 */
function endOfLeadingPurpose(lexemes: readonly Lexeme[], at: number): number {
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
  ...CHOICES_WITH_WORDS,
  'topic',
  'purpose',
  'size',
  'wish',
]

const ENDS: readonly Kind[] = [...PRODUCT_KINDS, ...STOPS]

/** The end of a home with its rooms in a purpose: "3 bedroom house" in "generator for my 3 bedroom house". */
function roomsEnd(lexemes: readonly Lexeme[], at: number): number | undefined {
  const amount = amountAt(lexemes, at)
  if (!amount) return undefined
  const isOfHome =
    lexemeAt(lexemes, amount.to).senses.get('unit') === 'bedroom' &&
    lexemeAt(lexemes, amount.to + 1).senses.has('property')
  return isOfHome ? amount.to + 2 : undefined
}
