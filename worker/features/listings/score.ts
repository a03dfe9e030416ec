import type { NewListing } from '#contract/listing.ts'

/** What the score looks at besides the listing itself. */
interface Standing {
  priceSle: number
  photos: number
  isPhoneVerified: boolean
  ageDays: number
}

/** Usual prices in Leones of each kind, from cheap to dear; outside them a price looks like a mistake or a lure. */
const USUAL_PRICE_SLE = {
  electronics: [300, 80_000],
  generator: [1_500, 400_000],
  car_sale: [60_000, 3_000_000],
  home_rent: [300, 150_000],
} as const

/**
 * The listing's quality, 0 to 100: photos 30, description 20, details 15, seller 15, usual price 10, freshness 10.
 * The feed's 'AI Relevance' orders by it.
 */
export function scoreListing(listing: NewListing, standing: Standing): number {
  const photos = Math.min(standing.photos, 5) * 6
  const description = Math.min(20, Math.round(listing.description.length / 15))
  const details = Math.round(15 * shareFilled(listing))
  const seller = standing.isPhoneVerified ? 15 : 0
  const [low, high] = USUAL_PRICE_SLE[listing.type]
  const price = standing.priceSle >= low && standing.priceSle <= high ? 10 : 0
  const freshness = Math.max(0, Math.round(10 - standing.ageDays / 6))
  return Math.min(100, photos + description + details + seller + price + freshness)
}

const OPTIONAL_DETAILS = {
  electronics: ['storageCapacity', 'color'],
  generator: [],
  car_sale: ['bodyType', 'carFuelType', 'transmission', 'exteriorColor', 'interiorColor'],
  home_rent: ['furnished', 'petsAllowed', 'parkingSpaces', 'amenities'],
} as const

function shareFilled(listing: NewListing): number {
  const names: readonly string[] = OPTIONAL_DETAILS[listing.type]
  if (names.length === 0) return 1
  const filled = Object.entries(listing).filter(([name, value]) => names.includes(name) && value !== undefined)
  return filled.length / names.length
}
