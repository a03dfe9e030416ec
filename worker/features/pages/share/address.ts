import { createHash } from 'node:crypto'
import { isMonthly, isRented } from '#contract/kinds/derived.ts'
import type { Listing } from '#contract/listing.ts'
import { marketPath, type MarketPlace } from '#contract/market-path.ts'
import { formatMoney } from '#contract/numbers.ts'
import { largeEnough } from './photos.ts'

/** Counts the changes of how pictures look, so that each changes all addresses. */
const DESIGN = 1

export const SHARE_WIDTH = 1_200
export const SHARE_HEIGHT = 630

/** "Lumley, Freetown". */
export function whereOf({ location, area }: Pick<MarketPlace, 'location' | 'area'>): string | undefined {
  return area === undefined ? location : `${area}, ${location}`
}

/** What the picture of a listing shows. */
export function shownOf(listing: Listing) {
  const { title, type, price, currency, location, area, photos, user } = listing
  return {
    title,
    type,
    price: formatMoney(price, currency),
    per: isMonthly(type) ? 'a month' : '',
    location,
    area,
    isVerified: user.verificationLevel !== 'Basic',
    over: overOf(listing),
    photo: largeEnough(photos),
  }
}

/** Why a listing cannot be had, in one word. */
function overOf(listing: Listing): string | undefined {
  if (isRented(listing)) return 'RENTED'
  if (listing.status === 'sold') return 'SOLD'
  if (listing.status === 'expired') return 'ENDED'
  return listing.reservedUntil ? 'RESERVED' : undefined
}

/** The version of a listing's picture: other for anything else that it shows. */
export function versionOfListing(listing: Listing): string {
  const shown = JSON.stringify([DESIGN, shownOf(listing)])
  return createHash('sha256').update(shown).digest('base64url').slice(0, 10)
}

/** The version of the pictures of sellers and of the market, which changes once a day. */
export function versionOfDay(now: number): string {
  return `${new Date(now).toISOString().slice(0, 10).replaceAll('-', '')}-${DESIGN}`
}

const fileOf = (version: string) => `${version}.jpg`

export function listingPath(listing: Listing): string {
  return `/share/${listing.id}/${fileOf(versionOfListing(listing))}`
}

export function sellerPath(id: string, now: number): string {
  return `/share/seller/${id}/${fileOf(versionOfDay(now))}`
}

export function marketPicturePath(place: MarketPlace, now: number): string {
  const [, , kind = 'all', location = 'all', ...area] = marketPath(place).split('/')
  return ['/share/market', kind, location, ...area, fileOf(versionOfDay(now))].join('/')
}

/** The picture as the head of a page names it. */
export function imageOf(path: string, origin: string) {
  return { url: origin + path, width: SHARE_WIDTH, height: SHARE_HEIGHT, isLarge: true }
}
