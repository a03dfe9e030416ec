import { Link } from '@tanstack/react-router'
import { shortDate } from '#contract/dates.ts'
import type { Listing } from '#contract/listing.ts'
import { cardSources } from '#contract/photo-sources.ts'
import { cardWords } from '#web/copy/listing-card.ts'
import { useWords } from '#web/copy/use-words.ts'
import { priceTexts } from '#web/features/listings/page/listing-price.tsx'
import { Card, coverClass } from '#web/ui/card.tsx'
import { PhotoFallback } from '#web/ui/photo-fallback.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { PriceTag } from '#web/ui/price.tsx'
import styles from './seller-tile.module.css'

// On a phone half the true width: the 320 pixel file then serves screens of double density too, and costs a
// quarter.
const SIZES = '(width >= 64rem) 17rem, (width >= 48rem) 30vw, 25vw'
const RATIO = 4 / 3

/**
 * One of a seller's listings. Who sells it stands above, and the feed's card would bring the feed's code
 * along.
 */
export function SellerTile({ listing, isPriority }: { listing: Listing; isPriority: boolean }) {
  const words = useWords(cardWords)
  const [photo] = listing.photos
  const sources = photo && cardSources(photo)
  const { own, per, about, aboutAtRate } = priceTexts(listing, words)
  return (
    <Card as="li" isPadded={false} isInteractive>
      <div className={styles.photo}>
        <Photo
          src={sources?.src}
          srcSet={sources?.srcSet}
          sizes={SIZES}
          alt=""
          ratio={RATIO}
          thumbhash={photo?.thumbhash}
          isPriority={isPriority}
          fallback={<PhotoFallback label={words.noPhoto} />}
        />
        <span className={styles.price}>
          <PriceTag amount={own} per={per} />
        </span>
      </div>
      <div className={styles.body}>
        <h3 className={styles.title}>
          <Link to="/listings/$id" params={{ id: listing.id }} preload={false} className={coverClass}>
            {listing.title}
          </Link>
        </h3>
        <p className={styles.line}>
          <span className={styles.place}>{listing.location}</span>
          <span>{shortDate(listing.createdAt)}</span>
          <span className={styles.about} title={aboutAtRate}>
            {about}
          </span>
        </p>
      </div>
    </Card>
  )
}
