import { Link } from '@tanstack/react-router'
import type { Listing } from '#contract/listing.ts'
import { landingWords } from '#web/copy/landing.ts'
import { cardWords } from '#web/copy/listing-card.ts'
import { useWords } from '#web/copy/use-words.ts'
import { aboutAtRate } from '#web/features/listing/about-at-rate.ts'
import { cardSources } from '#web/features/listing/photo-sources.ts'
import { pricesOf } from '#web/lib/money.ts'
import { Card, coverClass } from '#web/ui/card.tsx'
import { MapPinIcon } from '#web/ui/icons.tsx'
import { PhotoFallback } from '#web/ui/photo-fallback.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { PriceTag } from '#web/ui/price.tsx'
import styles from './showcase.module.css'

// Half the true width on a phone: the 320 pixel file then serves screens of double density too, and costs a quarter.
const SIZES = '(width >= 48rem) 15rem, 25vw'

/** A listing as a visitor first meets it: photo, price, name, place. Its page tells the rest. */
export function ShowcaseCard({ listing, isPriority }: { listing: Listing; isPriority: boolean }) {
  const words = useWords(landingWords)
  const card = useWords(cardWords)
  const { own, other } = pricesOf(listing)
  const [photo] = listing.photos
  const sources = photo && cardSources(photo)
  return (
    <Card as="li" isPadded={false} isInteractive>
      <div className={styles.photo}>
        <Photo
          src={sources?.src}
          srcSet={sources?.srcSet}
          sizes={SIZES}
          alt=""
          ratio={4 / 3}
          thumbhash={photo?.thumbhash}
          isPriority={isPriority}
          fallback={<PhotoFallback label={words.noPhoto} />}
        />
        <span className={styles.price}>
          <PriceTag amount={own} per={listing.type === 'home_rent' ? words.perMonth : undefined} />
        </span>
      </div>
      <div className={styles.body}>
        <h3 className={styles.name}>
          <Link to="/listings/$id" params={{ id: listing.id }} preload={false} className={coverClass}>
            {listing.title}
          </Link>
        </h3>
        <p className={styles.place}>
          <MapPinIcon />
          {listing.location}
        </p>
        <p className={styles.about} title={aboutAtRate(listing, card)}>
          {card.about(other)}
        </p>
      </div>
    </Card>
  )
}
