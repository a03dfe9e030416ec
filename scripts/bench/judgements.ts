import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { CAR_FUELS } from '#contract/kinds/car-sale.ts'
import { LISTING_TYPES } from '#contract/kinds/derived.ts'
import { root } from '../run.mjs'

/**
 * What a listing must match: each attribute must equal the value, or one of the listed values. `kva` is a
 * range and `has` an amenity. `says` lists phrases in English and Krio. The title or description must contain
 * one of them, ignoring case and reading ɛ, ɔ, ŋ as e, o, ng.
 */
const Criteria = z.strictObject({
  type: z.enum(LISTING_TYPES).optional(),
  brand: z.string().optional(),
  model: z.union([z.string(), z.array(z.string())]).optional(),
  productType: z.union([z.string(), z.array(z.string())]).optional(),
  propertyType: z.string().optional(),
  storage: z.string().optional(),
  color: z.union([z.string(), z.array(z.string())]).optional(),
  fuel: z.enum(CAR_FUELS).optional(),
  transmission: z.string().optional(),
  bodyType: z.string().optional(),
  condition: z.string().optional(),
  location: z.string().optional(),
  year: z.int().optional(),
  kva: z.tuple([z.number(), z.number()]).optional(),
  bedrooms: z.int().optional(),
  furnished: z.boolean().optional(),
  priceAtMost: z.number().optional(),
  has: z.string().optional(),
  says: z.array(z.string()).optional(),
})
type Criteria = z.infer<typeof Criteria>

/** A labelled query. `thing` is what is searched for; `named` lists the further attributes in the query. */
const GradedQuery = z.strictObject({
  id: z.string(),
  q: z.string(),
  /** 'words' searches for the words as typed, 'read' for what the parser makes of them. */
  form: z.enum(['words', 'read']),
  thing: Criteria,
  named: z.array(Criteria),
})
export type GradedQuery = z.infer<typeof GradedQuery>

const ActiveListing = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  type: z.enum(LISTING_TYPES),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  productType: z.string().nullable(),
  propertyType: z.string().nullable(),
  storage: z.string().nullable(),
  color: z.string().nullable(),
  fuel: z.string().nullable(),
  transmission: z.string().nullable(),
  bodyType: z.string().nullable(),
  condition: z.string().nullable(),
  location: z.string(),
  area: z.string(),
  year: z.int().nullable(),
  kva: z.number().nullable(),
  bedrooms: z.int().nullable(),
  furnished: z.int().nullable(),
  price: z.number(),
  amenities: z.string().nullable(),
})
export type ActiveListing = z.infer<typeof ActiveListing>

export function readGradedQueries(): GradedQuery[] {
  const lines = readFileSync(join(root, 'scripts', 'bench', 'queries', 'relevance.jsonl'), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => GradedQuery.parse(JSON.parse(line)))
}

/** Lists every active listing, newest first. Parses only the first, because all have the same shape. */
export function* listActiveListings(sqlite: DatabaseSync): Generator<ActiveListing> {
  const rows = sqlite
    .prepare(`SELECT id, title, description, type, brand, model, product_type AS productType,
      property_type AS propertyType, storage, color, fuel, transmission, body_type AS bodyType, condition,
      location, area, year, kva, bedrooms, furnished, price_sle AS price, amenities
      FROM listings WHERE status = 'active' ORDER BY id DESC`)
    .iterate()
  let isChecked = false
  for (const row of rows) {
    if (!isChecked) ActiveListing.parse(row)
    isChecked = true
    yield asActiveListing(row)
  }
}

/**
 * Returns 3 for the thing with every named attribute, 2 with one missing, 1 with more missing. Another thing
 * of the same type and maker gets 1, anything else 0. Quality, age and rank do not count.
 */
export function gradeListing({ thing, named }: GradedQuery, listing: ActiveListing): number {
  const text = fold(`${listing.title}\n${listing.description}`)
  if (!isMatch(thing, listing, text)) return isMatch(toTypeAndMaker(thing), listing, text) ? 1 : 0
  const missing = named.filter((criteria) => !isMatch(criteria, listing, text)).length
  return Math.max(1, 3 - missing)
}

/** Keeps only the type and the maker. If there is no maker, keeps the product or property type instead. */
function toTypeAndMaker({ type, brand, productType, propertyType }: Criteria): Criteria {
  return { type, ...(brand !== undefined ? { brand } : { productType, propertyType }) }
}

function isMatch(criteria: Criteria, listing: ActiveListing, text: string): boolean {
  const { kva, furnished, priceAtMost, has, says, ...exact } = criteria
  return (
    Object.entries(exact).every(
      ([key, wanted]) => wanted === undefined || isOneOf(wanted, listing[asColumn(key)]),
    ) &&
    (kva === undefined || (listing.kva !== null && listing.kva >= kva[0] && listing.kva <= kva[1])) &&
    (furnished === undefined || (listing.furnished === 1) === furnished) &&
    (priceAtMost === undefined || listing.price <= priceAtMost) &&
    (has === undefined || (listing.amenities ?? '').includes(`"${has}"`)) &&
    (says === undefined || says.some((phrase) => text.includes(fold(phrase))))
  )
}

function isOneOf(wanted: string | number | string[], value: unknown): boolean {
  return Array.isArray(wanted) ? wanted.some((each) => each === value) : wanted === value
}

function fold(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ɛɔŋ’]/g, (letter) => ({ ɛ: 'e', ɔ: 'o', ŋ: 'ng', '’': "'" })[letter] ?? letter)
}

/** isMatch passes only keys that are columns. */
function asColumn(key: string): keyof ActiveListing {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return key as keyof ActiveListing
}

/** listActiveListings selects the columns under these names. */
function asActiveListing(row: object): ActiveListing {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return row as ActiveListing
}
