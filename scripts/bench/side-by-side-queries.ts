import type { ListingType } from '#contract/kinds/derived.ts'
import type { Location } from '#contract/places.ts'

/** A listing as every engine is given it. */
export interface Document {
  id: number
  title: string
  brand: string
  model: string
  description: string
  type: string
  location: string
  price: number
}

export interface Asked {
  what: string
  text: string
  type?: ListingType
  location?: Location
  maxPrice?: number
  by?: 'price_asc'
}

export interface Found {
  /** The first page. */
  ids: number[]
  /** How many there are; ours and flexsearch count no further than 1,001. */
  found: number
}

export interface Engine {
  search(asked: Asked): Found | Promise<Found>
  /** Milliseconds spent in the database so far, of an engine that has one. */
  sqlMs?(): number
}

export const FIELDS = ['title', 'brand', 'model', 'description'] as const
export const TITLE_BOOST = 4
export const PAGE = 20
export const COUNTED_MAX = 1_001

/**
 * The same for every engine, as words; ours would read most of them into filters first, and does not here.
 */
export const QUERIES: readonly Asked[] = [
  { what: 'one common word', text: 'generator' },
  { what: 'one rare word', text: 'wrangler' },
  { what: 'two common words', text: 'toyota corolla' },
  { what: 'two rare words', text: 'jimny manual' },
  { what: 'three common words', text: 'clean toyota corolla' },
  { what: 'three words, one rare', text: 'land cruiser leather' },
  { what: 'no listing has all', text: 'corolla sunroof submarine' },
  { what: 'nothing at all', text: 'zyzzogeton' },
  { what: 'in a kind and a place', text: 'clean', type: 'car_sale', location: 'Bo' },
  { what: 'below a price', text: 'samsung galaxy', maxPrice: 3_000 },
  { what: 'cheapest first, common', text: 'generator', by: 'price_asc' },
  { what: 'cheapest first, rare', text: 'wrangler', by: 'price_asc' },
  { what: 'one letter wrong', text: 'samsong galaxy' },
  { what: 'one letter missing', text: 'corola' },
  { what: 'two letters swapped', text: 'genreator' },
]

export const ENGINES = ['ours', 'minisearch', 'flexsearch', 'orama'] as const
export type EngineName = (typeof ENGINES)[number]

/** Milliseconds of one query, the whole of it and in the database alone. */
export interface Timed {
  p50: number
  p99: number
  sqlP50?: number
  sqlP99?: number
  found: number
}

/** What one child process tells about one engine. */
export interface Measured {
  buildMs: number
  /** Bytes that stand after building and once every query was asked, less those of the process before. */
  heap: number
  buffers: number
  resident: number
  /** Bytes of a file; of the libraries none. */
  disk: number
  queries: Timed[]
}
