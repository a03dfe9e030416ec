import type { Listing } from '#contract/listing.ts'
import { listingWords } from '#web/copy/listing.ts'
import { useWords } from '#web/copy/use-words.ts'
import { pricesOf } from '#web/lib/money.ts'
import { Price } from '#web/ui/price.tsx'
import styles from './listing-price.module.css'

const MONTHS = 12

/** In both currencies; a rent also by the year, which is how it is paid here. */
export function ListingPrice({ listing, isShort = false }: { listing: Listing; isShort?: boolean }) {
  const words = useWords(listingWords)
  const { own, other } = pricesOf(listing)
  const isRent = listing.type === 'home_rent'
  const price = <Price amount={own} per={isRent ? words.perMonth : undefined} about={words.about(other)} size={isShort ? 'md' : 'xl'} />
  if (isShort || !isRent) return price
  const year = pricesOf({
    price: listing.price * MONTHS,
    currency: listing.currency,
    priceSle: listing.priceSle * MONTHS,
    priceUsd: listing.priceUsd * MONTHS,
  })
  return (
    <div>
      {price}
      <p className={styles.year}>{words.perYear(year.own, year.other)}</p>
    </div>
  )
}
