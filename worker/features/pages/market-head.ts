import { isMonthly, kindOf } from '#contract/kinds/derived.ts'
import type { MarketPlace } from '#contract/market-path.ts'
import { marketAddress, type MarketPage, type MarketQuery } from '#contract/market.ts'
import { counted, formatMoney } from '#contract/numbers.ts'
import { cutText } from '#contract/cut-text.ts'
import type { PageHead } from '../../platform/pages/serve-page.ts'
import { breadcrumbs, iconOf, marketSteps } from './things.ts'

const DESCRIPTION_CHARACTERS = 160
const SEARCH_CHARACTERS = 60
const EXAMPLES = 3

interface Found {
  query: Partial<MarketQuery>
  page: MarketPage
  /** Of all that the page is about, not only of what it shows: see findLowestPrice. */
  lowestPriceSle: number | undefined
}

/**
 * A page of the market as Open Graph tags and schema.org things. Search engines are to know the first pages
 * of kinds and places that have listings; searches, filters and deeper pages are endless and show the same.
 */
export function headOfMarket(
  { query, page, lowestPriceSle }: Found,
  origin: string,
): { head: PageHead; isUnlisted: boolean } {
  const place = placeOf(query)
  const url = origin + marketAddress(query)
  const isFound = page.total > 0 && !page.widenedTo && !page.loosened
  const text = query.searchQuery ?? query.text
  const name = text
    ? `“${cutText(text, SEARCH_CHARACTERS)}”`
    : place.type
      ? kindOf(place.type).names.category
      : 'Everything'
  const title =
    text || place.type || place.location
      ? `${name} in ${place.location ?? 'Sierra Leone'}`
      : 'Everything on the market'
  const isPlain = url === origin + marketAddress(place)
  const from =
    isFound && isPlain && place.type && lowestPriceSle !== undefined
      ? `, from ${priceOf(place.type, lowestPriceSle)}`
      : ''
  return {
    head: {
      title: `${title}${from} | Salone Market`,
      description: cutText(describe(title, page, isFound), DESCRIPTION_CHARACTERS),
      url,
      type: 'website',
      image: iconOf(origin),
      things: [
        listOf(page, query.offset ?? 0, url, origin),
        breadcrumbs(origin, ...marketSteps(origin, place)),
      ],
    },
    isUnlisted: !isPlain || !isFound,
  }
}

function placeOf({ type, location }: Partial<MarketQuery>): MarketPlace {
  return { type, location: typeof location === 'string' ? location : undefined }
}

function priceOf(type: NonNullable<MarketPlace['type']>, priceSle: number): string {
  return `${formatMoney(priceSle, 'SLE')}${isMonthly(type) ? ' a month' : ''}`
}

function describe(title: string, { listings, total, totalIsAtLeast }: MarketPage, isFound: boolean): string {
  if (!isFound) return `${title}: nothing for sale yet. Post yours on Salone Market, free of charge.`
  const examples = listings
    .slice(0, EXAMPLES)
    .map(({ title: name, price, currency }) => `${name} for ${formatMoney(price, currency)}`)
  return `${title}: ${totalIsAtLeast ? 'over ' : ''}${counted(total, 'listing')}. ${examples.join(', ')}.`
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
