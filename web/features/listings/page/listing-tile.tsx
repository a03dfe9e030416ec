import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { shortDate } from '#contract/dates.ts'
import type { Photo as ListingPhoto } from '#contract/listing.ts'
import { cardSources } from '#contract/photo-sources.ts'
import { useWords } from '#web/lib/words.ts'
import { Card, coverClass } from '#web/ui/card.tsx'
import { MapPinIcon } from '#web/ui/icons/icons.tsx'
import { PhotoFallback, Photo } from '#web/ui/photo.tsx'
import { Price, PriceTag } from '#web/ui/price.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { cardWords } from '../copy.ts'
import styles from './listing-tile.module.css'

/**
 * `card`: the photo above all that buyers compare. `tile`: the same in a narrow column. `row`: the photo
 * beside the words. `own`: a row on a phone, a card on a wide screen.
 */
type Look = 'card' | 'tile' | 'row' | 'own'

// How wide the photo is. On a phone cards and tiles state half of it: screens of the usual density then take
// the 320 pixel file, a quarter of the bytes.
const SIZES: Record<Look, string> = {
  card: '(width >= 64rem) 24rem, (width >= 48rem) 46vw, 50vw',
  tile: '(width >= 64rem) 17rem, (width >= 48rem) 30vw, 25vw',
  row: '7rem',
  own: '(width >= 64rem) 24rem, (width >= 48rem) 46vw, 8rem',
}

/** The photo above the words, with the price on it. */
const UPRIGHT: ReadonlySet<Look> = new Set(['card', 'tile'])

const RATIO = 4 / 3

/** What `priceTexts` makes of a listing's price. */
export type TilePrice = { own: string; per?: string; about: string; aboutAtRate?: string }

export type TilePhoto = { src: string; srcSet?: string; thumbhash?: string | null }

export type ListingTileProps = {
  look: Look
  as?: 'article' | 'li'
  id: string
  title: string
  /** Of the title, below the headings of the page. */
  level?: 2 | 3
  price: TilePrice
  photo?: TilePhoto
  /** The photo's width over its height, where it stands above the words. */
  ratio?: number
  /** In the first view, where photos take the line first; the rest wait until they are scrolled to. */
  isPriority?: boolean
  isFaded?: boolean
  /** The listing's page then leads back to the results, at the place that was left. */
  isFromFeed?: boolean
  /** On the photo. */
  badges?: ReactNode
  /** Below the title. */
  children: ReactNode
  /** Below photo and words. */
  foot?: ReactNode
}

/**
 * A listing among others: photo, price and title. The link of the title covers all of it; what can be pressed
 * besides stands above it by `position: relative`.
 */
export function ListingTile({
  look,
  as = 'li',
  id,
  title,
  level = 3,
  price,
  photo,
  ratio = RATIO,
  isPriority,
  isFaded,
  isFromFeed,
  badges,
  children,
  foot,
}: ListingTileProps) {
  const words = useWords(cardWords)
  const Heading = level === 2 ? 'h2' : 'h3'
  const isUpright = UPRIGHT.has(look)
  return (
    <Card as={as} isPadded={false} isInteractive className={styles[look]}>
      <div className={styles.photo}>
        {/* Silent: the title says what the photo shows, and saying it twice helps nobody. */}
        <Photo
          src={photo?.src}
          srcSet={photo?.srcSet}
          sizes={SIZES[look]}
          alt=""
          ratio={isUpright ? ratio : undefined}
          thumbhash={photo?.thumbhash}
          isPriority={isPriority}
          className={isFaded ? styles.faded : undefined}
          fallback={<PhotoFallback label={words.noPhoto} />}
        />
        {badges && <span className={styles.badges}>{badges}</span>}
        {isUpright && (
          <span className={styles.tag}>
            <PriceTag amount={price.own} per={price.per} />
          </span>
        )}
      </div>
      <div className={styles.body}>
        <Heading className={styles.title}>
          {/* No preload: a finger that scrolls touches cards, and each touch would load a page. */}
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
        {!isUpright && (
          <p>
            <Price amount={price.own} per={price.per} about={price.about} aboutAtRate={price.aboutAtRate} />
          </p>
        )}
        {children}
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </Card>
  )
}

/** A photo of a listing, small enough for a list. */
export function tilePhoto(photo: ListingPhoto | undefined): TilePhoto | undefined {
  return photo && { ...cardSources(photo), thumbhash: photo.thumbhash }
}

type LineProps = {
  place: string
  /** ISO 8601 */
  date?: string
  price?: TilePrice
  /** False where place and date have a narrow line between them. */
  hasPin?: boolean
}

/** Where the item is, since when it is offered, and its price in the other currency. */
export function TileLine({ place, date, price, hasPin = true }: LineProps) {
  return (
    <p className={styles.line}>
      {hasPin && <MapPinIcon />}
      <span className={styles.place}>{place}</span>
      {date && <span>{shortDate(date)}</span>}
      {price && (
        <span className={styles.about} title={price.aboutAtRate}>
          {price.about}
        </span>
      )}
    </p>
  )
}

type SkeletonProps = {
  look: Look
  as?: 'li'
  ratio?: number
  /** How wide the lines are, each another, the title first. */
  lines: readonly string[]
  foot?: ReactNode
}

/** A tile in the shape of what comes. */
export function ListingTileSkeleton({ look, as, ratio = RATIO, lines, foot }: SkeletonProps) {
  const [title, ...others] = lines
  return (
    <Card as={as} isPadded={false} className={styles[look]}>
      <div className={styles.photo}>
        <Skeleton shape="block" ratio={UPRIGHT.has(look) ? ratio : undefined} />
      </div>
      <div className={styles.body}>
        <div className={styles.title}>
          <Skeleton width={title} />
        </div>
        <div className={styles.lines}>
          {others.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </Card>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    isFromFeed?: boolean
  }
}
