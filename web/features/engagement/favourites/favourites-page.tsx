import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { RateNote } from '#web/features/listings/page/listing-price.tsx'
import { ListingTile, TileSkeleton } from '#web/features/listings/page/listing-tile.tsx'
import { parseResponse, api } from '#web/lib/api.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { LoadMore } from '#web/lib/load-more.tsx'
import { itemsOf, pagedQuery } from '#web/lib/paged-query.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EyeIcon, HeartIcon } from '#web/ui/icons/icons.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { favouriteWords, viewedWords } from './copy.ts'
import { InstallCard } from './install-card.tsx'
import { type FavouritesTab, readFavouritesSearch } from './search-params.ts'
import { useViewed, writeViewed } from './viewed-store.ts'
import { ViewedTile } from './viewed-tile.tsx'
import { WaysOn } from './ways-on.tsx'
import page from '#web/ui/page.module.css'
import styles from './favourites-page.module.css'

/** Saved and viewed listings. The chosen tab is in the URL. */
export function FavouritesPage() {
  const user = useUser()
  const navigate = useNavigate()
  const { tab = 'saved' } = readFavouritesSearch(useSearch({ strict: false }))
  useDocumentTitle(favouriteWords.pageTitle)
  if (!user.data) return null
  const choose = (chosen: FavouritesTab) =>
    void navigate({
      to: '/favourites',
      search: { tab: chosen === 'viewed' ? chosen : undefined },
      replace: true,
    })
  const viewed = <ViewedListings userId={user.data.id} />
  return (
    <div className={page.frame}>
      <h1>{favouriteWords.title}</h1>
      <Tabs<FavouritesTab>
        label={favouriteWords.tabsLabel}
        selected={tab}
        onSelect={choose}
        items={[
          { id: 'saved', label: favouriteWords.tabs.saved, content: <SavedListings /> },
          { id: 'viewed', label: favouriteWords.tabs.viewed, content: viewed },
        ]}
      />
    </div>
  )
}

/** The listings that the person saved, on any device. */
function SavedListings() {
  const saved = useInfiniteQuery(favouritesQuery)
  useSessionExpired(saved.error)

  if (saved.isPending) return <TilesSkeleton label={favouriteWords.loading} />
  if (!saved.data) {
    return <QueryFailure query={saved} title={favouriteWords.failureTitle} />
  }
  const [first] = saved.data.pages
  const listings = itemsOf(saved.data, (each) => each.listings)
  const [latest] = listings
  if (!first || !latest) {
    return <NothingSaved />
  }
  const removed = listings.filter(({ likedByMe }) => !likedByMe).length
  return (
    <>
      <InstallCard />
      <p className={styles.note} role="status">
        {favouriteWords.count(first.total - removed, first.totalIsAtLeast ?? false)}
      </p>
      <ul
        role="list"
        className={`${page.stack4} ${page.columns2} ${page.columns3}`}
        aria-busy={saved.isFetchingNextPage}
      >
        {listings.map((listing) => (
          <li key={listing.id}>
            {/* A listing whose heart was pressed stays in its place until the list is refetched, for an undo. */}
            <ListingTile
              listing={listing}
              level={2}
              {...(!listing.likedByMe && { over: favouriteWords.removed })}
            />
          </li>
        ))}
      </ul>
      <LoadMore list={saved} words={favouriteWords} size="lg" className={styles.more} />
      <RateNote rate={latest.rate} />
    </>
  )
}

function NothingSaved() {
  const toMarket = (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      {favouriteWords.toMarket}
    </Link>
  )
  return (
    <div className={styles.empty}>
      <EmptyState icon={<HeartIcon />} title={favouriteWords.emptyTitle} action={toMarket}>
        {favouriteWords.emptyText}
      </EmptyState>
      <WaysOn />
    </div>
  )
}

/** The person's saved listings, most recently saved first, page by page. */
const favouritesQuery = pagedQuery({
  queryKey: ['/api/favourites'],
  fetchPage: (cursor, options) => parseResponse(api.favourites.$get({ query: { cursor } }, options)),
})

const SKELETON_TILES = 4

function TilesSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <ul role="list" className={`${page.stack4} ${page.columns2} ${page.columns3}`} aria-hidden="true">
        {Array.from({ length: SKELETON_TILES }, (_, index) => (
          <li key={index}>
            <TileSkeleton />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The listings that this person viewed on this device. */
function ViewedListings({ userId }: { userId: string }) {
  const [isCleared, setCleared] = useState(false)
  const viewed = useViewed(userId)
  const clear = () => {
    writeViewed(userId, [])
    setCleared(true)
  }

  if (viewed.length === 0) return <NothingViewed isCleared={isCleared} />
  return (
    <>
      <div className={styles.noteRow}>
        <p className={styles.note}>{viewedWords.note(viewed.length)}</p>
        <Button variant="ghost" onClick={clear}>
          {viewedWords.clear}
        </Button>
      </div>
      <ul role="list" className={`${page.stack4} ${page.columns2} ${page.columns3}`}>
        {viewed.map((each) => (
          <li key={each.id}>
            <ViewedTile viewed={each} level={2} />
          </li>
        ))}
      </ul>
    </>
  )
}

function NothingViewed({ isCleared }: { isCleared: boolean }) {
  const toMarket = (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      {viewedWords.toMarket}
    </Link>
  )
  return (
    <>
      <VisuallyHidden>
        <span role="status">{isCleared && viewedWords.cleared}</span>
      </VisuallyHidden>
      <EmptyState icon={<EyeIcon />} title={viewedWords.emptyTitle} action={toMarket}>
        {viewedWords.emptyText}
      </EmptyState>
    </>
  )
}
