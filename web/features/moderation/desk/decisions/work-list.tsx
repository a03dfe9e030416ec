import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef, useEffect, useEffectEvent } from 'react'
import { QueryFailure } from '#web/lib/failure.tsx'
import styles from './work-tab.module.css'
import { useWords } from '#web/lib/words.ts'
import { LoadMore } from '#web/lib/load-more.tsx'
import { useOnSight } from '#web/lib/on-sight.tsx'
import { adminWords } from '../copy.ts'
import { Link } from '@tanstack/react-router'
import { toAddress, type AdminSearch } from '../search-params.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type Props<Item> = {
  list: UseInfiniteQueryResult
  words: { loading: string; failureTitle: string; found: (total: number) => string }
  items: readonly Item[]
  total: number | undefined
  /** Shown if nothing waits for a decision. */
  empty: ReactNode
  /** The row of an item, with a key. */
  children: (item: Item) => ReactNode
}

/** The items that wait for a decision, as rows. */
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
 * Loads the next page when the end of the list comes near. The button is for retries, and for when that does
 * not work.
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

/** A row of a work list: opens its item beside the list. */
export function Row({ id, search, children }: RowProps) {
  return (
    <li>
      <Link
        to="/admin"
        search={toAddress({ ...search, item: id })}
        replace={search.item !== undefined}
        resetScroll={false}
        preload={false}
        className={styles.row}
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
          <div key={index} className={styles.skeleton}>
            <Skeleton width="55%" />
            <Skeleton width="95%" />
            <Skeleton width="40%" />
          </div>
        ))}
      </div>
    </div>
  )
}

const AHEAD = 5

type Walk = {
  ids: readonly string[]
  selected: string | undefined
  select: (id: string | undefined) => void
  hasMore: boolean
  loadMore: () => void
}

/**
 * Returns functions that move from item to item, and loads more before the list ends. If somebody else
 * decides the open item, moving continues from its former position.
 */
export function useWalk({ ids, selected, select, hasMore, loadMore }: Walk) {
  const at = selected === undefined ? -1 : ids.indexOf(selected)
  const stood = useRef(0)
  useEffect(() => {
    if (at >= 0 || selected === undefined) stood.current = Math.max(0, at)
  }, [at, selected])
  const load = useEffectEvent(loadMore)
  useEffect(() => {
    if (hasMore && at >= ids.length - AHEAD) load()
  }, [hasMore, at, ids.length])

  const go = (id: string | undefined) => {
    if (id !== undefined && id !== selected) select(id)
  }
  const after = () => ids[at >= 0 ? at + 1 : stood.current]
  const before = () => ids[(at >= 0 ? at : stood.current) - 1]
  return {
    next: () => go(after()),
    previous: () => go(before()),
    nextId: ids[at + 1],
    /**
     * Call after deciding the item: opens the next one, or the previous one at the end of the list. Does
     * nothing if the moderator has already left the item.
     */
    leave: (id: string) => {
      if (id === selected) select(after() ?? before())
    },
  }
}
