import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { monthOf } from '#contract/dates.ts'
import type { Listing } from '#contract/listing.ts'
import { counted, figure } from '#contract/numbers.ts'
import { smallestSource } from '#contract/photo-sources.ts'
import type { SellerPage as Seller } from '#contract/profile.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { ReplyTime, TrustBadges } from '#web/features/accounts/trust-badges.tsx'
import { listingWords } from '#web/features/listings/page/copy.ts'
import { RateNote } from '#web/features/listings/page/listing-price.tsx'
import { ListingTile, TileSkeleton } from '#web/features/listings/page/listing-tile.tsx'
import { ShareLink } from '#web/features/listings/page/share.tsx'
import type { PosterSubject } from '#web/features/listings/poster/poster-dialog.tsx'
import { parseResponse, api } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import { shellWords } from '#web/lib/copy.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { InView } from '#web/lib/in-view.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { LoadMore } from '#web/lib/load-more.tsx'
import { itemsOf, pagedQuery } from '#web/lib/paged-query.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { GaraPanel } from '#web/ui/cloth.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MapPinIcon, SearchIcon } from '#web/ui/icons/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { FollowButton } from './follow-button.tsx'
import { ShopNav } from './shop-nav.tsx'
import type { ShopSearch } from './shop-search.ts'
import page from '#web/ui/page.module.css'
import styles from './seller-page.module.css'

const PosterButton = lazyPart(() =>
  import('#web/features/listings/poster/poster-button.tsx').then((module) => module.PosterButton),
)

type Props = {
  id: string
  search: ShopSearch
  /** A button that writes to the seller about this listing, the newest one. */
  message: (listing: Listing) => ReactNode
  /** The reviews of the seller. */
  reviews?: (seller: Seller) => ReactNode
}

/** A person's public profile and their listings, as a shop. */
export function SellerPage({ id, search, message, reviews }: Props) {
  // The old listings stay until the new ones arrive.
  const query = useInfiniteQuery({ ...sellerQuery(id, search), placeholderData: (previous) => previous })
  const [seller] = query.data?.pages ?? []
  if (seller) {
    return (
      <>
        <Title name={seller.displayName} />
        <Cover listings={seller.listings} />
        <div className={`${page.frame} ${page.stack5} ${styles.page}`}>
          <SellerHead seller={seller} message={message} />
          <ShopNav seller={seller} search={search} />
          <SellerListings query={query} search={search} />
          {reviews && hasReviews(seller) && <ReviewsPart>{reviews(seller)}</ReviewsPart>}
        </div>
      </>
    )
  }
  return query.error ? <SellerFailure query={query} /> : <SellerSkeleton />
}

/**
 * Scrolls to itself if the URL's hash names it, as notifications do. The browser cannot do that, because the part
 * exists only after the page has loaded.
 */
function ReviewsPart({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (window.location.hash === `#${REVIEWS_ID}`) part.current?.scrollIntoView()
  }, [])
  return (
    <div ref={part} id={REVIEWS_ID} className={styles.reviews}>
      <InView>{children}</InView>
    </div>
  )
}

const REVIEWS_ID = 'reviews'

function Title({ name }: { name: string }) {
  useDocumentTitle(sellerWords.pageTitle(name))
  return null
}

/** Shown if there is no such seller, or if the call failed. */
function SellerFailure({ query }: { query: UseInfiniteQueryResult }) {
  const { error } = query
  if (error instanceof CallError && error.status === 404) {
    const toHome = (
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        {sellerWords.toHome}
      </Link>
    )
    return (
      <EmptyState icon={<SearchIcon />} title={sellerWords.missingTitle} level={1} action={toHome}>
        {sellerWords.missingText}
      </EmptyState>
    )
  }
  return <QueryFailure query={query} title={sellerWords.failureTitle} level={1} />
}

const SKELETON_TILES = 4

function SellerSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{sellerWords.loading}</VisuallyHidden>
      <div className={styles.cover} data-surface="bar" />
      <div className={`${page.frame} ${page.stack5} ${styles.page}`} aria-hidden="true">
        <div className={page.stack3}>
          <div className={styles.face}>
            <Skeleton shape="circle" width="5.5rem" height="5.5rem" />
          </div>
          <Skeleton width="60%" height="2rem" />
          <Skeleton width="40%" />
        </div>
        <div className={`${page.stack4} ${page.columns2} ${page.columns3} ${styles.grid}`}>
          {Array.from({ length: SKELETON_TILES }, (_, index) => (
            <TileSkeleton key={index} />
          ))}
        </div>
      </div>
    </div>
  )
}

const COVER_PHOTOS = 4

/** A quiet strip of what the seller offers. Cloth, if there are no photos. */
function Cover({ listings }: { listings: readonly Listing[] }) {
  const photos = listings
    .flatMap(({ id, photos: [photo] }) => (photo ? [{ id, photo }] : []))
    .slice(0, COVER_PHOTOS)
  return (
    <div className={styles.cover} data-surface="bar" aria-hidden="true">
      {photos.map(({ id, photo }) => (
        <Photo
          key={id}
          src={smallestSource(photo)}
          alt=""
          thumbhash={photo.thumbhash}
          fallback=""
          className={styles.coverPhoto}
        />
      ))}
      {photos.length === 0 && (
        <GaraPanel as="div" className={styles.coverCloth}>
          {null}
        </GaraPanel>
      )}
    </div>
  )
}

/** A seller's public profile with pages of their active listings, starting at a cursor if one is given. */
export function sellerQuery(id: string, { cursor: from, type, q: searchQuery }: ShopSearch) {
  const search = { from, type, searchQuery }
  const isWhole = Object.values(search).every((value) => value === undefined)
  return pagedQuery({
    queryKey: isWhole ? ['/api/users', id] : ['/api/users', id, search],
    fetchPage: (cursor, options) =>
      parseResponse(api.users[':id'].$get({ param: { id }, query: { cursor, type, searchQuery } }, options)),
    from,
  })
}

/** The seller's photo, name, level, joining date, place and introduction. */
function SellerHead({ seller, message }: Pick<Props, 'message'> & { seller: Seller }) {
  const { data: user } = useUser()
  const { displayName: name, listings } = seller
  const [newest] = listings
  const isOwn = user?.id === seller.id
  return (
    <header className={page.stack3}>
      <div className={styles.face}>
        <Avatar name={name} src={seller.profileImageUrl} size="lg" showText={shellWords.showIt} />
      </div>
      <div className={styles.about}>
        <div className={page.stack2}>
          <h1 className={styles.name}>{name}</h1>
          <p className={styles.badges}>
            <TrustBadges person={seller} />
            {seller.userType === 'business' && <Badge tone="info">{sellerWords.business}</Badge>}
          </p>
          <p className={styles.soft}>
            {sellerWords.memberSince(monthOf(seller.createdAt))}
            {seller.location && (
              <span className={styles.place}>
                <MapPinIcon />
                {seller.location}
              </span>
            )}
          </p>
          <ReplyTime person={seller} className={styles.soft} />
        </div>
        <div className={page.row}>
          {!isOwn && newest && message(newest)}
          {!isOwn && <FollowButton seller={seller} />}
          <ShareLink
            title={seller.displayName}
            text={sellerWords.shareText(seller.displayName)}
            path={`/users/${seller.id}`}
            labelClass={styles.shareWord}
          />
        </div>
      </div>
      {isOwn && <OwnNote seller={seller} />}
      {seller.bio && <p className={styles.bio}>{seller.bio}</p>}
      <p className={styles.figures}>
        <strong>{sellerWords.active(activeOf(seller))}</strong>
        {seller.sold > 0 && ` · ${sellerWords.sold(seller.sold)}`}
        {seller.reviews && hasReviews(seller) && (
          <>
            {' · '}
            <a href={`#${REVIEWS_ID}`}>{listingWords.reviews(seller.reviews)}</a>
          </>
        )}
      </p>
    </header>
  )
}

function OwnNote({ seller }: { seller: Seller }) {
  return (
    <>
      <p className={styles.own}>
        {sellerWords.ownNote} <Link to="/profile">{sellerWords.toProfile}</Link>
      </p>
      <Suspense>
        <PosterButton subject={posterOf(seller)} />
      </Suspense>
    </>
  )
}

function posterOf({ id, displayName, location, listings: [newest] }: Seller): PosterSubject {
  return { title: displayName, place: location, photo: newest?.photos[0]?.url, path: `/users/${id}` }
}

function hasReviews({ reviews }: Seller): boolean {
  return reviews !== undefined && reviews.count > 0
}

/** The number of active listings, whatever is looked for. A page without counts is whole. */
function activeOf({ kinds = [], total }: Seller): number {
  return kinds.reduce((sum, { count }) => sum + count, 0) || total
}

type SellerQuery = UseInfiniteQueryResult<InfiniteData<Seller>>

/** The number of tiles in a phone's first view. Their photos load at once. */
const FIRST_VIEW_TILES = 3

/** The seller's active listings, newest first. */
function SellerListings({ query, search }: { query: SellerQuery; search: ShopSearch }) {
  const listings = itemsOf(query.data, (each) => each.listings)
  const [first] = listings
  const nextCursor = query.data?.pages.at(-1)?.nextCursor
  if (!first) {
    const isSearch = search.type !== undefined || search.q !== undefined
    return <p className={styles.empty}>{isSearch ? sellerWords.noMatch : sellerWords.empty}</p>
  }
  return (
    <section className={query.isPlaceholderData ? styles.old : undefined}>
      <VisuallyHidden>
        <h2>{sellerWords.listings}</h2>
      </VisuallyHidden>
      <ul
        role="list"
        className={`${page.stack4} ${page.columns2} ${page.columns3} ${styles.grid}`}
        aria-busy={query.isFetchingNextPage}
      >
        {listings.map((listing, index) => (
          <li key={listing.id}>
            <ListingTile listing={listing} isPriority={index < FIRST_VIEW_TILES} />
          </li>
        ))}
      </ul>
      <LoadMore list={query} words={sellerWords} size="lg" className={styles.more} />
      {nextCursor && (
        <noscript>
          <a className={styles.next} href={`?${toParams({ ...search, cursor: nextCursor })}`}>
            {sellerWords.next}
          </a>
        </noscript>
      )}
      <RateNote rate={first.rate} />
    </section>
  )
}

function toParams(search: ShopSearch): string {
  return new URLSearchParams(Object.entries(search).filter(([, value]) => value !== undefined)).toString()
}

const sellerWords = {
  pageTitle: (name: string) => `${name} | Salone Market`,
  business: 'Business',
  memberSince: (month: string) => `Member since ${month}`,
  active: (count: number) => counted(count, 'active listing'),
  sold: (count: number) => `${figure(count)} sold`,
  shareText: (name: string) => `What ${name} sells`,
  ownNote: 'This is how others see you.',
  toProfile: 'Go to your profile',
  listings: 'Active listings',
  loading: 'Loading the seller',
  empty: 'No active listings right now',
  noMatch: 'None of the listings here match. Look for something else, or at everything.',
  missingTitle: 'Seller not found',
  missingText: 'The account was closed, or the link is wrong.',
  toHome: 'Go to the home page',
  failureTitle: 'The seller did not load',
  loadMore: 'Load More',
  next: 'Next page',
  loadingMore: 'Loading More...',
  moreFailed: 'The rest did not load.',
}
