import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { feedWords } from '#web/copy/feed.ts'
import { useWords } from '#web/copy/use-words.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { CompactSelect } from '#web/ui/compact-select.tsx'
import { BoltIcon, CarIcon, DeviceIcon, HomeIcon } from '#web/ui/icons.tsx'
import { SegmentedButtons } from '#web/ui/segmented-buttons.tsx'
import styles from './feed.module.css'
import { FEED_SORTS, FEED_TYPES, type FeedSearch } from './search-params.ts'

const SearchChip = lazyPart(() => import('./search-chip.tsx').then((module) => module.SearchChip))

const ICONS = { car_sale: <CarIcon />, home_rent: <HomeIcon />, electronics: <DeviceIcon />, generator: <BoltIcon /> }

/** Filter, sort, and the search in force. Each change is a new address, so Back undoes it. */
export function FeedBar({ search, total, isAtLeast }: { search: FeedSearch; total: number | undefined; isAtLeast: boolean }) {
  const words = useWords(feedWords)
  const navigate = useNavigate()
  const change = (part: FeedSearch) => void navigate({ to: '/', search: { ...search, ...part }, resetScroll: false })

  return (
    <div className={styles.bar}>
      <SegmentedButtons
        label={words.filterLabel}
        value={search.type ?? 'all'}
        onChange={(type) => change({ type: type === 'all' ? undefined : type })}
        segments={[
          { value: 'all', label: words.filters.all },
          ...FEED_TYPES.map((type) => ({ value: type, label: words.filters[type], icon: ICONS[type] })),
        ]}
      />
      <div className={styles.found}>
        <div className={styles.chipRow}>
          {search.q && (
            <Suspense>
              <SearchChip text={search.q} onRemove={() => change({ q: undefined })} />
            </Suspense>
          )}
          <p className={styles.count} role="status">
            {total !== undefined && words.results(total, isAtLeast)}
          </p>
        </div>
        <div className={styles.sort}>
          <SortSelect search={search} onChange={(sort) => change({ sort })} />
        </div>
      </div>
    </div>
  )
}

/** While searching, no choice means best match; otherwise it means recently added. */
function SortSelect({ search, onChange }: { search: FeedSearch; onChange: (sort: FeedSearch['sort']) => void }) {
  const words = useWords(feedWords)
  const usual = search.q ? 'best' : 'createdAt'
  const values = search.q ? (['best', ...FEED_SORTS] as const) : FEED_SORTS
  return (
    <CompactSelect
      label={words.sortLabel}
      value={search.sort ?? usual}
      onChange={(sort) => onChange(sort === usual || sort === 'best' ? undefined : sort)}
      options={values.map((value) => ({ value, label: words.sorts[value] }))}
    />
  )
}
