import type { ListingType } from '#contract/kinds/derived.ts'
import type { NewListing } from '#contract/listing.ts'
import type { Location } from '#contract/places.ts'
import type { Area } from '../places.ts'

/** The kinds with their own offers, phrases and photos. makeAnyOffer makes the offers of all other kinds. */
export const DEMO_KINDS = [
  'electronics',
  'generator',
  'car_sale',
  'home_rent',
] as const satisfies readonly ListingType[]
export type DemoKind = (typeof DEMO_KINDS)[number]

/** Something for sale that has no text yet: its attributes, and the facts that its text may use. */
export type Offer = { attributes: Attributes; facts: Facts }
export type Attributes = DistributiveOmit<NewListing, 'title' | 'description' | 'images'>
export type AttributesOf<T extends ListingType> = Extract<Attributes, { type: T }>

/**
 * Values for the `{slots}` of phrases. A sentence is used only if each of its slots has a value. The value
 * may be empty: such a slot adds no text, and is only a condition.
 */
export type Facts = Record<string, string | undefined>

/** Returns the value of a slot that is only a condition. */
export function when(isMet: boolean): string | undefined {
  return isMet ? '' : undefined
}

/** Where, when and by whom something is offered. */
export type Setting = {
  location: Location
  area: Area
  isShop: boolean
  /** The family name to ask for. */
  contact: string
  year: number
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/**
 * Sentences in English and in Krio, by topic. `{name}` is replaced by the fact with that name. Krio is in the
 * standard orthography. `writing.ts` turns it into the form that people type.
 */
export type Phrases<Topic extends string> = Readonly<Record<Topic, Sentences>>
export type Sentences = { en: readonly string[]; krio: readonly string[] }

/** The topics for which each demo kind has its own phrases. All other kinds share ANY_PHRASES. */
export type KindTopic = 'title' | 'opening' | 'about' | 'condition' | 'more' | 'reason'
export type SharedTopic = 'where' | 'price' | 'terms' | 'closing'

/** Splits a text into sentences at each `|`. */
export function splitSentences(text: string): string[] {
  return text.trim().split(/\s*\|\s*/)
}
