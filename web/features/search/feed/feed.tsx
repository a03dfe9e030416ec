import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { PostDialog } from '#web/features/listings/posting/lazy-post-dialog.ts'
import { placeIn } from '#web/features/search/market/market-link.tsx'
import { withoutText } from '#web/features/search/results/change-search.ts'
import { isSearch, typeIn } from '#web/features/search/results/feed-address.ts'
import { readFeedSearch } from '#web/features/search/results/feed-search.ts'
import { FilterIcon, FilterPanel } from '#web/features/search/results/filter-panel.tsx'
import type { FeedAddress } from '#web/features/search/results/search-params.ts'
import { useSearchDialog } from '#web/features/search/use-search-dialog.tsx'
import { Loading } from '#web/lib/loading.tsx'
import { announcePage } from '#web/lib/wake-up.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { PlusIcon, SparklesIcon, CameraIcon } from '#web/ui/icons/icons.tsx'
import { feedWords } from './copy.ts'
import { FeedBar, FeedKinds, useGo } from './feed-bar.tsx'
import { FeedResults } from './feed-results.tsx'
import { activeTotalQuery, feedQuery } from './queries.ts'
import results from '#web/features/search/results/results.module.css'
import page from '#web/ui/page.module.css'
import styles from './feed.module.css'

/** The home page of a signed-in person. Filter, sort and search are in the URL. */
export function Feed() {
  useEffect(announcePage, [])
  const user = useUser()
  const address: FeedAddress = useSearch({ strict: false })
  // The old results stay until the new ones arrive.
  const feed = useInfiniteQuery({
    ...feedQuery(address),
    enabled: Boolean(user.data),
    placeholderData: (previous) => previous,
  })
  useSessionExpired(feed.error)
  const found = feed.data?.pages[0]
  const isOld = feed.isPlaceholderData
  // A URL in which the server recognises no filter, such as one with a tracking parameter, is not a search.
  const isSearching = isSearch(address) && Boolean(address.q || !found || isOld || found.filters)
  const isEverything = !typeIn(address) && !isSearching
  const all = useQuery({ ...activeTotalQuery, enabled: Boolean(user.data) && !isEverything && !isSearching })
  const search = withoutText(readFeedSearch(address), isOld ? undefined : found)
  const go = useGo()

  if (!user.data) return <Loading isMarket />
  return (
    <>
      {!isSearching && <FeedBand activeTotal={isEverything && !isOld ? found?.total : all.data} />}
      <div className={`${page.frame} ${results.layout} ${styles.page}`}>
        <div className={results.side}>
          <FeedKinds search={search} />
          <FilterPanel
            search={search}
            action="/"
            onApply={go}
            map={{
              chosen: placeIn(search.location),
              countIn: () => undefined,
              linkTo: (location) => ({ to: '/', search: { ...search, location, area: undefined } }),
            }}
          />
        </div>
        <div className={results.main}>
          <FeedBar
            address={address}
            search={search}
            isSearching={isSearching}
            found={found}
            isPending={feed.isPending}
            isOld={isOld}
          />
          <FeedResults address={address} isSearching={isSearching} feed={feed} />
        </div>
      </div>
      <FloatingButtons />
    </>
  )
}

function PostItem() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="accent" size="tap" onClick={() => setOpen(true)}>
        <PlusIcon />
        {feedWords.postItem}
      </Button>
      {isOpen && (
        <Suspense>
          <PostDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What the market is, in little room. `activeTotal` counts every active listing, whatever the feed shows. */
function FeedBand({ activeTotal }: { activeTotal: number | undefined }) {
  const { stats } = feedWords
  return (
    <section className={styles.band}>
      <h1>{feedWords.heroTitle}</h1>
      <PostItem />
      {/* Keyboard users scroll it, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.figures} role="group" aria-label={feedWords.figures} tabIndex={0}>
        <dl className={styles.stats}>
          <Stat
            figure={activeTotal === undefined ? feedWords.unknown : feedWords.number(activeTotal)}
            label={stats.active}
          />
          <Stat figure={stats.accuracyValue} label={stats.accuracy} />
          <Stat figure={stats.feesValue} label={stats.fees} />
          <Stat figure={stats.monitoringValue} label={stats.monitoring} />
        </dl>
        <p className={styles.ai}>
          <SparklesIcon />
          <strong>{feedWords.aiActive}</strong>
          <span>
            {activeTotal === undefined ? feedWords.aiStarting : feedWords.aiMonitoring(activeTotal)}
          </span>
        </p>
      </div>
    </section>
  )
}

function Stat({ figure, label }: { figure: string; label: string }) {
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      <dd>{figure}</dd>
    </div>
  )
}

/** Buttons always in reach of the thumb: search in words, camera, search by filters. */
export function FloatingButtons() {
  const [isPosting, setPosting] = useState(false)
  const search = useSearchDialog()
  return (
    <>
      <div className={styles.floating} role="group" aria-label={feedWords.floating}>
        <IconButton
          label={feedWords.aiAssistant}
          title={feedWords.aiAssistant}
          variant="secondary"
          aria-haspopup="dialog"
          onClick={() => search.open('ai')}
        >
          <SparklesIcon />
        </IconButton>
        <IconButton
          label={feedWords.postWithCamera}
          title={feedWords.postWithCamera}
          variant="accent"
          className={styles.camera}
          aria-haspopup="dialog"
          onClick={() => setPosting(true)}
        >
          <CameraIcon />
        </IconButton>
        <IconButton
          label={feedWords.advancedSearch}
          title={feedWords.advancedSearch}
          variant="secondary"
          aria-haspopup="dialog"
          onClick={() => search.open('advanced')}
        >
          <FilterIcon />
        </IconButton>
      </div>
      {search.dialog}
      {isPosting && (
        <Suspense>
          <PostDialog startWith="camera" onClose={() => setPosting(false)} />
        </Suspense>
      )}
    </>
  )
}
