import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import { listOpposites, type SearchKey } from '#contract/kinds/filters.ts'
import type { Draft, Span } from './draft.ts'
import type { Kind } from './lexicon.ts'
import { isDistinctCar, isDistinctLine, makersOfCar, categoryOfMaker } from './makers.ts'
import { isAndOr, isChatty, lexemeAt, OR_WORDS, type Lexeme, type Sentence } from './sentence.ts'

/**
 * The category that a text's nouns and names suggest, before its measures are read. Words for what comes with
 * the product are ignored.
 */
export function guessCategory({ lexemes }: Sentence, draft: Draft): ListingType | undefined {
  const explicit = toCategory(draft.listOf('type')[0])
  if (explicit !== undefined) return explicit
  const nouns: { category: ListingType; lexeme: Lexeme }[] = []
  let hasEvidence = false
  let isPart = false
  for (const [at, lexeme] of lexemes.entries()) {
    if (endsExtras(lexeme)) isPart = false
    if (hasEvidence && introducesExtras(lexeme)) isPart = true
    if (isPart || lexeme.role === 'dropped' || lexeme.isNegated === true) continue
    // In "10th gen laptop", "gen" is not a generator.
    if (ORDINALS.has(lexemeAt(lexemes, at - 1).text)) continue
    const category = categoryOfNoun(lexeme)
    if (category !== undefined) nouns.push({ category, lexeme })
    hasEvidence ||= category !== undefined || EVIDENCE.some((kind) => lexeme.senses.has(kind))
  }
  const best = likeliest(nouns, lexemes)
  // "Ring the studio. I want a Samsung Galaxy S22": only the phone is wanted.
  const wantedName = nouns.some(({ lexeme }) => lexeme.isWanted === true)
    ? undefined
    : wantedCategory(lexemes)
  if (wantedName !== undefined && isChatty(lexemes)) return wantedName
  for (const { category, lexeme } of nouns)
    if (category === best) draft.hint('noun', category, [lexeme.start, lexeme.end])
  return draft.strongestHint('noun', 'model', 'maker')
}

function wantedCategory(lexemes: readonly Lexeme[]): ListingType | undefined {
  const wanted = lexemes.find(
    ({ isWanted, isNegated, role, senses }) =>
      isWanted === true &&
      isNegated !== true &&
      role !== 'dropped' &&
      (senses.has('brand') || isDistinctLine({ senses })),
  )
  if (!wanted) return undefined
  return isDistinctLine(wanted) ? 'electronics' : categoryOfMaker(wanted.senses.get('brand') ?? '')
}

/**
 * The category that most speaks for: the nouns that are said to be wanted, the other nouns, and measures that
 * only one category has. Of equal ones, the first.
 */
function likeliest(
  nouns: readonly { category: ListingType; lexeme: Lexeme }[],
  lexemes: readonly Lexeme[],
): ListingType | undefined {
  const [first] = nouns
  const isOneKind = nouns.every(({ category }) => category === first?.category)
  if (!first || (isOneKind && !isChatty(lexemes))) return first?.category
  const points = new Map<ListingType, number>()
  const add = (category: ListingType, score: number) =>
    points.set(category, (points.get(category) ?? 0) + score)
  for (const { category, lexeme } of nouns) add(category, lexeme.isWanted === true ? WANTED_POINTS : 1)
  for (const { role, senses, isWanted } of lexemes) {
    const category = role === undefined ? UNIT_CATEGORIES.get(senses.get('unit') ?? '') : undefined
    if (category !== undefined)
      add(category, isWanted === true || category === 'generator' ? WANTED_POINTS : 1)
  }
  for (const { role, isNegated, senses, isWanted } of lexemes) {
    const maker = role === 'dropped' || isNegated === true ? undefined : senses.get('brand')
    const category = categoryOfMaker(maker ?? '')
    if (category !== undefined && points.has(category)) add(category, isWanted === true ? 1 : 0.5)
  }
  return [...points].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

const WANTED_POINTS = 2

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

/** True where another part of the text begins, which is not about what comes with the product any more. */
export function endsExtras({ kind, senses, text }: Lexeme): boolean {
  return senses.has('wish') || senses.has('clause') || (kind === 'mark' && SENTENCE_ENDS.has(text))
}

const SENTENCE_ENDS = new Set(['.', '!', '?', ';'])
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
    ({ isNegated, senses }) =>
      isNegated !== true &&
      (isDistinctCar({ senses }) || categoryOfMaker(senses.get('brand') ?? '') === 'car_sale'),
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
 * Drops makers and places that a long text names before it says what it wants: "the Elepaq gave trouble.
 * Looking for a Sumec". What belongs to the wanted one's own part of the sentence stays.
 */
export function resolveMentioned({ lexemes }: Sentence, draft: Draft): void {
  if (!isChatty(lexemes)) return
  for (const key of ['brand', 'location', 'area'] as const) {
    const named = draft.understood
      .filter((entry) => entry.key === key)
      .map(({ value, span }) => ({
        value: String(value),
        at: lexemes.findIndex(({ start }) => start === span?.[0]),
      }))
    const first = named.find(({ at }) => lexemeAt(lexemes, at).isWanted === true)
    if (!first) continue
    const kept = named.filter(({ at }) => at >= first.at || !lexemes.slice(at, first.at).some(beginsPart))
    if (kept.length > 0 && kept.length < named.length && !draft.isClosed(key))
      draft.keep(key, [...new Set(kept.map(({ value }) => value))])
  }
}

export function beginsPart({ kind, senses, text }: Lexeme): boolean {
  return senses.has('clause') || (kind === 'mark' && SENTENCE_ENDS.has(text))
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
  return isNegated !== true && (senses.has('brand') || isDistinctLine({ senses }))
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
