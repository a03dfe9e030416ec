import type { ListingRow } from '#worker/db/schema.ts'

/** How many of one home are grouped; more are left apart. */
export const HOMES_IN_GROUP_MAX = 30
export const OTHERS_SHOWN = 20

const PRICES_NEAR = 0.75

type Priced = Pick<ListingRow, 'priceSle'>

export function areNear({ priceSle: one }: Priced, { priceSle: other }: Priced): boolean {
  return Math.min(one, other) >= PRICES_NEAR * Math.max(one, other)
}

type Home = Priced & Pick<ListingRow, 'type' | 'location' | 'neighbourhood' | 'bedrooms'>

/** Whether two homes with a photo in common are one home: the same place and bedrooms, and prices that are near. */
export function isSameHome(one: Home, other: Home): boolean {
  return (
    one.type === 'home_rent' &&
    other.type === 'home_rent' &&
    one.location === other.location &&
    (one.neighbourhood === null ||
      other.neighbourhood === null ||
      one.neighbourhood === other.neighbourhood) &&
    one.bedrooms === other.bedrooms &&
    areNear(one, other)
  )
}
