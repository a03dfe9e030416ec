import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import styles from './work-tab.module.css'
import { useWords } from '#web/lib/words.ts'
import { LoadMore } from '#web/lib/load-more.tsx'
import { useOnSight } from '#web/lib/use-on-sight.ts'
import { adminWords } from '../copy.ts'
import { Link } from '@tanstack/react-router'
import { toAddress, type AdminSearch } from '../search-params.ts'
import row from './row.module.css'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type Props<Item> = {
  list: UseInfiniteQueryResult
  words: { loading: string; failureTitle: string; found: (total: number) => string }
  items: readonly Item[]
  total: number | undefined
  /** Where there is nothing to decide. */
  empty: ReactNode
  /** The row of an item, with a key. */
  children: (item: Item) => ReactNode
}

/** What waits for a decision, by rows. */
export function WorkList<Item>({ list, words, items, total, empty, children }: Props<Item>) {
  if (list.isPending) return <RowsSkeleton label={words.loading} />
  if (!list.data) return <QueryFailure query={list} title={words.failureTitle} />
  if (items.length === 0 && !list.hasNextPage) return empty
  return (
    <>
      <p role="status" className={styles.found}>
        {words.found(total ?? items.length)}
      </p>
      <ul role="list" className={styles.list} aria-busy={list.isFetchingNextPage}>
        {items.map((item) => children(item))}
      </ul>
      {list.hasNextPage && <EndOfList list={list} count={items.length} />}
    </>
  )
}

const WINDOW = { current: null }

/**
 * Loads the next page when its end comes near; the button is for those whom that leaves behind, and for
 * another try.
 */
export function EndOfList({ list, count }: { list: UseInfiniteQueryResult; count: number }) {
  const words = useWords(adminWords)
  const end = useRef<HTMLDivElement>(null)
  const isOff = !list.hasNextPage || list.isFetching || list.isFetchNextPageError
  useOnSight(
    { target: end, root: WINDOW, margin: '400px', isOff, again: count },
    () => void list.fetchNextPage(),
  )
  if (!list.hasNextPage) return null
  return (
    <div ref={end}>
      <LoadMore list={list} words={words} className={styles.end} />
    </div>
  )
}

type RowProps = { id: string; search: AdminSearch; children: ReactNode }

/** A row of a list of work: opens its item beside the list. */
export function Row({ id, search, children }: RowProps) {
  return (
    <li>
      <Link
        to="/admin"
        search={toAddress({ ...search, item: id })}
        replace={search.item !== undefined}
        resetScroll={false}
        preload={false}
        className={row.row}
        data-id={id}
      >
        {children}
      </Link>
    </li>
  )
}

const ROWS = 5

export function RowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true">
        {Array.from({ length: ROWS }, (_, index) => (
          <div key={index} className={row.skeleton}>
            <Skeleton width="55%" />
            <Skeleton width="95%" />
            <Skeleton width="40%" />
          </div>
        ))}
      </div>
    </div>
  )
}
