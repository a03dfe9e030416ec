import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { CAR_FUELS } from '#contract/kinds/car-sale.ts'
import { LISTING_TYPES } from '#contract/kinds/derived.ts'
import { root } from '../run.mjs'

/**
 * What a listing must match. Each key is an attribute that must have one of the values. `says` is one of
 * several phrases, in English or Krio, found in title or description (ignoring case, with ɛ, ɔ, ŋ as e, o,
 * ng); `has` is an amenity.
 */
const Wish = z.strictObject({
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
type Wish = z.infer<typeof Wish>

/** `thing` is what was searched for; each of `named` is one further attribute in the words. */
const Judged = z.strictObject({
  id: z.string(),
  q: z.string(),
  /** 'words' searches for the words as they are; 'read' for the parser's filters and the remaining words. */
  form: z.enum(['words', 'read']),
  thing: Wish,
  named: z.array(Wish),
})
export type Judged = z.infer<typeof Judged>

const JudgedListing = z.object({
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
export type JudgedListing = z.infer<typeof JudgedListing>

export function readJudged(): Judged[] {
  const lines = readFileSync(join(root, 'scripts', 'bench', 'queries', 'relevance.jsonl'), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => Judged.parse(JSON.parse(line)))
}

/** Every active listing, newest first. Only the first is parsed, since all share one shape. */
export function* listJudgedListings(sqlite: DatabaseSync): Generator<JudgedListing> {
  const rows = sqlite
    .prepare(`SELECT id, title, description, type, brand, model, product_type AS productType,
      property_type AS propertyType, storage, color, fuel, transmission, body_type AS bodyType, condition,
      location, area, year, kva, bedrooms, furnished, price_sle AS price, amenities
      FROM listings WHERE status = 'active' ORDER BY id DESC`)
    .iterate()
  let isChecked = false
  for (const row of rows) {
    if (!isChecked) JudgedListing.parse(row)
    isChecked = true
    yield asJudgedListing(row)
  }
}

/**
 * 3: the thing with every named attribute. 2: one attribute missing. 1: more missing, or another thing of the
 * same kind and maker. 0: anything else. Quality, age and rank do not count.
 */
export function gradeOf({ thing, named }: Judged, listing: JudgedListing): number {
  const said = fold(`${listing.title}\n${listing.description}`)
  if (!isSo(thing, listing, said)) return isSo(kindAndMaker(thing), listing, said) ? 1 : 0
  const missing = named.filter((wish) => !isSo(wish, listing, said)).length
  return Math.max(1, 3 - missing)
}

/** Returns the type and the maker or, without a maker, the product or property type. */
function kindAndMaker({ type, brand, productType, propertyType }: Wish): Wish {
  return { type, ...(brand !== undefined ? { brand } : { productType, propertyType }) }
}

function isSo(wish: Wish, listing: JudgedListing, said: string): boolean {
  const { kva, furnished, priceAtMost, has, says, ...exact } = wish
  return (
    Object.entries(exact).every(
      ([key, wanted]) => wanted === undefined || isOneOf(wanted, listing[asKey(key)]),
    ) &&
    (kva === undefined || (listing.kva !== null && listing.kva >= kva[0] && listing.kva <= kva[1])) &&
    (furnished === undefined || (listing.furnished === 1) === furnished) &&
    (priceAtMost === undefined || listing.price <= priceAtMost) &&
    (has === undefined || (listing.amenities ?? '').includes(`"${has}"`)) &&
    (says === undefined || says.some((phrase) => said.includes(fold(phrase))))
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

/** All keys of a wish but `says` and `has` are columns. */
function asKey(key: string): keyof JudgedListing {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return key as keyof JudgedListing
}

/** The columns are selected by these names. */
function asJudgedListing(row: object): JudgedListing {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return row as JudgedListing
}
