import { shortDateWithYear } from '#contract/dates.ts'
import { isMonthly } from '#contract/kinds/derived.ts'
import type { Listing } from '#contract/listing.ts'
import { formatMoney, pricesOf } from '#contract/numbers.ts'
import type { Rate } from '#contract/rate.ts'
import { cardWords, rateWords } from '#web/features/listings/copy.ts'
import { Price } from '#web/ui/price.tsx'
import styles from './listing-price.module.css'

const MONTHS_PER_YEAR = 12

/**
 * The price in both currencies with the rate, and the former price. A rent is also shown per year, since
 * rents are paid by the year here.
 */
export function ListingPrice({ listing }: { listing: Listing }) {
  const { own, per, convertedWithRate } = priceTexts(listing, cardWords)
  const { previousPrice, previousCurrency = listing.currency } = listing
  const year = pricesOf({
    price: listing.price * MONTHS_PER_YEAR,
    currency: listing.currency,
    priceSle: listing.priceSle * MONTHS_PER_YEAR,
    priceUsd: listing.priceUsd * MONTHS_PER_YEAR,
  })
  return (
    <div>
      <div className={styles.price}>
        <Price amount={own} per={per} size="xl" />
        {previousPrice !== undefined && (
          <span className={styles.priceSoft}>
            {cardWords.was}{' '}
            <s>
              {formatMoney(previousPrice, previousCurrency)}
              {per}
            </s>
          </span>
        )}
      </div>
      <p className={styles.priceSoft}>{convertedWithRate}</p>
      {per && <p className={styles.priceSoft}>{cardWords.perYear(year.own, year.other)}</p>}
    </div>
  )
}

type Words = Pick<typeof cardWords, 'perMonth' | 'about' | 'aboutAtRate'>

/** The texts of a listing's price: 'SLE 85,000', '/mo' for rent, and the rough price in another currency. */
export function priceTexts(
  listing: Parameters<typeof pricesOf>[0] & Pick<Listing, 'type' | 'rate'>,
  words: Words,
) {
  const { own, other } = pricesOf(listing)
  const { slePerUsd, asOf } = listing.rate
  return {
    own,
    per: isMonthly(listing.type) ? words.perMonth : undefined,
    converted: words.about(other),
    /** 'about $3,696 at 23 SLE a dollar, Sep 30, 2026' */
    convertedWithRate: words.aboutAtRate(other, slePerUsd, shortDateWithYear(asOf)),
  }
}

/** A line below a list, with the rate from which the 'about' prices on its cards are computed. */
export function RateNote({ rate }: { rate: Rate }) {
  return <p className={styles.rateNote}>{rateWords.note(rate.slePerUsd, shortDateWithYear(rate.asOf))}</p>
}
