import type { ListingType } from '#contract/kinds/derived.ts'
import type { NewListing } from '#contract/listing.ts'

/** The kinds that the demo market sells; it has photos and phrases of each. */
export const DEMO_KINDS = [
  'electronics',
  'generator',
  'car_sale',
  'home_rent',
] as const satisfies readonly ListingType[]
export type DemoKind = (typeof DEMO_KINDS)[number]
export type OfferedListing = Extract<NewListing, { type: DemoKind }>
