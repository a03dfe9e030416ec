import { isMonthly, isRented, kindOf } from '#contract/kinds/derived.ts'
import { ELECTRONICS_CONDITION } from '#contract/kinds/electronics.ts'
import type { Listing } from '#contract/listing.ts'
import { marketPath, type MarketPlace } from '#contract/market-path.ts'
import { marketAddress, type MarketPage, type MarketQuery } from '#contract/market.ts'
import { formatMoney, counted } from '#contract/numbers.ts'
import type { SellerPage } from '#contract/profile.ts'
import type { Seller } from '#contract/user.ts'
import { cutText } from '#contract/visible-text.ts'
import type { PageHead } from '#worker/platform/pages/serve-page.ts'
import { JSON_LD, type JsonLd } from './schema-org.ts'
import { imageOf, listingPath, marketPicturePath, sellerPath, whereOf } from './share/address.ts'
import { breadcrumbs, marketSteps } from './things.ts'

const DESCRIPTION_CHARACTERS = 160
/** These limits keep a page within 14 KB, however long the texts and image URLs of its listing are. */
const DATA_DESCRIPTION_CHARACTERS = 500
const DATA_IMAGES = 3
const IMAGE_URL_CHARACTERS = 500

/** A listing as Open Graph tags and schema.org objects. */
export function headOfListing(listing: Listing, origin: string): PageHead {
  const url = `${origin}/listings/${listing.id}`
  const photos = listing.photos.filter((photo) => photo.url.length <= IMAGE_URL_CHARACTERS)
  const [photo] = photos
  const price = formatMoney(listing.price, listing.currency)
  const month = isMonthly(listing.type) ? ' a month' : ''
  return {
    title: `${stateOf(listing)}${listing.title}, ${price}${month} in ${whereOf(listing)} | Salone Market`,
    description: cutText(listing.description, DESCRIPTION_CHARACTERS),
    url,
    type: 'product',
    image: imageOf(listingPath(listing), origin),
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

function stateOf(listing: Listing): string {
  if (listing.status === 'active') return ''
  if (isRented(listing)) return 'Rented: '
  if (listing.status === 'sold') return 'Sold: '
  return isMonthly(listing.type) ? 'No longer for rent: ' : 'No longer for sale: '
}

function offerOf(listing: Listing, url: string): object {
  const { price, currency, status, user } = listing
  const rent = { '@type': 'UnitPriceSpecification', price, priceCurrency: currency, unitCode: 'MON' }
  return {
    '@type': 'Offer',
    url,
    price,
    priceCurrency: currency,
    availability: `https://schema.org/${status === 'active' ? 'InStock' : 'SoldOut'}`,
    ...(isMonthly(listing.type)
      ? { businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut', priceSpecification: rent }
      : { itemCondition: conditionOf(listing) }),
    areaServed: whereOf(listing),
    seller: { '@type': user.userType === 'business' ? 'Organization' : 'Person', name: user.displayName },
  }
}

function conditionOf(listing: Listing): string {
  const isNew = 'condition' in listing && NEW.has(listing.condition)
  return `https://schema.org/${isNew ? 'NewCondition' : 'UsedCondition'}`
}

const NEW: ReadonlySet<string> = new Set(['new', ELECTRONICS_CONDITION])

/** The type and attributes. Only a Product may have offers, so a car or a home is also a Product. */
function attributesOf(listing: Listing): object {
  const kind = kindOf(listing.type)
  const values = new Map<string, unknown>(Object.entries(listing))
  const attributes = Object.entries(kind.attributes).map(([name, attribute]) => ({
    attribute,
    jsonLd: JSON_LD[name],
    value: values.get(name),
  }))
  const types = [
    ...kind.schemaOrgTypes,
    ...attributes.flatMap(({ attribute, value }) =>
      attribute.input === 'choice' && attribute.schemaOrgTypes && typeof value === 'string'
        ? (attribute.schemaOrgTypes[value] ?? [])
        : [],
    ),
  ]
  return {
    '@type': types.length === 0 ? 'Product' : ['Product', ...types],
    ...Object.fromEntries(
      attributes.flatMap(({ jsonLd, value }) =>
        jsonLd && value !== undefined
          ? [[typeof jsonLd === 'string' ? jsonLd : jsonLd.property, toJsonLd(jsonLd, value)]]
          : [],
      ),
    ),
    ...(kind.price === 'monthly' && {
      address: {
        '@type': 'PostalAddress',
        ...(listing.area !== undefined && { streetAddress: listing.area }),
        addressLocality: listing.location,
        addressCountry: 'SL',
      },
    }),
  }
}

function toJsonLd(jsonLd: JsonLd, value: unknown): unknown {
  if (typeof jsonLd === 'string') return value
  if ('unitCode' in jsonLd) return { '@type': 'QuantitativeValue', value, unitCode: jsonLd.unitCode }
  return jsonLd.as === 'brand' ? { '@type': 'Brand', name: value } : String(value)
}

/** A seller's public page as Open Graph tags and a schema.org profile. */
export function headOfSeller(seller: Seller & Pick<SellerPage, 'bio'>, origin: string): PageHead {
  const { displayName: name, bio, location, profileImageUrl, userType, createdAt } = seller
  const url = `${origin}/users/${seller.id}`
  const image = profileImageUrl ? new URL(profileImageUrl, origin).href : undefined
  const words =
    `${name} sells on Salone Market${location ? `, from ${location}` : ''}. ` +
    (bio ?? 'See what is on offer, and ask by message.')
  return {
    title: `${name} | Salone Market`,
    description: cutText(words, DESCRIPTION_CHARACTERS),
    url,
    type: 'profile',
    image: imageOf(sellerPath(seller.id, Date.now()), origin),
    things: [
      {
        '@type': 'ProfilePage',
        dateCreated: createdAt,
        mainEntity: { '@type': userType === 'business' ? 'Organization' : 'Person', name, image, url },
      },
      breadcrumbs(origin, { name, url }),
    ],
  }
}

const SEARCH_CHARACTERS = 60
const EXAMPLES = 3

interface Found {
  query: Partial<MarketQuery>
  page: MarketPage
  /** The lowest usual price of all matching listings, not only of those on the page. */
  lowestPriceSle: number | undefined
}

/**
 * A market page as Open Graph tags and schema.org objects. Search engines index the first page of each kind
 * and place that has listings. Searches, filters and later pages are unlisted, because they are endless and
 * show the same listings.
 */
export function headOfMarket(
  { query, page, lowestPriceSle }: Found,
  origin: string,
): { head: PageHead; isUnlisted: boolean } {
  // An area may be misspelt or unknown.
  const place = placeOf({ ...query, area: page.filters?.area })
  const url = origin + marketAddress(query)
  // A page of an area is found if there are listings in the area itself.
  const total = page.areaTotal ?? page.total
  const isFound = total > 0 && (page.areaTotal !== undefined || !page.widenedTo) && !page.loosened
  const text = query.searchQuery ?? query.text
  const name = text
    ? `“${cutText(text, SEARCH_CHARACTERS)}”`
    : place.type
      ? kindOf(place.type).names.category
      : 'Everything'
  const title =
    text || place.type || place.location
      ? `${name} in ${whereOf(place) ?? 'Sierra Leone'}`
      : 'Everything on the market'
  // A place without a kind has no page of its own.
  const isPlain = url === origin + marketPath(place)
  const from =
    isFound && isPlain && place.type && lowestPriceSle !== undefined
      ? `, from ${priceOf(place.type, lowestPriceSle)}`
      : ''
  return {
    head: {
      title: `${title}${from} | Salone Market`,
      description: cutText(describe(title, { ...page, total }, isFound), DESCRIPTION_CHARACTERS),
      url,
      type: 'website',
      image: imageOf(marketPicturePath(place, Date.now()), origin),
      things: [
        listOf(page, query.offset ?? 0, url, origin),
        breadcrumbs(origin, ...marketSteps(origin, place)),
      ],
    },
    isUnlisted: !isPlain || !isFound,
  }
}

function placeOf({ type, location, area = [] }: Partial<MarketQuery>): MarketPlace {
  const one = typeof location === 'string' ? location : undefined
  return { type, location: one, area: one && area.length === 1 ? area[0] : undefined }
}

function priceOf(type: NonNullable<MarketPlace['type']>, priceSle: number): string {
  return `${formatMoney(priceSle, 'SLE')}${isMonthly(type) ? ' a month' : ''}`
}

function describe(title: string, { listings, total, totalIsAtLeast }: MarketPage, isFound: boolean): string {
  if (!isFound) return `${title}: nothing for sale yet. Post yours on Salone Market, free of charge.`
  const examples = listings
    .filter(({ type, priceSle }) => priceSle >= kindOf(type).usualPriceSle[0])
    .slice(0, EXAMPLES)
    .map(({ title: name, price, currency }) => `${name} for ${formatMoney(price, currency)}`)
  const count = `${title}: ${totalIsAtLeast ? 'over ' : ''}${counted(total, 'listing')}.`
  return examples.length > 0 ? `${count} ${examples.join(', ')}.` : count
}

function listOf({ listings }: MarketPage, offset: number, url: string, origin: string): object {
  return {
    '@type': 'ItemList',
    url,
    numberOfItems: listings.length,
    itemListElement: listings.map(({ id, title }, index) => ({
      '@type': 'ListItem',
      position: offset + index + 1,
      name: title,
      url: `${origin}/listings/${id}`,
    })),
  }
}
