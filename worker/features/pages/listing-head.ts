import type { Listing, ListingOf } from '#contract/listing.ts'
import type { PageHead } from '../../platform/pages.ts'
import { cutText } from './cut-text.ts'
import { breadcrumbs, iconOf } from './things.ts'

const DESCRIPTION_CHARACTERS = 160
/** A page is to have at most 14 KB, whatever its listing says. */
const DATA_DESCRIPTION_CHARACTERS = 500
const DATA_IMAGES = 3
const IMAGE_ADDRESS_CHARACTERS = 500

/**
 * The listing as Open Graph tags and schema.org things. The largest photo has at most 280 KB, and WhatsApp
 * takes up to 300.
 */
export function headOfListing(listing: Listing, origin: string): PageHead {
  const url = `${origin}/listings/${listing.id}`
  const photos = listing.photos.filter((photo) => photo.url.length <= IMAGE_ADDRESS_CHARACTERS)
  const [photo] = photos
  const price = `${listing.currency === 'USD' ? '$' : 'SLE '}${listing.price.toLocaleString('en-US', { maximumFractionDigits: 0 })}`
  const month = listing.type === 'home_rent' ? ' a month' : ''
  const state =
    listing.status === 'active' ? '' : listing.status === 'sold' ? 'Sold: ' : 'No longer for sale: '
  return {
    title: `${state}${listing.title}, ${price}${month} in ${listing.location} | Salone Market`,
    description: cutText(listing.description, DESCRIPTION_CHARACTERS),
    url,
    type: 'product',
    image: photo
      ? { url: new URL(photo.url, origin).href, width: photo.width, height: photo.height, isLarge: true }
      : iconOf(origin),
    things: [
      {
        ...attributesOf(listing),
        name: listing.title,
        description: cutText(listing.description, DATA_DESCRIPTION_CHARACTERS),
        ...(photo
          ? { image: photos.slice(0, DATA_IMAGES).map((each) => new URL(each.url, origin).href) }
          : {}),
        offers: offerOf(listing, url),
      },
      breadcrumbs(origin, { name: listing.title, url }),
    ],
  }
}

function offerOf(listing: Listing, url: string): object {
  const { price, currency, status, location, user } = listing
  const rent = { '@type': 'UnitPriceSpecification', price, priceCurrency: currency, unitCode: 'MON' }
  return {
    '@type': 'Offer',
    url,
    price,
    priceCurrency: currency,
    availability: `https://schema.org/${status === 'active' ? 'InStock' : 'SoldOut'}`,
    ...(listing.type === 'home_rent'
      ? { businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut', priceSpecification: rent }
      : { itemCondition: conditionOf(listing) }),
    areaServed: location,
    seller: { '@type': user.userType === 'business' ? 'Organization' : 'Person', name: user.displayName },
  }
}

function conditionOf(listing: Listing): string {
  const isNew = listing.type === 'electronics' || (listing.type === 'car_sale' && listing.condition === 'new')
  return `https://schema.org/${isNew ? 'NewCondition' : 'UsedCondition'}`
}

/** Only a Product has offers, so what is a car or a home is a Product as well. */
function attributesOf(listing: Listing): object {
  switch (listing.type) {
    case 'electronics':
      return {
        '@type': 'Product',
        brand: brandOf(listing.brand),
        model: listing.electronicsModel,
        color: listing.color,
      }
    case 'generator':
      return { '@type': 'Product', brand: brandOf(listing.generatorBrand), model: listing.generatorModel }
    case 'car_sale':
      return { '@type': ['Product', 'Car'], ...carOf(listing) }
    case 'home_rent':
      return {
        '@type': [
          'Product',
          listing.propertyType === 'apartment' || listing.propertyType === 'condo' ? 'Apartment' : 'House',
        ],
        ...homeOf(listing),
      }
  }
}

function carOf(car: ListingOf<'car_sale'>): object {
  const mileage = { '@type': 'QuantitativeValue', value: car.mileage, unitCode: 'SMI' }
  return {
    brand: brandOf(car.make),
    model: car.carModel,
    vehicleModelDate: `${car.year}`,
    mileageFromOdometer: mileage,
    bodyType: car.bodyType,
    fuelType: car.carFuelType,
    vehicleTransmission: car.transmission,
    color: car.exteriorColor,
  }
}

function homeOf(home: ListingOf<'home_rent'>): object {
  return {
    numberOfBedrooms: home.bedrooms,
    numberOfBathroomsTotal: home.bathrooms,
    floorSize: { '@type': 'QuantitativeValue', value: home.squareFootage, unitCode: 'FTK' },
    petsAllowed: home.petsAllowed,
    address: { '@type': 'PostalAddress', addressLocality: home.location, addressCountry: 'SL' },
  }
}

function brandOf(name: string): object {
  return { '@type': 'Brand', name }
}
