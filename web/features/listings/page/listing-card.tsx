import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { shortDate } from '#contract/dates.ts'
import type { Listing } from '#contract/listing.ts'
import { cardSources, ratioOf } from '#contract/photo-sources.ts'
import { useWords } from '#web/lib/words.ts'
import { KindBadge } from '#web/features/listings/kind-look.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card, coverClass } from '#web/ui/card.tsx'
import { CheckIcon, CommentIcon, EyeIcon, MapPinIcon } from '#web/ui/icons/icons.tsx'
import { PhotoFallback } from '#web/ui/photo-fallback.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { PriceTag } from '#web/ui/price.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { cardWords } from '../copy.ts'
import { cardFacts } from './attributes.ts'
import { LikeButton } from './like-button.tsx'
import styles from './listing-card.module.css'
import { priceTexts } from './listing-price.tsx'

// On a phone half the true width is stated: screens of the usual density then take the 320 pixel file, a
// quarter of the bytes.
const SIZES = '(width >= 64rem) 24rem, (width >= 48rem) 46vw, 50vw'
const RATIO_LOWEST = 4 / 5
const RATIO_HIGHEST = 16 / 10

export type ListingCardProps = {
  listing: Listing
  /** For the first row alone: its photo does not wait until it is scrolled to. */
  isPriority?: boolean
  /** The listing's page then leads back to the results, at the place that was left. */
  isFromFeed?: boolean
  /** Where cards must be alike; otherwise each keeps the shape of its own photo. */
  ratio?: number
}

/** A listing among others. The link of the title covers the whole card; the like button lies above it. */
export const ListingCard = memo(function ListingCard({
  listing,
  isPriority = false,
  isFromFeed = false,
  ratio = cardRatio(listing),
}: ListingCardProps) {
  const words = useWords(cardWords)
  const price = priceTexts(listing, words)
  const level = words.levels[listing.user.verificationLevel]
  return (
    <Card as="article" isPadded={false} isInteractive>
      <div className={styles.photo}>
        <CardPhoto listing={listing} ratio={ratio} isPriority={isPriority} />
        <span className={styles.badges}>
          <KindBadge type={listing.type} />
          {level && (
            <Badge tone="success" icon={<CheckIcon />}>
              {level}
            </Badge>
          )}
        </span>
        <span className={styles.price}>
          <PriceTag amount={price.own} per={price.per} />
        </span>
      </div>
      <div className={styles.body}>
        <h3 className={styles.title}>
          {/* No preload: a finger that scrolls touches cards, and each touch would load a page. */}
          <Link
            to="/listings/$id"
            params={{ id: listing.id }}
            state={isFromFeed ? (state) => ({ ...state, isFromFeed }) : undefined}
            preload={false}
            className={coverClass}
          >
            {listing.title}
          </Link>
        </h3>
        <p className={styles.line}>
          <MapPinIcon />
          <span className={styles.place}>{listing.location}</span>
          <span>{shortDate(listing.createdAt)}</span>
          <span title={price.aboutAtRate}>{price.about}</span>
        </p>
        <p className={styles.facts}>{cardFacts(listing, words).join(' · ')}</p>
        <p className={styles.description}>{listing.description}</p>
        <div className={styles.foot}>
          <span className={styles.seller}>{listing.user.displayName}</span>
          <LikeButton listing={listing} />
          <Count
            icon={<CommentIcon />}
            figure={words.number(listing.commentsCount)}
            sentence={words.comments(listing.commentsCount)}
          />
          <Count
            icon={<EyeIcon />}
            figure={words.number(listing.viewsCount)}
            sentence={words.views(listing.viewsCount)}
          />
        </div>
      </div>
    </Card>
  )
})

/** The shape that the card keeps for its photo, width over height: the masonry reckons with it. */
export function cardRatio({ photos }: Listing): number {
  return ratioOf(photos[0], RATIO_LOWEST, RATIO_HIGHEST)
}

// Silent: the title beside it says what the photo shows, and saying it twice helps nobody.
function CardPhoto({ listing, ratio, isPriority }: { listing: Listing; ratio: number; isPriority: boolean }) {
  const words = useWords(cardWords)
  const [photo] = listing.photos
  const sources = photo && cardSources(photo)
  return (
    <Photo
      src={sources?.src}
      srcSet={sources?.srcSet}
      sizes={SIZES}
      alt=""
      ratio={ratio}
      thumbhash={photo?.thumbhash}
      isPriority={isPriority}
      fallback={<PhotoFallback label={words.noPhoto} />}
    />
  )
}

function Count({ icon, figure, sentence }: { icon: ReactNode; figure: string; sentence: string }) {
  return (
    <span className={styles.count} title={sentence}>
      {icon}
      <span aria-hidden="true">{figure}</span>
      <VisuallyHidden>{sentence}</VisuallyHidden>
    </span>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    isFromFeed?: boolean
  }
}
