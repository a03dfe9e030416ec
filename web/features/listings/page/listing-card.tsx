import { memo, type ReactNode } from 'react'
import type { Listing } from '#contract/listing.ts'
import { ratioOf } from '#contract/photo-sources.ts'
import { cutText } from '#contract/visible-text.ts'
import { LevelBadge } from '#web/features/accounts/trust-badges.tsx'
import { cardWords } from '#web/features/listings/copy.ts'
import { KindBadge } from '#web/features/listings/kind-look.tsx'
import { CommentIcon, EyeIcon } from '#web/ui/icons/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { cardAttributes } from './attributes.ts'
import { LikeButton } from './like-button.tsx'
import { priceTexts } from './listing-price.tsx'
import { ListingTile, TileLine, tilePhoto } from './listing-tile.tsx'
import styles from './listing-card.module.css'

const RATIO_LOWEST = 4 / 5
const RATIO_HIGHEST = 16 / 10

/** About as many as a card has room for. */
export const DESCRIPTION_CHARACTERS = 200

type ListingCardProps = {
  listing: Listing
  /** Loads the photo at once. Only for the first row. */
  isPriority?: boolean
  /** If true, the back link on the listing page returns to the results, at the same scroll position. */
  isFromFeed?: boolean
  /** The photo's ratio, for cards that must look alike. By default it is that of the card's own photo. */
  ratio?: number
}

/** A listing in the feed, with the attributes of its kind, its seller and its counts. */
export const ListingCard = memo(function ListingCard({
  listing,
  isPriority = false,
  isFromFeed = false,
  ratio = cardRatio(listing),
}: ListingCardProps) {
  const price = priceTexts(listing, cardWords)
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
          <LevelBadge level={listing.user.verificationLevel} />
        </>
      }
    >
      <TileLine place={listing.location} date={listing.createdAt} price={price} />
      {/* The line breaks after a dot, not before it, and not between a number and its unit. */}
      <p className={styles.facts}>
        {cardAttributes(listing, cardWords).join('\u00A0· ').replaceAll(/(\d) /g, '$1\u00A0')}
      </p>
      <p className={styles.description}>{cutText(listing.description, DESCRIPTION_CHARACTERS)}</p>
      <div className={styles.foot}>
        <span className={styles.seller}>{listing.user.displayName}</span>
        <LikeButton listing={listing} />
        <Count
          icon={<CommentIcon />}
          figure={cardWords.number(listing.commentsCount)}
          sentence={cardWords.comments(listing.commentsCount)}
        />
        <Count
          icon={<EyeIcon />}
          figure={cardWords.number(listing.viewsCount)}
          sentence={cardWords.views(listing.viewsCount)}
        />
      </div>
    </ListingTile>
  )
})

/** The aspect ratio (width over height) of the photo on a card. The masonry computes positions from it. */
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
