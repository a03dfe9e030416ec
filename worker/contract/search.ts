import * as z from 'zod'
import { ListingSort, Location } from './fields.ts'
import { LISTING_TYPES, TYPE_ALIASES } from './kinds/derived.ts'
import { FILTER_KEYS, FILTERS, keysOf, type AttributeFilters, type SharedFilter } from './kinds/filters.ts'
import {
  AREA_MAX,
  PRICE_MAX,
  SEARCH_LIST_MAX,
  SEARCH_TEXT_MAX,
  SHORT_TEXT_MAX,
  SUGGEST_TEXT_MAX,
} from './limits.ts'

/** Alternatives. In a query string they are separated by commas; in JSON they are an array. */
function alternatives<T extends z.ZodType>(item: T) {
  return z
    .array(item)
    .min(1, 'Name at least one')
    .max(SEARCH_LIST_MAX, `At most ${SEARCH_LIST_MAX} alternatives`)
}

function list<T extends z.ZodType>(item: T) {
  return z.preprocess(toItems, alternatives(item)).optional()
}

/** Accepts one value or a list of alternatives. A list of one becomes that value. */
function oneOrMore<T extends z.ZodType>(item: T) {
  return z
    .preprocess(
      toItems,
      alternatives(item).transform((values) =>
        values.length === 1 && values[0] !== undefined ? values[0] : values,
      ),
    )
    .optional()
}

function toItems(value: unknown): unknown {
  const items =
    typeof value === 'string'
      ? value.split(',').map((item) => item.trim())
      : Array.isArray(value)
        ? value
        : [value]
  return [...new Set(items)]
}

/** A number, which a query string has as text. */
const numberOrText = z.union(
  [
    z
      .string()
      .regex(/^\d{1,13}(\.\d{1,2})?$/, 'Must be a number')
      .transform(Number),
    z.number(),
  ],
  { error: 'Must be a number' },
)

function upTo(max: number) {
  return z.number().min(0, 'Must be at least 0').max(max, 'Is too large')
}

const price = numberOrText.pipe(upTo(PRICE_MAX)).optional()

/** Parses "false" as no filter. */
const flag = z
  .union(
    [
      z.literal([true, 'true']).transform(() => true as const),
      z.literal([false, 'false']).transform(() => undefined),
    ],
    { error: 'Must be true' },
  )
  .pipe(z.literal(true).optional())
  .optional()

function words(max: number) {
  return z
    .string({ error: 'Must be text' })
    .trim()
    .min(1, 'Must not be blank')
    .max(max, `At most ${max} characters`)
    .optional()
}

const lowerCase = z
  .string({ error: 'Must be text' })
  .trim()
  .toLowerCase()
  .min(1, 'Must not be blank')
  .max(SHORT_TEXT_MAX, `At most ${SHORT_TEXT_MAX} characters`)
  .optional()
/** A value of a closed list. The error message contains the list. */
function choice(what: string, values: readonly string[]) {
  return z.enum(values, { error: `${what} must be one of ${values.join(', ')}` })
}

const Maker = z
  .string({ error: 'A brand must be text' })
  .trim()
  .min(1, 'Must not be blank')
  .max(SHORT_TEXT_MAX)

const Area = z
  .string({ error: 'An area must be text' })
  .trim()
  .min(1, 'Must not be blank')
  .max(AREA_MAX, `At most ${AREA_MAX} characters`)

/** A listing type, or its name in the search dialog. */
export const SearchedType = z.preprocess(
  (value) => (typeof value === 'string' ? (TYPE_ALIASES[value] ?? value) : value),
  z.enum(LISTING_TYPES, { error: 'Please select a listing type' }).optional(),
)

/**
 * The filters of a search, the same everywhere. Every key is also a query parameter of GET /api/listings.
 * Prices are in leones and inclusive, mileage is in miles, and ages of generators are in months. `brand` is
 * the maker in its usual spelling, `model` the model's lower-case name without the maker, and `text` the
 * remaining words for the full-text search. `area` names parts of a place: results begin there.
 */
export const SearchFilters = z.object(
  {
    type: SearchedType,
    location: oneOrMore(Location),
    area: list(Area),
    minPrice: price,
    maxPrice: price,
    ...attributeFilters(),
    sortBy: ListingSort.optional(),
    text: words(SEARCH_TEXT_MAX),
  },
  { error: 'Filters must be an object' },
)
export type SearchFilters = z.infer<typeof SearchFilters>

type ShapeOfFilters = {
  [K in keyof AttributeFilters]-?: z.ZodOptional<z.ZodType<NonNullable<AttributeFilters[K]>>>
}

/** Each schema and its type are derived from the same filter. */
function attributeFilters(): ShapeOfFilters {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(FILTERS.flatMap(schemasOf)) as ShapeOfFilters
}

function schemasOf(shared: SharedFilter): (readonly [key: string, z.ZodType])[] {
  return keysOf(shared.filter).map((key) => [key, schemaAt(key, shared)] as const)
}

function schemaAt(key: string, { filter, choices }: SharedFilter): z.ZodType {
  switch (filter.by) {
    case 'maker':
      return list(Maker)
    case 'model':
    case 'words':
      return lowerCase
    case 'text':
      return words(SHORT_TEXT_MAX)
    case 'choice': {
      const value = choice(filter.noun, [...new Set([...choices.values()].flat())])
      return key === filter.not || filter.isList ? list(value) : oneOrMore(value)
    }
    case 'range':
      return numberOrText
        .pipe(filter.isWhole ? upTo(filter.top).int('Must be a whole number') : upTo(filter.top))
        .optional()
    case 'yes':
      return flag
  }
}

const tooLong = `Search with at most ${SEARCH_TEXT_MAX} characters`
export const SearchText = z.string({ error: 'Say what you are looking for' }).max(SEARCH_TEXT_MAX, tooLong)

/** The body of POST /api/smart-search. `filters` are fixed and take precedence over the text. */
export const SmartSearch = z.object({
  query: SearchText.refine((text) => text.trim() !== '', 'Say what you are looking for'),
  filters: SearchFilters.default({}),
})
export type SmartSearch = z.infer<typeof SmartSearch>

/**
 * One filter that was understood from a text, shown as a removable chip. A range or an exact number has one
 * entry for each of its keys, with the same label and span. `span` is [start, end) in UTF-16 units of the
 * text as typed; it is absent if the filter does not come from the text.
 */
export const Understood = z.object({
  key: z.enum([...FILTER_KEYS, 'sortBy']),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
  label: z.string(),
  span: z.tuple([z.int(), z.int()]).optional(),
})
export type Understood = z.infer<typeof Understood>

/** The response of POST /api/smart-search. `dbQuery` is a valid query of GET /api/listings. */
export const SmartSearchResponse = z.object({ dbQuery: SearchFilters, understood: z.array(Understood) })
export type SmartSearchResponse = z.infer<typeof SmartSearchResponse>

/** A misspelt word and its correction. */
export const Repair = z.object({ from: z.string(), to: z.string() })
export type Repair = z.infer<typeof Repair>

/** What became of a search. In a ListingsPage only if there was a search. */
export const SearchOutcome = {
  /** The filters that were used in the end, and their chips. */
  filters: SearchFilters.optional(),
  understood: z.array(Understood).optional(),
  /**
   * The wider place that was searched because the requested place had no match. 'Sierra Leone' means
   * everywhere. After the listings of an area, the place whose other listings follow.
   */
  widenedTo: z.string().optional(),
  /** Of a search in an area: how many of `total` are there. They come first. Counted up to 1,000. */
  areaTotal: z.int().optional(),
  /** The filters that were dropped, if nothing matched all of them. */
  loosened: z.array(Understood.pick({ key: true, label: true })).optional(),
  /** Misspelt words that were corrected. `verbatim=true` searches for them as typed. */
  repaired: z.array(Repair).optional(),
}

export const SuggestQuery = z.object({
  q: z.string().max(SUGGEST_TEXT_MAX, `At most ${SUGGEST_TEXT_MAX} characters`),
})
export type SuggestQuery = z.infer<typeof SuggestQuery>

/**
 * Completions of a text that is being typed, the most common first. `text` is the whole completed query, and
 * `count` is how many active listings contain the completion.
 */
export const Suggestions = z.object({
  suggestions: z.array(
    z.object({
      text: z.string(),
      what: z.enum(['category', 'brand', 'model', 'place', 'word']),
      count: z.int(),
    }),
  ),
})
export type Suggestions = z.infer<typeof Suggestions>
