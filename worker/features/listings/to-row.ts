import type { NewListing } from '#contract/listing.ts'
import { toSle } from '#contract/money.ts'
import { areaOf } from '#contract/places.ts'
import type { NewListingRow } from '../../db/schema.ts'
import { termsOf } from './terms.ts'
import { facetsOf } from './facets.ts'
import { expiryFrom } from './policy.ts'

/** What a posted listing becomes in the table, apart from its ids, seller, status, photos and score. */
export function toRow(listing: NewListing, slePerUsd: number, now: number) {
  return { ...columnsOf(listing, slePerUsd), createdAt: now, updatedAt: now, expiresAt: expiryFrom(now) }
}

/**
 * The columns that an edit may write. What the listing does not say, or no longer, is null here: drizzle
 * leaves out what is undefined.
 */
export function toEditedRow(listing: NewListing, slePerUsd: number): Partial<NewListingRow> {
  const said = Object.entries(columnsOf(listing, slePerUsd)).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(ATTRIBUTES.map((name) => [name, null])), ...Object.fromEntries(said) }
}

function columnsOf(listing: NewListing, slePerUsd: number) {
  const { type, title, description, price, currency, location } = listing
  const attributes = attributesOf(listing)
  const priceSle = toSle(price, currency, slePerUsd)
  const area = areaOf(location)
  const facets = facetsOf({ ...attributes, type, title, location, area, priceSle })
  return {
    ...attributes,
    type,
    title,
    description,
    price,
    currency,
    location,
    area,
    priceSle,
    facets,
    terms: termsOf({ ...attributes, title }),
  }
}

/** Every column that some kind has and another has not. */
const ATTRIBUTES = [
  'brand',
  'model',
  'condition',
  'color',
  'productType',
  'storage',
  'powerOutput',
  'kva',
  'fuel',
  'ageMonths',
  'year',
  'mileage',
  'bodyType',
  'transmission',
  'interiorColor',
  'bedrooms',
  'bathrooms',
  'squareFootage',
  'propertyType',
  'furnished',
  'petsAllowed',
  'parkingSpaces',
  'amenities',
] as const satisfies readonly (keyof NewListingRow)[]
type Attributes = Partial<Pick<NewListingRow, (typeof ATTRIBUTES)[number]>>

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
  const [, number = '', unit = ''] =
    /(\d+(?:,\d{3})*(?:\.\d+)?)\s*(kva|kw|va|w(?:atts?)?)\b/i.exec(powerOutput) ?? []
  if (!number) return undefined
  const amount = Number(number.replaceAll(',', ''))
  return /^k/i.test(unit) ? amount : amount / 1_000
}
