import { LISTING_TYPES, makersOf, type ListingType } from '#contract/kinds/derived.ts'
import { LOCATIONS } from '#contract/places.ts'
import type { ListingTerm, NewListingRow } from '#worker/db/schema.ts'
import { fold, wordsIn } from '#worker/platform/folding.ts'

export const RANKS = { word: 0, model: 1, product: 2, maker: 3 } as const

/**
 * The terms of a listing, which triggers count: the words of its title, maker, model and product type, and
 * names of several words as one term. Excludes e-mail addresses, web addresses and long numbers, which could
 * identify a person.
 */
export function termsOf({
  title,
  brand,
  model,
  productType,
}: Pick<NewListingRow, 'title' | 'brand' | 'model' | 'productType'>): ListingTerm[] {
  const maker = nameOf(brand)
  const names: ListingTerm[] = [
    ...(maker === '' ? [] : [[maker, isMaker(maker) ? RANKS.maker : RANKS.word] as const]),
    ...[nameOf(productType)].filter(Boolean).map((name) => [name, RANKS.product] as const),
    ...[withoutMaker(nameOf(model), maker)]
      .filter(isName)
      .map((name): ListingTerm => (maker === '' ? [name, RANKS.model] : [name, RANKS.model, maker])),
  ]
  const words = wordsIn(
    [title, brand, model, productType].filter(Boolean).map(withoutContacts).join(' '),
  ).filter(isSignificant)
  const terms = new Map<string, ListingTerm>()
  for (const term of [...names, ...words.map((word): ListingTerm => [word, RANKS.word])])
    if (!terms.has(term[0])) terms.set(term[0], term)
  return [...terms.values()].slice(0, TERMS_MAX)
}

/** The maximum number of rows that one listing writes. An ordinary title has about a dozen terms. */
const TERMS_MAX = 24

export function isMaker(folded: string): boolean {
  return kindsOfMaker(folded).length > 0
}

/** The kinds that a maker on the closed lists makes; empty for any other maker. */
export function kindsOfMaker(folded: string): ListingType[] {
  return MAKERS.filter(([, names]) => names.has(folded)).map(([kind]) => kind)
}

const MAKERS: readonly (readonly [ListingType, ReadonlySet<string>])[] = LISTING_TYPES.map((type) => [
  type,
  new Set(makersOf(type).map(fold)),
])

function nameOf(text: string | null | undefined): string {
  return plainName(withoutContacts(text)).trim()
}

/** A name as people type it: keeps the hyphen of CR-V and the dot of 3.5. */
export function plainName(text: string): string {
  return fold(text.replace(/[^\p{L}\p{M}\p{N}.+-]+/gu, ' '))
}

function withoutMaker(model: string, maker: string): string {
  return maker !== '' && model.startsWith(`${maker} `) ? model.slice(maker.length + 1) : model
}

function withoutContacts(text: string | null | undefined): string {
  return (text ?? '').replace(/\S*@\S*|https?:\S*|www\.\S*|\+?\d[\d\s().-]{5,}\d/gi, ' ')
}

function isName(name: string): boolean {
  return (
    /\p{L}/u.test(name) && name.length >= 2 && name.length <= 40 && !/\d{5,}/.test(name) && !COMMON.has(name)
  )
}

/**
 * True if a word is worth counting. Places are counted elsewhere. Bare numbers, common words and words of two
 * letters, such as the CR of CR-V, are useless.
 */
function isSignificant(word: string): boolean {
  return isName(word) && (word.length >= 3 || /\p{N}/u.test(word))
}

const COMMON = new Set([
  ...LOCATIONS.map(fold),
  ...(
    'an the and or of in on at to for from with by is are me my we you it this that want need please ' +
    'sale buy rent ' +
    'ah na fo wey de di fen get en wit duya bay no not very all your our only just also'
  ).split(' '),
])
