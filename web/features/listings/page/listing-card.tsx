import { memo, type ReactNode } from 'react'
import { cutText } from '#contract/visible-text.ts'
import type { Listing } from '#contract/listing.ts'
import { ratioOf } from '#contract/photo-sources.ts'
import { useWords } from '#web/lib/words.ts'
import { KindBadge } from '#web/features/listings/kind-look.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { CheckIcon, CommentIcon, EyeIcon } from '#web/ui/icons/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { cardWords } from '../copy.ts'
import { cardFacts } from './attributes.ts'
import { LikeButton } from './like-button.tsx'
import styles from './listing-card.module.css'
import { priceTexts } from './listing-price.tsx'
import { ListingTile, TileLine, tilePhoto } from './listing-tile.tsx'

const RATIO_LOWEST = 4 / 5
const RATIO_HIGHEST = 16 / 10

/** As much as fits on a card. */
export const DESCRIPTION_CHARACTERS = 200

export type ListingCardProps = {
  listing: Listing
  /** For the first row alone: its photo does not wait until it is scrolled to. */
  isPriority?: boolean
  /** The listing's page then leads back to the results, at the place that was left. */
  isFromFeed?: boolean
  /** Where cards must be alike; otherwise each keeps the shape of its own photo. */
  ratio?: number
}

/** A listing as the feed shows it: with the facts of its kind, its seller and what others did. */
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
    <ListingTile
      look="card"
      as="article"
      id={listing.id}
      title={listing.title}
      price={price}
      photo={tilePhoto(listing.photos[0])}
      ratio={ratio}
      isPriority={isPriority}
      isFromFeed={isFromFeed}
      badges={
        <>
          <KindBadge type={listing.type} />
          {level && (
            <Badge tone="success" icon={<CheckIcon />}>
              {level}
            </Badge>
          )}
        </>
      }
    >
      <TileLine place={listing.location} date={listing.createdAt} price={price} />
      <p className={styles.facts}>{cardFacts(listing, words).join(' · ')}</p>
      <p className={styles.description}>{cutText(listing.description, DESCRIPTION_CHARACTERS)}</p>
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
    </ListingTile>
  )
})

/** The shape that the card keeps for its photo, width over height: the masonry reckons with it. */
export function cardRatio({ photos }: Listing): number {
  return ratioOf(photos[0], RATIO_LOWEST, RATIO_HIGHEST)
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
