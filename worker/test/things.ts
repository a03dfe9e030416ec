import { Comment } from '#contract/engagement.ts'
import type { ListingType } from '#contract/kinds/derived.ts'
import { Listing, type NewListingInput } from '#contract/listing.ts'
import { parsed } from './parsed.ts'
import type { Member } from './people.ts'
import { pickAt } from './random.ts'

const shared = {
  description: 'Bought this year, well kept, comes with its papers. Call to see it any day.',
  price: 12_500,
  currency: 'SLE' as const,
  location: 'Bo' as const,
}

const SAMPLES = {
  electronics: {
    type: 'electronics',
    ...shared,
    title: 'Tecno Camon 30, sealed',
    brand: 'Tecno',
    productType: 'Android Phone',
    condition: 'brand_new_in_box',
    electronicsModel: 'Camon 30',
    storageCapacity: '256GB',
    color: 'black',
  },
  generator: {
    type: 'generator',
    ...shared,
    title: 'Firman generator, silent',
    generatorBrand: 'Firman',
    generatorModel: 'SPG3000',
    powerOutput: '2.5KVA',
    generatorFuelType: 'Petrol',
    ageInMonths: 4,
  },
  car_sale: {
    type: 'car_sale',
    ...shared,
    title: 'Toyota RAV4 in good order',
    price: 480_000,
    make: 'Toyota',
    carModel: 'RAV4',
    year: new Date().getUTCFullYear() - 1,
    mileage: 12_000,
    condition: 'good',
    bodyType: 'SUV',
    carFuelType: 'Petrol',
    transmission: 'automatic',
    exteriorColor: 'white',
  },
  home_rent: {
    type: 'home_rent',
    ...shared,
    title: 'Two bedroom flat near the park',
    price: 350,
    currency: 'USD',
    bedrooms: 2,
    bathrooms: 1.5,
    squareFootage: 900,
    propertyType: 'apartment',
    furnished: true,
    parkingSpaces: 1,
    amenities: ['Borehole', 'Solar light'],
  },
} satisfies Record<ListingType, NewListingInput>

/** A valid listing; `changes` may also make it invalid. */
export function aListing(
  type: ListingType = 'generator',
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return { ...SAMPLES[type], ...changes }
}

/** Posts a listing as the person. Each text is unique, since sellers with identical texts are flagged. */
export async function postListing(
  seller: Member,
  type: ListingType = 'generator',
  changes: Record<string, unknown> = {},
): Promise<Listing> {
  return parsed(
    Listing,
    seller.post('/api/listings', aListing(type, { description: makeUnique(shared.description), ...changes })),
  )
}

/** Comments on a listing as the person, or replies to a comment. */
export async function comment(
  author: Member,
  listingId: string,
  content = 'Is it still there?',
  parentId?: string,
): Promise<Comment> {
  return parsed(Comment, author.post(`/api/listings/${listingId}/comments`, { content, parentId }))
}

function makeUnique(description: string): string {
  posted += 1
  return (
    `${description} Ask for ${pickAt(NAMES, posted)} ` +
    `${pickAt(NAMES, Math.floor(posted / NAMES.length))}.`
  )
}

let posted = 0
const NAMES = [
  'Aminata',
  'Bintu',
  'Dauda',
  'Edward',
  'Fatmata',
  'Gibril',
  'Hawa',
  'Isata',
  'Jeneba',
  'Kadie',
  'Lansana',
  'Mariama',
  'Ngozi',
  'Osman',
  'Patrick',
  'Ramatu',
  'Sheku',
  'Tamba',
  'Umaru',
  'Victor',
  'Wilfred',
  'Yeabu',
  'Zainab',
]
