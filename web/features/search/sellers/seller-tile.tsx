import { shortDate } from '#contract/dates.ts'
import type { Listing } from '#contract/listing.ts'
import { cardSources } from '#contract/photo-sources.ts'
import { cardWords } from '#web/features/listings/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { priceTexts } from '#web/features/listings/page/listing-price.tsx'
import { ListingTile } from '#web/features/listings/page/listing-tile.tsx'
import styles from './seller-tile.module.css'

const SIZES = '(width >= 64rem) 17rem, (width >= 48rem) 30vw, 25vw'

/** One of a seller's listings. Who sells it stands above. */
export function SellerTile({ listing, isPriority }: { listing: Listing; isPriority: boolean }) {
  const [photo] = listing.photos
  const { own, per, about, aboutAtRate } = priceTexts(listing, useWords(cardWords))
  return (
    <ListingTile
      id={listing.id}
      title={listing.title}
      price={own}
      per={per}
      sources={photo && cardSources(photo)}
      sizes={SIZES}
      thumbhash={photo?.thumbhash}
      isPriority={isPriority}
    >
      <p className={styles.line}>
        <span className={styles.place}>{listing.location}</span>
        <span>{shortDate(listing.createdAt)}</span>
        <span className={styles.about} title={aboutAtRate}>
          {about}
        </span>
      </p>
    </ListingTile>
  )
}
