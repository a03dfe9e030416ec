import type { JsonLd } from '#contract/kinds/attribute.ts'
import { kindOf } from '#contract/kinds/derived.ts'
import { ELECTRONICS_CONDITION } from '#contract/kinds/electronics.ts'
import type { Listing } from '#contract/listing.ts'
import { formatMoney } from '#contract/numbers.ts'
import { cutText } from '#contract/cut-text.ts'
import type { PageHead } from '../../platform/pages/serve-page.ts'
import { breadcrumbs, iconOf, marketSteps } from './things.ts'

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
  const price = formatMoney(listing.price, listing.currency)
  const month = kindOf(listing.type).price === 'monthly' ? ' a month' : ''
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
      breadcrumbs(origin, ...marketSteps(origin, listing), { name: listing.title, url }),
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
    ...(kindOf(listing.type).price === 'monthly'
      ? { businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut', priceSpecification: rent }
      : { itemCondition: conditionOf(listing) }),
    areaServed: location,
    seller: { '@type': user.userType === 'business' ? 'Organization' : 'Person', name: user.displayName },
  }
}

function conditionOf(listing: Listing): string {
  const isNew = 'condition' in listing && NEW.has(listing.condition)
  return `https://schema.org/${isNew ? 'NewCondition' : 'UsedCondition'}`
}

const NEW: ReadonlySet<string> = new Set(['new', ELECTRONICS_CONDITION])

/** Only a Product has offers, so what is a car or a home is a Product as well. */
function attributesOf(listing: Listing): object {
  const kind = kindOf(listing.type)
  const said = new Map<string, unknown>(Object.entries(listing))
  const attributes = Object.entries(kind.attributes).map(([name, attribute]) => ({
    attribute,
    value: said.get(name),
  }))
  const types = [
    ...kind.things,
    ...attributes.flatMap(({ attribute, value }) =>
      attribute.input === 'choice' && attribute.things && typeof value === 'string'
        ? (attribute.things[value] ?? [])
        : [],
    ),
  ]
  return {
    '@type': types.length === 0 ? 'Product' : ['Product', ...types],
    ...Object.fromEntries(
      attributes.flatMap(({ attribute: { jsonLd }, value }) =>
        jsonLd && value !== undefined
          ? [[typeof jsonLd === 'string' ? jsonLd : jsonLd.property, inJsonLd(jsonLd, value)]]
          : [],
      ),
    ),
    ...(kind.price === 'monthly' && {
      address: { '@type': 'PostalAddress', addressLocality: listing.location, addressCountry: 'SL' },
    }),
  }
}

function inJsonLd(jsonLd: JsonLd, value: unknown): unknown {
  if (typeof jsonLd === 'string') return value
  if ('unitCode' in jsonLd) return { '@type': 'QuantitativeValue', value, unitCode: jsonLd.unitCode }
  return jsonLd.as === 'brand' ? { '@type': 'Brand', name: value } : String(value)
}
