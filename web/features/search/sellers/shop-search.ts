import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'

/** What is looked for among a seller's listings, as in the URL. */
export type ShopSearch = { type?: ListingType; q?: string; cursor?: string }

/** Parses the search params of a seller's page, and ignores what is malformed. */
export function readShopSearch({ type, q, cursor }: Record<string, unknown>): ShopSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim() : ''
  return {
    type: LISTING_TYPES.find((known) => known === type),
    q: text || undefined,
    cursor: typeof cursor === 'string' && cursor !== '' ? cursor : undefined,
  }
}
