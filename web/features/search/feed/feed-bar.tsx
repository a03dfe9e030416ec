import { useNavigate } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import type { ListingType } from '#contract/kinds/derived.ts'
import type { ListingsPage } from '#contract/listing.ts'
import type { ListingSort } from '#contract/lists.ts'
import { KindIcon } from '#web/features/listings/kind-look.tsx'
import { centreInRow } from '#web/ui/centre-in-row.ts'
import { CompactSelect } from '#web/ui/forms/native-select.tsx'
import { feedWords } from './copy.ts'
import { FEED_KINDS, FEED_SORTS, sortIn, typeIn } from './feed-address.ts'
import { withChoice, type Choice } from './outcome/change-search.ts'
import { sortWords } from './outcome/copy.ts'
import { CurrentSearch, SearchedFor } from './outcome/current-search.tsx'
import type { FeedAddress } from './search-params.ts'
import page from '#web/ui/page.module.css'
import styles from './feed.module.css'

type FeedBarProps = {
  address: FeedAddress
  isSearching: boolean
  /** The first page on screen. While `isOld`, it is still that of the previous search. */
  found: ListingsPage | undefined
  isOld: boolean
}

/** Filter, sort and the current search. Each change navigates to another URL, so Back undoes it. */
export function FeedBar({ address, isSearching, found, isOld }: FeedBarProps) {
  const navigate = useNavigate()
  const status = useRef<HTMLDivElement>(null)
  // A kind or sort that the URL lacks comes from the filters that the server read from the text.
  const parsed = address.q ? found?.filters : undefined
  const type = typeIn(address) ?? parsed?.type
  const sort = sortIn(address) ?? parsed?.sortBy

  const change = (part: Choice, filters: object | undefined) => {
    const search = filters ? withChoice(filters, { type, sort, ...part }) : { ...address, ...part }
    void navigate({ to: '/', search, resetScroll: false })
  }
  // Without a text, the URL has all filters. With a text, only the response has them all.
  const allFilters = address.q
    ? !isOld && found?.filters && { verbatim: address.verbatim, ...found.filters }
    : address
  const filters = (isSearching && allFilters) || undefined
  const changeType = (chosen: ListingType | undefined) => chosen !== type && change({ type: chosen }, filters)
  // Best match cannot undo a sort order in the text itself, so the text is then replaced by its filters.
  const changeSort = (chosen: ListingSort | undefined) =>
    change({ sort: chosen }, chosen || sortIn(address) ? undefined : filters)

  return (
    <div className={page.stack3}>
      <SegmentedButtons
        label={feedWords.filterLabel}
        value={type ?? 'all'}
        onChange={(chosen) => changeType(chosen === 'all' ? undefined : chosen)}
        segments={[
          { value: 'all', label: feedWords.all },
          ...FEED_KINDS.map((kind) => ({
            value: kind.type,
            label: kind.names.category,
            icon: <KindIcon type={kind.type} />,
          })),
        ]}
      />
      {isSearching && (
        <div className={styles.currentSearch}>
          <CurrentSearch address={address} found={found} isOld={isOld} status={status} />
        </div>
      )}
      <div className={styles.found}>
        <div className={styles.sort}>
          <SortSelect hasWords={Boolean(address.q ?? address.text)} sort={sort} onChange={changeSort} />
        </div>
        <div className={styles.status} role="status" tabIndex={-1} ref={status}>
          {found && (
            <>
              <span className={styles.count}>
                {feedWords.results(found.total, found.totalIsAtLeast ?? false)}
              </span>
              {isSearching && <SearchedFor address={address} found={found} />}
            </>
          )}
        </div>
      </div>
    </div>
  )
}

/** The sort control. The default is best match if there are search words, otherwise recently added. */
function SortSelect({
  hasWords,
  sort,
  onChange,
}: {
  hasWords: boolean
  sort: ListingSort | undefined
  onChange: (sort: ListingSort | undefined) => void
}) {
  const defaultSort = hasWords ? 'best' : 'createdAt'
  const values = hasWords ? (['best', ...FEED_SORTS] as const) : FEED_SORTS
  return (
    <CompactSelect
      label={feedWords.sortLabel}
      value={sort ?? defaultSort}
      onChange={(chosen) => onChange(chosen === defaultSort || chosen === 'best' ? undefined : chosen)}
      options={values.map((value) => ({ value, label: sortWords[value] }))}
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
    <div className={styles.segments} role="group" aria-label={label}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          className={styles.segment}
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
