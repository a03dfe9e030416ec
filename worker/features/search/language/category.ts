import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import { listOpposites, type SearchKey } from '#contract/kinds/filters.ts'
import type { Draft, Span } from './draft.ts'
import type { Kind } from './lexicon.ts'
import { makersOfCar, categoryOfMaker } from './makers.ts'
import { isAndOr, lexemeAt, OR_WORDS, type Lexeme, type Sentence } from './sentence.ts'

/**
 * The category that a text's nouns and names suggest, before its measures are read. Words for what comes with
 * the product are ignored.
 */
export function guessCategory({ lexemes }: Sentence, draft: Draft): ListingType | undefined {
  const explicit = toCategory(draft.listOf('type')[0])
  if (explicit !== undefined) return explicit
  let hasEvidence = false
  for (const [at, lexeme] of lexemes.entries()) {
    if (hasEvidence && introducesExtras(lexeme)) break
    if (lexeme.role === 'dropped' || lexeme.isNegated === true) continue
    // In "10th gen laptop", "gen" is not a generator.
    if (ORDINALS.has(lexemeAt(lexemes, at - 1).text)) continue
    const category = categoryOfNoun(lexeme)
    if (category !== undefined) {
      draft.hint('noun', category, [lexeme.start, lexeme.end])
      hasEvidence = true
    }
    hasEvidence ||= EVIDENCE.some((kind) => lexeme.senses.has(kind))
  }
  return draft.strongestHint('noun', 'model', 'maker')
}

/** Sets the category from the strongest evidence. */
export function resolveCategory({ lexemes }: Sentence, draft: Draft): void {
  for (const lexeme of lexemes) {
    if (lexeme.role === 'dropped' || lexeme.isNegated === true) continue
    const span: Span = [lexeme.start, lexeme.end]
    const weak = toCategory(lexeme.senses.get('weakType'))
    const unitCategory =
      lexeme.role === 'text' ? undefined : UNIT_CATEGORIES.get(lexeme.senses.get('unit') ?? '')
    if (weak !== undefined) draft.hint('weak', weak, span)
    if (unitCategory !== undefined && lexeme.text.length > 2) draft.hint('weak', unitCategory, span)
  }
  draft.setStrongestType()
  dropOtherKind(draft)
}

/** Drops a model of an unwanted category, with its maker and product: "iphone or generator". */
function dropOtherKind(draft: Draft): void {
  const [type] = draft.listOf('type')
  const modelled = draft.strongestHint('model')
  if (type === undefined || modelled === undefined || modelled === type) return
  const makers = draft.listOf('brand').filter((maker) => categoryOfMaker(maker) !== modelled)
  for (const key of ['model', 'productType'] as const) if (!draft.isClosed(key)) draft.drop(key)
  if (!draft.isClosed('brand')) keepOrDrop(draft, 'brand', makers)
}

export function toCategory(name: string | undefined): ListingType | undefined {
  return LISTING_TYPES.find((type) => type === name)
}

function categoryOfNoun(lexeme: Lexeme): ListingType | undefined {
  // "gen" in "10th gen" is read as part of a model.
  if (lexeme.role === 'read') return undefined
  const named = toCategory(lexeme.senses.get('type'))
  if (named !== undefined) return named
  if (lexeme.senses.has('property') || lexeme.senses.has('size')) return 'home_rent'
  return lexeme.senses.has('product') ? 'electronics' : undefined
}

const ORDINALS = new Set(['st', 'nd', 'rd', 'th'])
const EVIDENCE: readonly Kind[] = ['brand', 'line', 'carModel', 'weakType', 'unit', 'body', 'transmission']

export function introducesExtras(lexeme: Lexeme): boolean {
  return lexeme.senses.has('has') && WITH.has(lexeme.text)
}

const WITH = new Set([
  'with',
  'wit',
  'wey get',
  'we get',
  'get',
  'has',
  'have',
  'having',
  'that has',
  'which has',
  'including',
  'includes',
  'include',
  'come with',
  'comes with',
  'wey come with',
  'and also has',
])

const UNIT_CATEGORIES: ReadonlyMap<string, ListingType> = new Map([
  ['kva', 'generator'],
  ['bedroom', 'home_rent'],
  ['bathroom', 'home_rent'],
])

/**
 * True if "jeep" is the maker, that is, written with a capital or before one of its models. Otherwise "jeep"
 * is a body type.
 */
export function isJeepMaker({ typed, lexemes }: Sentence, at: number): boolean {
  const next = lexemeAt(lexemes, at + 1)
  if (makersOfCar(next.senses.get('carModel') ?? '').some(({ maker }) => maker === 'Jeep')) return true
  const hasOtherCar = lexemes.some(
    ({ senses }) => senses.has('carModel') || categoryOfMaker(senses.get('brand') ?? '') === 'car_sale',
  )
  return typed.charAt(lexemeAt(lexemes, at).start) === 'J' && !hasOtherCar
}

/** Each key of wanted values with the key of excluded ones. */
export const OPPOSITES = listOpposites()

/**
 * Resolves values that are both wanted and excluded. "laptop or tablet, not tablet" wants laptops. "iphone
 * 12, not iphone 14" still wants iPhones, because no filter can exclude a model.
 */
export function resolveExclusions(draft: Draft): void {
  for (const [key, opposite] of OPPOSITES) {
    const [named, excluded] = [draft.listOf(key), draft.listOf(opposite)]
    const wanted = named.filter((name) => !excluded.includes(name))
    if (wanted.length === named.length) continue
    if (wanted.length > 0) keepOrDrop(draft, key, wanted)
    else
      keepOrDrop(
        draft,
        opposite,
        excluded.filter((name) => !named.includes(name)),
      )
  }
}

function keepOrDrop(draft: Draft, key: SearchKey, values: string[]): void {
  if (values.length > 0) draft.keep(key, values)
  else draft.drop(key)
}

/**
 * Drops the model if makers are alternatives ("playstation 5 or xbox", "toyota corolla or honda"), because
 * one maker's model would exclude the other maker.
 */
export function resolveModel({ lexemes }: Sentence, draft: Draft): void {
  const areAlternatives = lexemes.some(
    (lexeme, at) =>
      OR_WORDS.has(lexeme.text) ||
      ((isAndOr(lexeme) || lexeme.text === ',') && namesMaker(lexemeAt(lexemes, at + 1))),
  )
  if (draft.listOf('brand').length > 1 && areAlternatives && !draft.isClosed('model'))
    draft.dropAndClose('model')
}

function namesMaker({ isNegated, senses }: Lexeme): boolean {
  return isNegated !== true && (senses.has('brand') || senses.has('line'))
}

/** Keeps only the most specific product type: "galaxy tablet 5g" is a tablet, "macbook laptop" a MacBook. */
export function resolveProduct({ lexemes }: Sentence, draft: Draft): void {
  if (draft.isClosed('productType')) return
  const named = draft.listOf('productType')
  if (isAnyElectronicsElse(lexemes)) return draft.dropAndClose('productType')
  if (named.length < 2)
    return isOfOneMakerAmongOthers(draft, named[0]) ? draft.drop('productType') : undefined
  const best = Math.min(...named.map(rankOf))
  const areAlternatives = lexemes.some(isAndOr)
  // "macbook or hp laptop" wants both products, "macbook laptop" only the MacBook.
  const isEither = draft.listOf('brand').length > 1 && lexemes.some(({ text }) => OR_WORDS.has(text))
  const kept = isEither ? named : named.filter((product) => rankOf(product) === best)
  draft.keep('productType', areAlternatives ? kept : kept.slice(0, 1))
}

/** True if the alternative of a product is a phone, which is no product type: "laptop or phone". */
function isAnyElectronicsElse(lexemes: readonly Lexeme[]): boolean {
  return lexemes.some(({ text, role }, at) => {
    if (role === 'read' || !OR_WORDS.has(text)) return false
    const sides = [lexemeAt(lexemes, at - 1), lexemeAt(lexemes, at + 1)]
    const isPhone = ({ senses }: Lexeme) => senses.get('type') === 'electronics'
    const isProduct = ({ senses, isNegated }: Lexeme) => senses.has('product') && isNegated !== true
    return sides.some(isPhone) && sides.some(isProduct)
  })
}

/**
 * True if only one maker makes the product, but other makers are named too: "iphone or samsung" does not want
 * only iPhones.
 */
function isOfOneMakerAmongOthers(draft: Draft, product: string | undefined): boolean {
  return product !== undefined && rankOf(product) === 0 && draft.listOf('brand').length > 1
}

function rankOf(product: string): number {
  const rank = RANKS.findIndex((products) => products.includes(product))
  return rank === -1 ? RANKS.length : rank
}

const RANKS: readonly (readonly string[])[] = [
  ['iPhone', 'iPad', 'MacBook'],
  ['Smartwatch', 'Headphones', 'Gaming Console'],
  ['Tablet', 'Laptop'],
  ['5G Phone'],
  ['Android Phone'],
]
