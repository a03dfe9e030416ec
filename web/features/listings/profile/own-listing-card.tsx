import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Listing } from '#contract/listing.ts'
import { cardSources } from '#contract/photo-sources.ts'
import { cardWords } from '../copy.ts'
import { profileWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { priceTexts } from '#web/features/listings/page/listing-price.tsx'
import { CardTools } from '#web/features/listings/upkeep/card-tools.tsx'
import { Life } from '#web/features/listings/upkeep/life.tsx'
import { Card, coverClass } from '#web/ui/card.tsx'
import { CommentIcon, EyeIcon, HeartIcon } from '#web/ui/icons/icons.tsx'
import { PhotoFallback } from '#web/ui/photo-fallback.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Price } from '#web/ui/price.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './own-listing-card.module.css'

const SIZES = '(width >= 64rem) 24rem, (width >= 48rem) 46vw, 8rem'

/** A listing as its owner looks at it: how it does, how long it runs, and what can be done with it. */
export function OwnListingCard({ listing }: { listing: Listing }) {
  const words = useWords(profileWords)
  const card = useWords(cardWords)
  const price = priceTexts(listing, { ...card, perMonth: words.perMonth })
  const [photo] = listing.photos
  const sources = photo && cardSources(photo)
  return (
    <Card as="article" isPadded={false} isInteractive className={styles.card}>
      <Photo
        src={sources?.src}
        srcSet={sources?.srcSet}
        sizes={SIZES}
        alt=""
        thumbhash={photo?.thumbhash}
        className={styles.photo}
        fallback={<PhotoFallback label={words.noPhoto} />}
      />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to="/listings/$id" params={{ id: listing.id }} preload={false} className={coverClass}>
            {listing.title}
          </Link>
        </h3>
        <p className={styles.price}>
          <Price amount={price.own} per={price.per} />
          <span className={styles.soft} title={price.aboutAtRate}>
            {price.about}
          </span>
        </p>
        <ul role="list" className={styles.counts}>
          <Count
            icon={<HeartIcon />}
            figure={words.number(listing.likesCount)}
            sentence={words.likes(listing.likesCount)}
          />
          <Count
            icon={<EyeIcon />}
            figure={words.number(listing.viewsCount)}
            sentence={words.views(listing.viewsCount)}
          />
          <Count
            icon={<CommentIcon />}
            figure={words.number(listing.commentsCount)}
            sentence={words.comments(listing.commentsCount)}
          />
        </ul>
        {listing.status === 'pending' ? (
          <p className={styles.soft}>{words.underReview}</p>
        ) : (
          <Life listing={listing} />
        )}
      </div>
      <div className={styles.tools}>
        <CardTools listing={listing} />
      </div>
    </Card>
  )
}

function Count({ icon, figure, sentence }: { icon: ReactNode; figure: string; sentence: string }) {
  return (
    <li title={sentence}>
      {icon}
      <span aria-hidden="true">{figure}</span>
      <VisuallyHidden>{sentence}</VisuallyHidden>
    </li>
  )
}
