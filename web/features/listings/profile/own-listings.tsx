import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useMemo } from 'react'
import type { Listing } from '#contract/listing.ts'
import type { ListingTotals } from '#contract/profile.ts'
import { useUnauthorized } from '#web/features/accounts/sign-in/session-expired.ts'
import { cardWords } from '#web/features/listings/copy.ts'
import { priceTexts, RateNote } from '#web/features/listings/page/listing-price.tsx'
import { Tile, TileLine, tilePhoto, TileSkeleton } from '#web/features/listings/page/listing-tile.tsx'
import { ownListingsQuery, type OwnStatus } from '#web/features/listings/upkeep/queries.ts'
import { StillThere } from '#web/features/listings/upkeep/still-there.tsx'
import { CardTools, ExpiryNote } from '#web/features/listings/upkeep/use-owner-tools.tsx'
import { QueryFailure } from '#web/lib/failure.tsx'
import { useFocusFallback } from '#web/lib/focus.ts'
import { LoadMore } from '#web/lib/load-more.tsx'
import { itemsOf } from '#web/lib/paged-query.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, RetryLine } from '#web/ui/empty-state.tsx'
import { CameraIcon, CommentIcon, EyeIcon, HeartIcon } from '#web/ui/icons/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { noListingsWords, profileWords } from './copy.ts'
import { PostButton } from './post-button.tsx'
import page from '#web/ui/page.module.css'
import styles from './profile-page.module.css'

type Props = {
  userId: string
  status: OwnStatus
  hasNoListings: boolean
  /** Gets the focus when the focused card leaves the list. */
  heading: RefObject<HTMLElement | null>
}

export function OwnListings({ userId, status, hasNoListings, heading }: Props) {
  const list = useInfiniteQuery(ownListingsQuery(userId, status))
  // A listing that has just changed its state stays in the cached list until a refetch.
  const listings = useMemo(
    () => itemsOf(list.data, (each) => each.listings).filter((each) => each.status === status),
    [list.data, status],
  )
  useUnauthorized(list.error)
  useFocusFallback(
    heading,
    useMemo(() => listings.map(({ id }) => id), [listings]),
  )

  if (list.isPending) return <OwnListingsSkeleton />
  if (!list.data) {
    return <QueryFailure query={list} title={profileWords.failureTitle} level={3} />
  }
  if (listings.length === 0 && !list.hasNextPage) {
    return <NoListings status={status} hasNoListings={hasNoListings} />
  }
  const [first] = listings
  return (
    <>
      <ul
        role="list"
        className={`${page.stack3} ${page.columns2} ${page.columns3} ${styles.grid}`}
        aria-busy={list.isFetchingNextPage}
      >
        {listings.map((listing) => (
          <li key={listing.id}>
            <OwnListingCard listing={listing} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} words={profileWords} size="lg" className={page.listEnd} />
      {first && <RateNote rate={first.rate} />}
    </>
  )
}

/** Three cards as placeholders. */
function OwnListingsSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{profileWords.loading}</VisuallyHidden>
      <div className={`${page.stack3} ${page.columns2} ${page.columns3} ${styles.grid}`} aria-hidden="true">
        {[1, 2, 3].map((each) => (
          <TileSkeleton key={each} foot={<Skeleton height="2.75rem" />} />
        ))}
      </div>
    </div>
  )
}

/** A listing as its owner sees it: its counts, its remaining time, and its actions. */
function OwnListingCard({ listing }: { listing: Listing }) {
  const price = priceTexts(listing, { ...cardWords, perMonth: profileWords.perMonth })
  return (
    <Tile
      id={listing.id}
      title={listing.title}
      price={price}
      photo={tilePhoto(listing.photos[0])}
      foot={
        <div className={page.stack2}>
          <StillThere listing={listing} />
          <CardTools listing={listing} />
        </div>
      }
    >
      <TileLine price={price} />
      <ul role="list" className={styles.counts}>
        <Count
          icon={<HeartIcon />}
          figure={profileWords.number(listing.likesCount)}
          sentence={profileWords.likes(listing.likesCount)}
        />
        <Count
          icon={<EyeIcon />}
          figure={profileWords.number(listing.viewsCount)}
          sentence={profileWords.views(listing.viewsCount)}
        />
        <Count
          icon={<CommentIcon />}
          figure={profileWords.number(listing.commentsCount)}
          sentence={profileWords.comments(listing.commentsCount)}
        />
      </ul>
      {listing.status === 'pending' ? (
        <p className={page.note}>{profileWords.underReview}</p>
      ) : (
        <ExpiryNote listing={listing} />
      )}
    </Tile>
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

/** Offers a person without listings to post the first one. Otherwise says what the empty tab is for. */
function NoListings({ status, hasNoListings }: { status: OwnStatus; hasNoListings: boolean }) {
  const { title, text } = noListingsWords.empty[status]
  if (status !== 'active' || !hasNoListings)
    return (
      <EmptyState title={title} level={3}>
        {text}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<CameraIcon />}
      title={noListingsWords.noneTitle}
      level={3}
      action={<PostButton label={noListingsWords.createFirst} size="lg" />}
    >
      {noListingsWords.noneText}
    </EmptyState>
  )
}

type TotalsProps = {
  totals: ListingTotals | undefined
  hasFailed: boolean
  isRetrying: boolean
  onRetry: () => void
}

export function Totals({ totals, hasFailed, isRetrying, onRetry }: TotalsProps) {
  return (
    <div>
      <dl className={`${page.row} ${styles.totals}`}>
        {(['active', 'likes', 'views'] as const).map((what) => (
          <Card key={what} className={styles.total}>
            <dt>{profileWords.totals[what]}</dt>
            <dd>{totals ? profileWords.number(totals[what]) : profileWords.unknown}</dd>
          </Card>
        ))}
      </dl>
      {hasFailed && !totals && (
        <RetryLine
          message={profileWords.totalsFailed}
          retryLabel={profileWords.retry}
          onRetry={onRetry}
          isRetrying={isRetrying}
          className={styles.failed}
        />
      )}
    </div>
  )
}
