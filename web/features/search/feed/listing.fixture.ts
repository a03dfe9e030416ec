import type { Listing, ListingOf, ListingsPage, Photo } from '#contract/listing.ts'
import type { Seller } from '#contract/user.ts'

/** Listings for tests. Each call creates new ids. */

export function carListing(change: Partial<ListingOf<'car_sale'>> = {}): ListingOf<'car_sale'> {
  return {
    ...commonFields('2024 Toyota RAV4, duty paid, first owner', 420_000, [photo(1280, 853)]),
    description:
      'Bought new in Freetown and serviced at the dealer every 5,000 miles. ' +
      'Air conditioning is cold, tyres are six months old.\n\nCome and drive it.',
    type: 'car_sale',
    make: 'Toyota',
    carModel: 'RAV4',
    year: 2024,
    mileage: 32_400,
    condition: 'excellent',
    bodyType: 'SUV',
    carFuelType: 'Petrol',
    transmission: 'automatic',
    exteriorColor: 'Silver',
    ...change,
  }
}

export function homeListing(change: Partial<ListingOf<'home_rent'>> = {}): ListingOf<'home_rent'> {
  return {
    ...commonFields(
      'Three bedroom flat off Wilkinson Road',
      1_500,
      [photo(960, 1280), photo(1280, 960)],
      'USD',
    ),
    description:
      'Second floor with a sea breeze, water tank and a generator for the compound. ' +
      'One year in advance, agreement from the owner.',
    type: 'home_rent',
    bedrooms: 3,
    bathrooms: 2.5,
    squareFootage: 1_250,
    propertyType: 'apartment',
    furnished: true,
    petsAllowed: false,
    parkingSpaces: 2,
    amenities: ['Water tank', 'Security', 'Balcony'],
    ...change,
  }
}

export function generatorListing(change: Partial<ListingOf<'generator'>> = {}): ListingOf<'generator'> {
  return {
    ...commonFields('Honda EU22i, quiet, 4 months old', 18_500, [
      photo(1280, 960),
      photo(1280, 960),
      photo(960, 1280),
    ]),
    location: 'Bo',
    description:
      'Starts at the first pull and sips petrol. ' +
      'Used in a shop for light and a fridge. Receipt and manual are there.',
    type: 'generator',
    generatorBrand: 'Honda',
    generatorModel: 'EU22i',
    powerOutput: '2.2KVA',
    generatorFuelType: 'Petrol',
    ageInMonths: 4,
    ...change,
  }
}

export function phoneListing(change: Partial<ListingOf<'electronics'>> = {}): ListingOf<'electronics'> {
  return {
    ...commonFields('iPhone 15 Pro, sealed', 21_000, [photo(1000, 1000)]),
    location: 'Kenema',
    description: 'Sealed in its box with one year of warranty from Apple. Two left, black and natural.',
    type: 'electronics',
    brand: 'Apple',
    productType: 'iPhone',
    condition: 'brand_new_in_box',
    electronicsModel: 'iPhone 15 Pro',
    storageCapacity: '256GB',
    ...change,
  }
}

/**
 * `count` listings that cycle through the four kinds and five photo shapes, starting at index `from`. Every
 * seventh has no photo.
 */
export function marketListings(count: number, from = 0): Listing[] {
  return Array.from({ length: count }, (_, offset) => {
    const index = from + offset
    const [width = 1, height = 1] = SHAPES[index % SHAPES.length] ?? []
    const createListing = FACTORIES[index % FACTORIES.length] ?? carListing
    const listing = createListing({ photos: index % 7 === 6 ? [] : [photo(width, height)] })
    return { ...listing, title: `${listing.title} no. ${index + 1}` }
  })
}

export function pageOf(listings: Listing[], rest: Partial<ListingsPage> = {}): ListingsPage {
  return { listings, total: listings.length, nextCursor: null, ...rest }
}

/** A photo of the given size in one colour, as a data URL, which needs no request. */
export function photo(width: number, height: number): Photo {
  const hue = (width * 7 + height * 3) % 360
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue} 35% 55%)"/>
  </svg>`
  return { url: `data:image/svg+xml,${encodeURIComponent(drawing)}`, width, height }
}

export const seller: Seller = {
  id: '0190b5a0-0000-7000-8000-0000000000aa',
  displayName: 'Mariama Koroma',
  profileImageUrl: null,
  userType: 'individual',
  isPhoneVerified: true,
  verificationLevel: 'Basic',
  location: 'Freetown',
  createdAt: '2026-03-02T09:00:00.000Z',
}

const FACTORIES: ((change: { photos: Photo[] }) => Listing)[] = [
  phoneListing,
  generatorListing,
  carListing,
  homeListing,
]
const SHAPES: (readonly [width: number, height: number])[] = [
  [1280, 960],
  [960, 1280],
  [1280, 720],
  [1000, 1000],
  [720, 1280],
]
const SLE_PER_USD = 23
let listingCount = 0

function commonFields(title: string, price: number, photos: Photo[], currency: 'SLE' | 'USD' = 'SLE') {
  listingCount += 1
  return {
    id: `0190b5a0-0000-7000-8000-${String(listingCount).padStart(12, '0')}`,
    title,
    price,
    currency,
    priceSle: currency === 'SLE' ? price : price * SLE_PER_USD,
    priceUsd: currency === 'USD' ? price : price / SLE_PER_USD,
    rate: { slePerUsd: SLE_PER_USD, asOf: '2026-09-30' },
    location: 'Freetown' as const,
    photos,
    imageUrls: photos.map(({ url }) => url),
    likesCount: 12,
    commentsCount: 3,
    viewsCount: 1_480,
    likedByMe: false,
    aiScore: 84,
    status: 'active' as const,
    createdAt: '2026-11-18T10:30:00.000Z',
    expiresAt: '2027-01-17T10:30:00.000Z',
    user: seller,
  }
}
