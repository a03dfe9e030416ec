import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { kindOf } from '#contract/kinds/derived.ts'
import type { Listing, ListingsPage } from '#contract/listing.ts'
import { ListingTile, tileRatio, TileSkeleton } from '#web/features/listings/page/listing-tile.tsx'
import type { Results } from '#web/features/search/results/queries.ts'
import { FIRST_VIEW_TILES, ResultList } from '#web/features/search/results/result-list.tsx'
import type { FeedAddress } from '#web/features/search/results/search-params.ts'
import { toSaveProps } from '#web/features/search/results/to-chips.ts'
import { saveSearchWords } from '#web/features/search/saved/copy.ts'
import { savedQuery } from '#web/features/search/saved/queries.ts'
import type { SaveSearchProps } from '#web/features/search/saved/save-search-dialog.tsx'
import { SaveSearch } from '#web/features/search/saved/save-search.tsx'
import { findSame } from '#web/features/search/saved/search-draft.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BookmarkFilledIcon, BookmarkIcon } from '#web/ui/icons/icons-listing.tsx'
import { SearchIcon } from '#web/ui/icons/icons.tsx'
import { nothingFoundWords } from './copy.ts'
import styles from './feed.module.css'

export function FeedResults({
  address,
  isSearching,
  feed,
}: {
  address: FeedAddress
  isSearching: boolean
  feed: Results
}) {
  return (
    <ResultList
      results={feed}
      skeleton={SKELETON}
      renderEmpty={(found) =>
        isSearching ? (
          <NothingFound address={address} found={found} />
        ) : (
          <NothingHere isOfKind={Boolean(address.type)} />
        )
      }
      renderTiles={(listings, isBusy) => <FeedTiles listings={listings} isBusy={isBusy} />}
    />
  )
}

function FeedTiles({ listings, isBusy }: { listings: readonly Listing[]; isBusy: boolean }) {
  const items = useMemo(() => listings.map(toItem), [listings])
  return <Masonry items={items} isBusy={isBusy} />
}

function toItem(listing: Listing, index: number) {
  const ratio = tileRatio(listing)
  return {
    key: listing.id,
    ratio,
    content: <ListingTile listing={listing} ratio={ratio} isPriority={index < FIRST_VIEW_TILES} isFromFeed />,
  }
}

const RATIOS = [4 / 3, 1, 4 / 3, 4 / 5, 3 / 2, 4 / 3]

/** Six placeholder cards in the shape of listings. */
const SKELETON = (
  <Masonry
    items={RATIOS.map((ratio, index) => ({
      key: String(index),
      ratio,
      content: <TileSkeleton ratio={ratio} />,
    }))}
  />
)

/** Shown if the market, or a kind, has no listings yet. */
function NothingHere({ isOfKind }: { isOfKind: boolean }) {
  const showAll = (
    <Link to="/" search={{}} className={buttonClass()}>
      {nothingFoundWords.showAll}
    </Link>
  )
  return (
    <EmptyState icon={<SearchIcon />} title={nothingFoundWords.emptyTitle} action={isOfKind && showAll}>
      {nothingFoundWords.emptyText}
    </EmptyState>
  )
}

type MasonryItem = { key: string; ratio: number; content: ReactNode }

/**
 * One list in feed order for touch, keyboard and screen readers. CSS alone lays it out in 1, 2 or 3 columns,
 * without measuring. CSS columns would redistribute the cards whenever a page is added, and one element per
 * column would be read column by column. The phones in use lack grid-lanes, which would do all this.
 */
export function Masonry({ items, isBusy }: { items: readonly MasonryItem[]; isBusy?: boolean }) {
  const ratios = items.map((item) => item.ratio)
  const two = assignColumns(ratios, 2)
  const three = assignColumns(ratios, 3)
  return (
    <ul role="list" className={styles.masonry} aria-busy={isBusy}>
      {items.map((item, index) => (
        <li
          key={item.key}
          className={styles.item}
          style={{ ...variables(2, two[index]), ...variables(3, three[index]) }}
        >
          {item.content}
        </li>
      ))}
    </ul>
  )
}

/** React's type for `style` lacks custom properties, but React passes them through. */
function variables(columns: 2 | 3, place: Place | undefined): CSSProperties {
  if (!place) return {}
  const named = {
    [`--column-${columns}`]: place.column,
    [`--photos-${columns}`]: place.photosAbove.toFixed(4),
    [`--cards-${columns}`]: place.cardsAbove,
  }
  return named
}

/** The position of a card: its column, counted from 1, and what is above it in that column. */
type Place = {
  column: number
  /** The heights of the photos above, in column widths. */
  photosAbove: number
  cardsAbove: number
}

// The height of a card below its photo, gap included, as a share of the column's width. It affects only the
// balance of the columns, not positions.
const BODY_PER_WIDTH = 0.68

/**
 * Assigns each card to the column that is shortest so far, the leftmost if several are. A card's place
 * depends only on the cards before it, so loading more never moves a card. `ratios` are photo widths over
 * heights.
 */
function assignColumns(ratios: readonly number[], columns: number): Place[] {
  const ends = Array.from({ length: columns }, (_, index) => ({
    column: index + 1,
    photosAbove: 0,
    cardsAbove: 0,
  }))
  return ratios.map((ratio) => {
    const end = ends.reduce((shortest, each) => (heightOf(each) < heightOf(shortest) ? each : shortest))
    const place = { ...end }
    end.photosAbove += 1 / ratio
    end.cardsAbove += 1
    return place
  })
}

function heightOf({ photosAbove, cardsAbove }: Place): number {
  return photosAbove + cardsAbove * BODY_PER_WIDTH
}

/** Shown for a search without results: links to all of its kind, to everything, and to example searches. */
function NothingFound({ address, found }: { address: FeedAddress; found: ListingsPage }) {
  const type = found.filters?.type
  const alternatives = (
    <>
      <div className={styles.actions}>
        {type && (
          <Link to="/" search={{ type }} className={buttonClass()}>
            {nothingFoundWords.allOf(kindOf(type).names.category)}
          </Link>
        )}
        <Link to="/" search={{}} className={buttonClass({ variant: type ? 'secondary' : 'primary' })}>
          {nothingFoundWords.showAll}
        </Link>
        <SaveSearchButton {...toSaveProps(address, found)} />
      </div>
      <p>{nothingFoundWords.examples}</p>
      <ul role="list" className={styles.examples}>
        {nothingFoundWords.example.map((example) => (
          <li key={example}>
            <Link to="/" search={{ q: example }} className={styles.example}>
              {example}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
  return (
    <EmptyState icon={<SearchIcon />} title={nothingFoundWords.nothingTitle(address.q)} action={alternatives}>
      {nothingFoundWords.nothingText}
    </EmptyState>
  )
}

/** Opens the dialog that saves the search. Only the dialog fetches the saved searches. */
export function SaveSearchButton(search: SaveSearchProps) {
  const { data } = useQuery({ ...savedQuery, enabled: false })
  const isSaved = findSame(data?.savedSearches ?? [], search) !== undefined
  return (
    <SaveSearch search={search}>
      {isSaved ? <BookmarkFilledIcon /> : <BookmarkIcon />}
      {isSaved ? saveSearchWords.saved : saveSearchWords.save}
    </SaveSearch>
  )
}
