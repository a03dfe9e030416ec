import { shortDateWithYear } from '#contract/dates.ts'
import { isMonthly } from '#contract/kinds/derived.ts'
import type { Listing } from '#contract/listing.ts'
import { pricesOf } from '#contract/money-text.ts'
import type { cardWords } from '#web/copy/listing-card.ts'

type Words = Pick<(typeof cardWords)['en'], 'perMonth' | 'about' | 'aboutAtRate'>

/** A listing's price as it is read: 'SLE 85,000', '/mo' of a rent, and about how much in the other currency. */
export function priceTexts(
  listing: Parameters<typeof pricesOf>[0] & Pick<Listing, 'type' | 'rate'>,
  words: Words,
) {
  const { own, other } = pricesOf(listing)
  const { slePerUsd, asOf } = listing.rate
  return {
    own,
    per: isMonthly(listing.type) ? words.perMonth : undefined,
    about: words.about(other),
    /** 'about $3,696 at 23 SLE a dollar, Sep 30, 2026' */
    aboutAtRate: words.aboutAtRate(other, slePerUsd, shortDateWithYear(asOf)),
  }
}
