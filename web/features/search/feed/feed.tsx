import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { PostDialog } from '#web/features/listings/posting/lazy-post-dialog.ts'
import { useSearchDialog } from '#web/features/search/use-search-dialog.tsx'
import { Loading } from '#web/lib/loading.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { GaraPanel } from '#web/ui/cloth.tsx'
import { PlusIcon, SparklesIcon, CameraIcon } from '#web/ui/icons/icons.tsx'
import { createIcon } from '#web/ui/icons/svg-icon.tsx'
import { feedWords } from './copy.ts'
import { isSearch, typeIn } from './feed-address.ts'
import { FeedBar } from './feed-bar.tsx'
import { FeedResults } from './feed-results.tsx'
import { activeTotalQuery, feedQuery } from './queries.ts'
import type { FeedAddress } from './search-params.ts'
import page from '#web/ui/page.module.css'
import styles from './feed.module.css'

/** The home page of a signed-in person. Filter, sort and search are in the URL. */
export function Feed() {
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
  const all = useQuery({ ...activeTotalQuery, enabled: Boolean(user.data) && !isEverything })

  if (!user.data) return <Loading isMarket />
  return (
    <>
      <FeedHero
        activeTotal={isEverything && !isOld ? found?.total : all.data}
        isSearching={isSearching}
        postButton={<PostItem />}
      />
      <div className={`${page.frame} ${styles.page}`}>
        <FeedBar address={address} isSearching={isSearching} found={found} isOld={isOld} />
        <FeedResults address={address} isSearching={isSearching} feed={feed} />
      </div>
      <FloatingButtons />
    </>
  )
}

function PostItem() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="accent" size="lg" isBlock onClick={() => setOpen(true)}>
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

/** `activeTotal` counts every active listing of the market, whatever the feed is filtered by. */
function FeedHero({
  activeTotal,
  isSearching,
  postButton,
}: {
  activeTotal: number | undefined
  isSearching: boolean
  postButton: ReactNode
}) {
  const { stats } = feedWords
  return (
    <GaraPanel>
      <div className={classNames(styles.hero, isSearching && styles.searching)}>
        <div className={styles.words}>
          <h1>{feedWords.heroTitle}</h1>
          <p className={styles.text}>{feedWords.heroText}</p>
        </div>
        <div>{postButton}</div>
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
    </GaraPanel>
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
          <span className={styles.word}>{feedWords.aiAssistant}</span>
        </IconButton>
        <IconButton
          label={feedWords.postWithCamera}
          title={feedWords.postWithCamera}
          variant="accent"
          aria-haspopup="dialog"
          onClick={() => setPosting(true)}
        >
          <CameraIcon />
          <span className={styles.word}>{feedWords.postShort}</span>
        </IconButton>
        <IconButton
          label={feedWords.advancedSearch}
          title={feedWords.advancedSearch}
          variant="secondary"
          aria-haspopup="dialog"
          onClick={() => search.open('advanced')}
        >
          <FilterIcon />
          <span className={styles.word}>{feedWords.advancedSearch}</span>
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

const FilterIcon = createIcon(
  <>
    <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
    <circle cx="16" cy="7" r="2.5" />
    <circle cx="8" cy="17" r="2.5" />
  </>,
)
