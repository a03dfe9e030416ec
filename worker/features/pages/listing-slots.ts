import { isMonthly } from '#contract/kinds/derived.ts'
import { longDate, monthOf, shortDateWithYear } from '#contract/dates.ts'
import type { Listing } from '#contract/listing.ts'
import { formatMoney, pricesOf } from '#contract/numbers.ts'
import { pageSources, smallestSource } from '#contract/photo-sources.ts'
import type { SlotValues } from '../../platform/html.ts'

const MONTHS = 12

/**
 * What fills the slots of web/features/pages/prerender/listing-outline.tsx: each field by its name, and what
 * is made of fields.
 */
export function listingSlots(listing: Listing, origin: string): SlotValues {
  const {
    title,
    location,
    price,
    priceSle,
    priceUsd,
    currency,
    rate,
    previousPrice,
    previousCurrency = currency,
    type,
    id,
  } = listing
  const { own, other } = pricesOf(listing)
  const year = pricesOf({
    price: price * MONTHS,
    currency,
    priceSle: priceSle * MONTHS,
    priceUsd: priceUsd * MONTHS,
  })
  const isRent = isMonthly(type)
  return {
    ...fieldsOf(listing),
    ...photosOf(listing),
    ...sellerOf(listing),
    own,
    other,
    ownYear: year.own,
    otherYear: year.other,
    was: previousPrice === undefined ? undefined : formatMoney(previousPrice, previousCurrency),
    slePerUsd: numberOf(rate.slePerUsd),
    rateDay: shortDateWithYear(rate.asOf),
    posted: longDate(listing.createdAt),
    isGoods: isRent ? undefined : 'yes',
    shareText: encodeURIComponent(
      `${title}, ${own}${isRent ? '/mo' : ''}, ${location} ${origin}/listings/${id}`,
    ),
  }
}

/**
 * `mileage` is '45,000' and `yearPlain` '2025'. What has words of its own is a name: `condition_good`,
 * `furnished_false`; of a number 0, 1 or n, and many where it is not one.
 */
function fieldsOf(fields: object): SlotValues {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]): [string, string][] => {
      if (typeof value === 'number')
        return [[field, numberOf(value)], [`${field}Plain`, String(value)], ...amountsOf(field, value)]
      if (Array.isArray(value)) return [[field, value.filter((each) => typeof each === 'string').join(', ')]]
      return typeof value === 'string' || typeof value === 'boolean'
        ? [
            [field, String(value)],
            [`${field}_${value}`, 'yes'],
          ]
        : []
    }),
  )
}

function amountsOf(field: string, value: number): [string, string][] {
  const amounts = [value === 0 || value === 1 ? String(value) : 'n', ...(value === 1 ? [] : ['many'])]
  return amounts.map((amount) => [`${field}_${amount}`, 'yes'])
}

/** An address that was added twice by hand is shown once. */
function photosOf({ photos: given }: Listing): SlotValues {
  const photos = [...new Map(given.map((photo) => [photo.url, photo])).values()]
  const [first] = photos
  const { src, srcSet } = first ? pageSources(first) : {}
  return {
    photo: src,
    srcSet,
    ...fieldsOf({ photosCount: photos.length }),
    ...Object.fromEntries(photos.map((photo, index) => [`thumbnail${index}`, smallestSource(photo)])),
  }
}

function sellerOf({ user }: Listing): SlotValues {
  return {
    seller_id: user.id,
    seller_name: user.displayName,
    seller_since: monthOf(user.createdAt),
    [`seller_${user.userType}`]: 'yes',
    [user.isPhoneVerified ? 'seller_verified' : 'seller_unverified']: 'yes',
    [`seller_${user.verificationLevel}`]: 'yes',
  }
}

/** As the page's words write numbers. */
function numberOf(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 })
}
