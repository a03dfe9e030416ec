import { useNavigate } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import type { ListingsPage } from '#contract/listing.ts'
import { KindIcon } from '#web/features/listings/kind-look.tsx'
import { withChoice } from '#web/features/search/results/change-search.ts'
import { resultsWords } from '#web/features/search/results/copy.ts'
import { FEED_KINDS } from '#web/features/search/results/feed-address.ts'
import { readFeedSearch, type FeedSearch } from '#web/features/search/results/feed-search.ts'
import type { FeedAddress } from '#web/features/search/results/search-params.ts'
import { toSaveProps } from '#web/features/search/results/to-chips.ts'
import { Toolbar } from '#web/features/search/results/toolbar.tsx'
import { SaveSearch } from '#web/features/search/saved/save-search.tsx'
import { shellWords } from '#web/lib/copy.ts'
import { centreInRow } from '#web/ui/centre-in-row.ts'
import { feedSearchWords, feedWords } from './copy.ts'
import { CurrentSearch, SearchedFor, searchTitle } from './current-search.tsx'
import styles from '#web/features/search/results/results.module.css'

type FeedBarProps = {
  address: FeedAddress
  /** The same search with its text replaced by the filters read from it. */
  search: FeedSearch
  isSearching: boolean
  /** The first page on screen. While `isOld`, it is still that of the previous search. */
  found: ListingsPage | undefined
  isPending: boolean
  isOld: boolean
}

/** Filters, sort and the current search. Each change navigates to another URL, so Back undoes it. */
export function FeedBar({ address, search, isSearching, found, isPending, isOld }: FeedBarProps) {
  const status = useRef<HTMLDivElement>(null)
  return (
    <>
      {isSearching && (
        <div className={styles.head}>
          <h1>{searchTitle(address.q)}</h1>
          <SaveSearch variant="ghost" search={found && toSaveProps(address, found)}>
            {feedSearchWords.save}
          </SaveSearch>
        </div>
      )}
      <Toolbar address={readFeedSearch(address)} search={search} found={found} onChange={useGo()}>
        {isSearching && <CurrentSearch address={address} found={found} isOld={isOld} status={status} />}
      </Toolbar>
      <div className={styles.status} role="status" tabIndex={-1} ref={status}>
        {isPending && shellWords.loadingMarket}
        {found && (
          <>
            {resultsWords.results(found.total, found.totalIsAtLeast ?? false)}
            {isSearching && <SearchedFor address={address} found={found} />}
          </>
        )}
      </div>
    </>
  )
}

/** Shows another search in the feed. */
export function useGo() {
  const navigate = useNavigate()
  return (search: FeedSearch) => void navigate({ to: '/', search, resetScroll: false })
}

/** The kinds. Choosing one keeps the filters that it has. */
export function FeedKinds({ search }: { search: FeedSearch }) {
  const go = useGo()
  const value = search.type ?? 'all'
  return (
    <SegmentedButtons
      label={feedWords.filterLabel}
      value={value}
      onChange={(chosen) => {
        const type = chosen === 'all' ? undefined : chosen
        if (chosen !== value) go(withChoice(search, { type, sort: search.sort }))
      }}
      segments={[
        { value: 'all', label: feedWords.all },
        ...FEED_KINDS.map((kind) => ({
          value: kind.type,
          label: kind.names.category,
          icon: <KindIcon type={kind.type} />,
        })),
      ]}
    />
  )
}

type Segment<T extends string> = { value: T; label: string; icon?: ReactNode }

/** A choice of exactly one of a few options. Scrolls sideways on a phone instead of wrapping. */
export function SegmentedButtons<T extends string>({
  label,
  value,
  onChange,
  segments,
}: {
  label: string
  value: T
  onChange: (value: T) => void
  segments: readonly Segment<T>[]
}) {
  return (
    <div className={styles.kinds} role="group" aria-label={label}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          className={styles.kind}
          aria-pressed={segment.value === value}
          ref={segment.value === value ? centreInRow : undefined}
          onClick={() => onChange(segment.value)}
        >
          {segment.icon}
          {segment.label}
        </button>
      ))}
    </div>
  )
}
