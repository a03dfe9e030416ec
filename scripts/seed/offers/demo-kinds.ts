import type { ListingType } from '#contract/kinds/derived.ts'
import type { NewListing } from '#contract/listing.ts'
import type { Location } from '#contract/places.ts'
import type { Area } from '../places.ts'

/**
 * The kinds with hand-made offers, phrases and photos. Offers of other kinds are made from their definitions.
 */
export const DEMO_KINDS = [
  'electronics',
  'generator',
  'car_sale',
  'home_rent',
] as const satisfies readonly ListingType[]
export type DemoKind = (typeof DEMO_KINDS)[number]

/** A thing for sale, not yet described: its attributes, and the facts that a text may use. */
export type Offer = { attributes: Attributes; facts: Facts }
export type Attributes = DistributiveOmit<NewListing, 'title' | 'description' | 'images'>
export type AttributesOf<T extends ListingType> = Extract<Attributes, { type: T }>

/**
 * Values for the `{slots}` of phrases. A slot without a value rules its sentence out; an empty value only
 * permits it.
 */
export type Facts = Record<string, string>

/** Where and when a thing is offered. */
export type Setting = {
  location: Location
  area: Area
  isShop: boolean
  /** The family name to ask for. */ contact: string
  year: number
  slePerUsd: number
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/**
 * Sentences in English and in Krio, by topic. `{name}` stands for a fact of the listing; a sentence whose
 * fact is missing is never chosen. Krio is in the standard orthography; `writing.ts` knows how people type
 * it.
 */
export type Phrases<Topic extends string> = Readonly<Record<Topic, Sentences>>
export type Sentences = { en: readonly string[]; krio: readonly string[] }

/** The topics that the phrases of every kind cover. */
export type KindTopic = 'title' | 'opening' | 'about' | 'state' | 'more' | 'reason'
export type SharedTopic = 'where' | 'price' | 'deal' | 'closing'

/** Sentences are separated by bars. */
export function sentences(text: string): string[] {
  return text.trim().split(/\s*\|\s*/)
}
