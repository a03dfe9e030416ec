import * as z from 'zod'
import { Photo, type Listing } from '#contract/listing.ts'
import { sleToUsd, type Rate } from '#contract/money.ts'
import type { Seller } from '#contract/user.ts'
import type { ListingRow } from '../../db/schema.ts'
import { renewableAt, restorableUntil, showsFormerPrice } from './policy.ts'

const Photos = z.array(Photo)
const Amenities = z.array(z.string())

interface Surroundings {
  seller: Seller
  likedByMe: boolean
  isOwn: boolean
  rate: Rate
  now: number
}

/** A row as everyone reads it. */
export function toListing(row: ListingRow, { seller, likedByMe, isOwn, rate, now }: Surroundings): Listing {
  const photos = Photos.parse(JSON.parse(row.photos))
  return asListing({
    id: row.publicId,
    type: row.type,
    ...attributesOf(row),
    title: row.title,
    description: row.description,
    price: row.price,
    currency: row.currency,
    priceSle: row.priceSle,
    priceUsd: row.currency === 'USD' ? row.price : sleToUsd(row.priceSle, rate.slePerUsd),
    rate,
    ...(row.previousPrice !== null &&
      showsFormerPrice(row, now) && {
        previousPrice: row.previousPrice,
        previousCurrency: row.previousCurrency,
      }),
    location: row.location,
    imageUrls: photos.map(({ url }) => url),
    photos,
    likesCount: row.likes,
    commentsCount: row.comments,
    viewsCount: row.views,
    likedByMe,
    aiScore: row.aiScore,
    status: row.status,
    createdAt: new Date(row.createdAt).toISOString(),
    expiresAt: new Date(row.expiresAt).toISOString(),
    user: seller,
    ...(isOwn && ownersOnly(row)),
  })
}

/** A row as the body that would post it. */
export function toWritten(row: ListingRow): { images: string[] } & Record<string, unknown> {
  const { type, title, description, price, currency, location } = row
  const images = Photos.parse(JSON.parse(row.photos)).map(({ url }) => url)
  return { type, title, description, price, currency, location, images, ...attributesOf(row) }
}

function ownersOnly(row: ListingRow) {
  const from = renewableAt(row)
  const until = restorableUntil(row)
  return {
    ...(from !== undefined && { renewableAt: new Date(from).toISOString() }),
    ...(row.deletedAt !== null && { deletedAt: new Date(row.deletedAt).toISOString() }),
    ...(until !== undefined && { restorableUntil: new Date(until).toISOString() }),
  }
}

function attributesOf(row: ListingRow): Record<string, unknown> {
  switch (row.type) {
    case 'electronics':
      return present({
        brand: row.brand,
        productType: row.productType,
        condition: row.condition,
        electronicsModel: row.model,
        storageCapacity: row.storage,
        color: row.color,
      })
    case 'generator':
      return present({
        generatorBrand: row.brand,
        generatorModel: row.model,
        powerOutput: row.powerOutput,
        generatorFuelType: row.fuel,
        ageInMonths: row.ageMonths,
      })
    case 'car_sale':
      return present({
        make: row.brand,
        carModel: row.model,
        year: row.year,
        mileage: row.mileage,
        condition: row.condition,
        bodyType: row.bodyType,
        carFuelType: row.fuel,
        transmission: row.transmission,
        exteriorColor: row.color,
        interiorColor: row.interiorColor,
      })
    case 'home_rent':
      return present({
        bedrooms: row.bedrooms,
        bathrooms: row.bathrooms,
        squareFootage: row.squareFootage,
        propertyType: row.propertyType,
        furnished: row.furnished,
        petsAllowed: row.petsAllowed,
        parkingSpaces: row.parkingSpaces,
        amenities: row.amenities === null ? null : Amenities.parse(JSON.parse(row.amenities)),
      })
  }
}

/** What a listing does not say is absent on the wire, never null. */
function present(attributes: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null))
}

/**
 * Rows are written only from a parsed NewListing, so the attributes of the row's kind are all there; a test
 * parses the answer.
 */
function asListing(fields: Record<string, unknown>): Listing {
  return fields as unknown as Listing
}
