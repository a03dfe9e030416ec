import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { shortDate } from '#contract/dates.ts'
import type { Photo as ListingPhoto } from '#contract/listing.ts'
import { cardSources } from '#contract/photo-sources.ts'
import { cardWords } from '#web/features/listings/copy.ts'
import { Card, coverClass } from '#web/ui/card.tsx'
import { MapPinIcon } from '#web/ui/icons/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { PhotoFallback, Photo } from '#web/ui/photo.tsx'
import { Price, PriceTag } from '#web/ui/price.tsx'
import styles from './listing-tile.module.css'

/**
 * `card`: the photo above everything that buyers compare. `tile`: the same in a narrow column. `row`: the
 * photo beside the text. `own`: a row on a phone, a card on a wide screen.
 */
type Look = 'card' | 'tile' | 'row' | 'own'

// The width of the photo. On phones, cards and tiles declare half of it, so that screens of usual density
// load the 320-pixel file, a quarter of the size of the 640-pixel one.
const SIZES: Record<Look, string> = {
  card: '(width >= 64rem) 24rem, (width >= 48rem) 46vw, 50vw',
  tile: '(width >= 64rem) 17rem, (width >= 48rem) 30vw, 25vw',
  row: '7rem',
  own: '(width >= 64rem) 24rem, (width >= 48rem) 46vw, 8rem',
}

/** Looks with the photo above the text, and the price on the photo. */
const UPRIGHT: ReadonlySet<Look> = new Set(['card', 'tile'])

const RATIO = 4 / 3

/** A listing's price as `priceTexts` returns it. */
type TilePrice = { own: string; per?: string; converted: string; convertedWithRate?: string }

type TilePhoto = { src: string; srcSet?: string; thumbhash?: string | null }

export type ListingTileProps = {
  look: Look
  as?: 'article' | 'li'
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
  isFaded?: boolean
  /** If true, the back link on the listing page returns to the results, at the same scroll position. */
  isFromFeed?: boolean
  /** Placed on the photo. */
  badges?: ReactNode
  /** Placed below the title. */
  children: ReactNode
  /** Placed below the photo and the text. */
  foot?: ReactNode
}

/**
 * A listing in a list: photo, price and title. The title's link covers the whole tile. `position: relative`
 * raises other controls above the link.
 */
export function ListingTile(props: ListingTileProps) {
  const { look, as = 'li', id, title, level = 3, price, isFromFeed, children, foot } = props
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Card as={as} isPadded={false} isInteractive className={styles[look]}>
      <TilePicture {...props} />
      <div className={styles.body}>
        <Heading className={styles.title}>
          {/* No preload, because a finger that scrolls touches cards, and each touch would load a page. */}
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
        {!UPRIGHT.has(look) && (
          <p>
            <Price amount={price.own} {...price} />
          </p>
        )}
        {children}
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </Card>
  )
}

type PictureProps = Pick<
  ListingTileProps,
  'look' | 'price' | 'photo' | 'ratio' | 'isPriority' | 'isFaded' | 'badges'
>

/** The photo, with the badges and, if it is above the text, the price. */
function TilePicture({ look, price, photo, ratio = RATIO, isPriority, isFaded, badges }: PictureProps) {
  const isUpright = UPRIGHT.has(look)
  return (
    <div className={styles.photo}>
      {/* No alt text, since the title already says what the photo shows. */}
      <Photo
        src={photo?.src}
        srcSet={photo?.srcSet}
        sizes={SIZES[look]}
        alt=""
        ratio={isUpright ? ratio : undefined}
        thumbhash={photo?.thumbhash}
        isPriority={isPriority}
        className={isFaded ? styles.faded : undefined}
        fallback={<PhotoFallback label={cardWords.noPhoto} />}
      />
      {badges && <span className={styles.badges}>{badges}</span>}
      {isUpright && (
        <span className={styles.tag}>
          <PriceTag amount={price.own} per={price.per} />
        </span>
      )}
    </div>
  )
}

/** A listing's photo in the sizes for lists. */
export function tilePhoto(photo: ListingPhoto | undefined): TilePhoto | undefined {
  return photo && { ...cardSources(photo), thumbhash: photo.thumbhash }
}

type LineProps = {
  place: string
  /** ISO 8601 */
  date?: string
  price?: TilePrice
  /** A narrow tile has no room for the pin. */
  hasPin?: boolean
}

/** The item's place, the date of the listing, and the price in the other currency. */
export function TileLine({ place, date, price, hasPin = true }: LineProps) {
  return (
    <p className={styles.line}>
      {hasPin && <MapPinIcon />}
      <span className={styles.place}>{place}</span>
      {date && <span>{shortDate(date)}</span>}
      {price && (
        <span className={styles.about} title={price.convertedWithRate}>
          {price.converted}
        </span>
      )}
    </p>
  )
}

type SkeletonProps = {
  look: Look
  as?: 'li'
  ratio?: number
  /** The width of each line, the title first. */
  lines: readonly string[]
  foot?: ReactNode
}

/** A placeholder in the shape of a tile. */
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
