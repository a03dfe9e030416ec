import type { SearchKey } from '#contract/kinds/filters.ts'
import type { Draft } from './draft.ts'
import type { Sentence } from './sentence.ts'

/**
 * "laptop or tablet, not tablet" wants laptops. "iphone 12, not iphone 14" denies what no filter can leave
 * out, and wants iPhones still.
 */
export function settleDenied(draft: Draft): void {
  for (const [key, opposite] of OPPOSITES) {
    const [named, denied] = [draft.listOf(key), draft.listOf(opposite)]
    const wanted = named.filter((name) => !denied.includes(name))
    if (wanted.length === named.length) continue
    if (wanted.length > 0) keepOrDrop(draft, key, wanted)
    else
      keepOrDrop(
        draft,
        opposite,
        denied.filter((name) => !named.includes(name)),
      )
  }
}

function keepOrDrop(draft: Draft, key: SearchKey, values: string[]): void {
  if (values.length > 0) draft.keep(key, values)
  else draft.drop(key)
}

const OPPOSITES = [
  ['brand', 'notBrand'],
  ['productType', 'notProductType'],
  ['fuel', 'notFuel'],
] as const

/**
 * "playstation 5 or xbox", "toyota corolla or honda": the model of one maker would leave out what the other
 * makes.
 */
export function settleModel({ lexemes }: Sentence, draft: Draft): void {
  const areAlternatives = draft.listOf('brand').length > 1 && lexemes.some(({ text }) => EITHER.has(text))
  if (areAlternatives && !draft.isClosed('model')) draft.leaveOpen('model')
}

const EITHER = new Set(['or', 'o', '/'])

/**
 * Of the product types that a text names, the most specific: "galaxy tablet 5g" is a tablet, "macbook laptop"
 * a MacBook.
 */
export function settleProduct({ lexemes }: Sentence, draft: Draft): void {
  if (draft.isClosed('productType')) return
  const named = draft.listOf('productType')
  if (named.length < 2)
    return isOfOneMakerAmongOthers(draft, named[0]) ? draft.drop('productType') : undefined
  const best = Math.min(...named.map(rankOf))
  const areAlternatives = lexemes.some(({ text }) => OR.has(text))
  // "macbook or hp laptop" wants both; "macbook laptop" the one.
  const isEither = draft.listOf('brand').length > 1 && lexemes.some(({ text }) => EITHER.has(text))
  const kept = isEither ? named : named.filter((product) => rankOf(product) === best)
  draft.keep('productType', areAlternatives ? kept : kept.slice(0, 1))
}

const OR = new Set(['or', 'o', '/', 'and', 'en'])

/** "iphone or samsung": an alternative of another maker is no iPhone. */
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
