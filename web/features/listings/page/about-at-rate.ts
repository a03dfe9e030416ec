import { shortDateWithYear } from '#contract/dates.ts'
import type { Listing } from '#contract/listing.ts'
import { pricesOf } from '#contract/money-text.ts'
import type { cardWords } from '#web/copy/listing-card.ts'

/** 'about $3,696 at 23 SLE a dollar, Sep 30, 2026' */
export function aboutAtRate(
  listing: Parameters<typeof pricesOf>[0] & Pick<Listing, 'rate'>,
  words: Pick<(typeof cardWords)['en'], 'aboutAtRate'>,
): string {
  const { slePerUsd, asOf } = listing.rate
  return words.aboutAtRate(pricesOf(listing).other, slePerUsd, shortDateWithYear(asOf))
}
