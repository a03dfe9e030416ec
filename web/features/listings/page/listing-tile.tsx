import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { shortDate } from '#contract/dates.ts'
import type { Listing, Photo as ListingPhoto } from '#contract/listing.ts'
import { formatMoney } from '#contract/numbers.ts'
import { cardSources, ratioOf, smallestFile, type PhotoFile } from '#contract/photo-sources.ts'
import type { VerificationLevel } from '#contract/trust.ts'
import { cutText } from '#contract/visible-text.ts'
import { trustWords } from '#web/features/accounts/trust-badges.tsx'
import { cardWords } from '#web/features/listings/copy.ts'
import { KindBadge } from '#web/features/listings/kind-look.tsx'
import { overText, ReservedBadge } from '#web/features/listings/status-badge.tsx'
import { shellWords } from '#web/lib/copy.ts'
import { dayAndTime } from '#web/lib/times.ts'
import { coverClass } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CheckIcon, CommentIcon, EyeIcon } from '#web/ui/icons/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Photo, PhotoFallback } from '#web/ui/photo.tsx'
import { PriceTag } from '#web/ui/price.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { cardAttributes } from './attributes.ts'
import { LikeButton } from './like-button.tsx'
import { priceTexts } from './listing-price.tsx'
import styles from './listing-tile.module.css'

const RATIO = 4 / 3
const RATIO_LOWEST = 4 / 5
const RATIO_HIGHEST = 16 / 10

/** About as many as a tile has room for. */
export const DESCRIPTION_CHARACTERS = 120

// On phones a tile declares less than the photo's width, so that screens of usual density load the 320-pixel
// file, a quarter of the size of the 640-pixel one.
const SIZES = '(width >= 64rem) 17rem, (width >= 48rem) 46vw, 25vw'

type ListingTileProps = Pick<TileProps, 'level' | 'ratio' | 'isPriority' | 'isFromFeed' | 'over'> & {
  listing: Listing
}

/** A listing in any list of listings, with the attributes of its kind, its seller and its counts. */
export const ListingTile = memo(function ListingTile({ listing, ...tile }: ListingTileProps) {
  const { user, commentsCount, viewsCount, moveIn } = listing
  const price = priceTexts(listing, cardWords)
  return (
    <Tile
      id={listing.id}
      title={listing.title}
      price={price}
      photo={tilePhoto(listing.photos[0])}
      badge={listing.reservedUntil ? <ReservedBadge listing={listing} /> : <KindBadge type={listing.type} />}
      over={overText(listing)}
      heart={<LikeButton listing={listing} />}
      {...tile}
    >
      {/* The line breaks after a dot, not before it, and not between a number and its unit. */}
      <p className={styles.facts}>
        {cardAttributes(listing, cardWords).join('\u00A0· ').replaceAll(/(\d) /g, '$1\u00A0')}
      </p>
      <TileLine place={placeOf(listing)} date={listing.createdAt} price={price} />
      {moveIn && (
        <p className={styles.moveIn}>
          {cardWords.moveIn(formatMoney(moveIn.total, listing.currency), moveIn.unsaid.length > 0 ? '+' : '')}
        </p>
      )}
      <p className={styles.description}>{cutText(listing.description, DESCRIPTION_CHARACTERS)}</p>
      <div className={styles.quiet}>
        <span className={styles.seller}>{cardWords.sellers(user.displayName, listing.alsoBy)}</span>
        <Tick level={user.verificationLevel} />
        <Count
          icon={<CommentIcon />}
          figure={cardWords.number(commentsCount)}
          sentence={cardWords.comments(commentsCount)}
        />
        <Count
          icon={<EyeIcon />}
          figure={cardWords.number(viewsCount)}
          sentence={cardWords.views(viewsCount)}
        />
      </div>
    </Tile>
  )
})

/** "Lumley, Freetown". */
export function placeOf({ area, location }: { area?: string | undefined; location: string }): string {
  return area ? `${area}, ${location}` : location
}

/** The photo's width over its height in a masonry, which computes positions from it. */
export function tileRatio({ photos }: Listing): number {
  return ratioOf(photos[0], RATIO_LOWEST, RATIO_HIGHEST)
}

/** What the seller has verified, as a tick. */
function Tick({ level }: { level: VerificationLevel }) {
  const text = trustWords.levels[level]
  return (
    text && (
      <span className={styles.tick} title={text}>
        <CheckIcon />
        <VisuallyHidden>{text}</VisuallyHidden>
      </span>
    )
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

/** A listing's price as `priceTexts` returns it. */
type TilePrice = { own: string; per?: string; converted: string; convertedWithRate?: string }

/** `smallest` is for somebody who saves data. Without it, `src` is the smallest. */
type TilePhoto = { src: string; srcSet?: string; smallest?: PhotoFile; thumbhash?: string | null }

export type TileProps = {
  id: string
  title: string
  /** The heading level of the title. */
  level?: 2 | 3
  price: TilePrice
  photo?: TilePhoto
  /** The photo's width over its height, if it is above the text. */
  ratio?: number
  /** Loads the photo at once, for tiles in the first view. By default it loads lazily. */
  isPriority?: boolean
  /** If true, the back link on the listing page returns to the results, at the same scroll position. */
  isFromFeed?: boolean
  badge?: ReactNode
  /** Why the listing is not for sale, in one word across its faded photo. */
  over?: string
  heart?: ReactNode
  children: ReactNode
  /** Placed below the photo and the text. */
  foot?: ReactNode
}

/**
 * The photo with its price, and the title, whose link covers the whole tile. `position: relative` raises other
 * controls above the link.
 */
export function Tile(props: TileProps) {
  const { id, title, level = 3, price, photo, ratio = RATIO, isPriority, isFromFeed } = props
  const { badge, over, heart, children, foot } = props
  const Heading = level === 2 ? 'h2' : 'h3'
  const smallest: PhotoFile | undefined = photo?.smallest ?? photo
  return (
    <article className={styles.tile}>
      <div className={styles.inner}>
        <div className={styles.photo}>
          {/* No alt text, since the title already says what the photo shows. */}
          <Photo
            {...photo}
            src={photo?.src}
            held={smallest && { src: smallest.src, text: shellWords.showPhoto(smallest.bytes), name: title }}
            sizes={SIZES}
            alt=""
            ratio={ratio}
            isPriority={isPriority}
            className={classNames(styles.frame, over !== undefined && styles.faded)}
            fallback={<PhotoFallback label={cardWords.noPhoto} />}
          />
          {over !== undefined && <strong className={styles.over}>{over}</strong>}
          <div className={styles.labels}>
            {badge}
            <PriceTag amount={price.own} per={price.per} />
          </div>
        </div>
        <div className={styles.body}>
          <Heading className={styles.title}>
            {/* No preload, because a finger that scrolls touches tiles, and each touch would load a page. */}
            <Link
              to="/listings/$id"
              params={{ id }}
              state={isFromFeed ? (state) => ({ ...state, isFromFeed }) : undefined}
              preload={false}
              className={coverClass}
            >
              {title}
            </Link>
          </Heading>
          {children}
        </div>
        {heart && <div className={styles.heart}>{heart}</div>}
      </div>
      {foot}
    </article>
  )
}

/** A listing's photo in the sizes for lists. */
export function tilePhoto(photo: ListingPhoto | undefined): TilePhoto | undefined {
  return photo && { ...cardSources(photo), smallest: smallestFile(photo), thumbhash: photo.thumbhash }
}

type LineProps = {
  place?: string
  /** ISO 8601 */
  date?: string
  price: TilePrice
}

/** The item's place, the date of the listing, and the price in the other currency. */
export function TileLine({ place, date, price }: LineProps) {
  return (
    <p className={styles.line}>
      {place && (
        <span className={styles.place}>
          <span>{place}</span>
          {date && (
            <>
              {', '}
              <time dateTime={date} title={dayAndTime(date)}>
                {shortDate(date)}
              </time>
            </>
          )}
        </span>
      )}
      <span title={price.convertedWithRate}>{price.converted}</span>
    </p>
  )
}

const LINES = ['90%', '70%', '60%', '80%']

/** A placeholder in the shape of a tile. */
export function TileSkeleton({ ratio = RATIO, foot }: { ratio?: number; foot?: ReactNode }) {
  return (
    <div className={styles.tile}>
      <div className={styles.inner}>
        <div className={styles.photo}>
          <div className={styles.frame}>
            <Skeleton shape="block" ratio={ratio} />
          </div>
        </div>
        <div className={styles.body}>
          {LINES.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      </div>
      {foot}
    </div>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    isFromFeed?: boolean
  }
}
