import type { NewListing } from '#contract/listing.ts'
import { LISTING_LIFE_DAYS } from '#contract/limits.ts'
import { toSle } from '#contract/money.ts'
import { areaOf } from '#contract/places.ts'
import type { NewListingRow } from '../../db/schema.ts'
import { facetsOf } from './facets.ts'

const DAY_MS = 86_400_000

/** What a posted listing becomes in the table, apart from its ids, seller, status, photos and score. */
export function toRow(listing: NewListing, slePerUsd: number, now: number) {
  const { type, title, description, price, currency, location } = listing
  const attributes = attributesOf(listing)
  const priceSle = toSle(price, currency, slePerUsd)
  const area = areaOf(location)
  const facets = facetsOf({ ...attributes, type, location, area, priceSle })
  const times = { createdAt: now, updatedAt: now, expiresAt: now + LISTING_LIFE_DAYS * DAY_MS }
  return { ...attributes, type, title, description, price, currency, location, area, priceSle, facets, ...times }
}

type Attributes = Partial<NewListingRow>

function attributesOf(listing: NewListing): Attributes {
  switch (listing.type) {
    case 'electronics':
      return {
        brand: listing.brand,
        model: listing.electronicsModel,
        condition: listing.condition,
        color: listing.color,
        productType: listing.productType,
        storage: listing.storageCapacity,
      }
    case 'generator':
      return {
        brand: listing.generatorBrand,
        model: listing.generatorModel,
        powerOutput: listing.powerOutput,
        kva: kvaOf(listing.powerOutput),
        fuel: listing.generatorFuelType,
        ageMonths: listing.ageInMonths,
      }
    case 'car_sale':
      return {
        brand: listing.make,
        model: listing.carModel,
        year: listing.year,
        mileage: listing.mileage,
        condition: listing.condition,
        bodyType: listing.bodyType,
        fuel: listing.carFuelType,
        transmission: listing.transmission,
        color: listing.exteriorColor,
        interiorColor: listing.interiorColor,
      }
    case 'home_rent':
      return {
        bedrooms: listing.bedrooms,
        bathrooms: listing.bathrooms,
        squareFootage: listing.squareFootage,
        propertyType: listing.propertyType,
        furnished: listing.furnished,
        petsAllowed: listing.petsAllowed,
        parkingSpaces: listing.parkingSpaces,
        amenities: listing.amenities && JSON.stringify(listing.amenities),
      }
  }
}

/** The number in a power such as '5KVA', '2.5 kva' or '3,500 watts'; watts count as volt-amperes. */
export function kvaOf(powerOutput: string): number | undefined {
  const [, number = '', unit = ''] = /(\d+(?:,\d{3})*(?:\.\d+)?)\s*(kva|kw|va|w(?:atts?)?)\b/i.exec(powerOutput) ?? []
  if (!number) return undefined
  const amount = Number(number.replaceAll(',', ''))
  return /^k/i.test(unit) ? amount : amount / 1_000
}
