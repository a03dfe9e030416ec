import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useEffect, useEffectEvent } from 'react'
import { adminWords } from '#web/features/moderation/desk/copy.ts'
import { toSearchParams, type AdminSearch } from '#web/features/moderation/desk/search-params.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { useInView } from '#web/lib/in-view.tsx'
import { LoadMore } from '#web/lib/load-more.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './work-tab.module.css'

type Props<Item> = {
  list: UseInfiniteQueryResult
  words: { loading: string; failureTitle: string; found: (total: number, isAtLeast: boolean) => string }
  items: readonly Item[]
  /** The first page, which has the total. */
  first: { total: number; totalIsAtLeast?: boolean | undefined } | undefined
  /** Shown if there are no items. */
  empty: ReactNode
  /** The row of an item, with a key. */
  children: (item: Item) => ReactNode
}

/** The items of a work tab, as rows. */
export function WorkList<Item>({ list, words, items, first, empty, children }: Props<Item>) {
  if (list.isPending) return <RowsSkeleton label={words.loading} />
  if (!list.data) return <QueryFailure query={list} title={words.failureTitle} />
  if (items.length === 0 && !list.hasNextPage) return empty
  return (
    <>
      <p role="status" className={styles.found}>
        {words.found(first?.total ?? items.length, first?.totalIsAtLeast ?? false)}
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
 * Loads the next page when the end of the list is nearly in view. The button is for retries, and for
 * browsers in which automatic loading does not work.
 */
export function EndOfList({ list, count }: { list: UseInfiniteQueryResult; count: number }) {
  const end = useRef<HTMLDivElement>(null)
  const isOff = !list.hasNextPage || list.isFetching || list.isFetchNextPageError
  useInView(
    { target: end, root: WINDOW, margin: '400px', isOff, recheckOn: count },
    () => void list.fetchNextPage(),
  )
  if (!list.hasNextPage) return null
  return (
    <div ref={end}>
      <LoadMore list={list} words={adminWords} className={styles.end} />
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
        search={toSearchParams({ ...search, item: id })}
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

const SKELETON_ROWS = 5

export function RowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true">
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
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

const LOAD_AHEAD = 5

type NavigationOptions = {
  list: UseInfiniteQueryResult
  ids: readonly string[]
  selected: string | undefined
  select: (id: string | undefined) => void
  /** Whether the open item is shown from the list only, so that pages are loaded until it is found. */
  isShownFromList?: boolean
}

/**
 * Returns functions that move from item to item, and loads more before the list ends. If somebody else
 * decides the open item, moving continues from its former position.
 */
export function useItemNavigation({
  list,
  ids,
  selected,
  select,
  isShownFromList = false,
}: NavigationOptions) {
  const index = selected === undefined ? -1 : ids.indexOf(selected)
  const lastIndex = useRef(0)
  useEffect(() => {
    if (index >= 0 || selected === undefined) lastIndex.current = Math.max(0, index)
  }, [index, selected])
  const load = useEffectEvent(() => void list.fetchNextPage())
  const isSought = isShownFromList && selected !== undefined && index < 0
  const isNearEnd = index >= ids.length - LOAD_AHEAD
  // After a failure only the buttons load again, or the calls would repeat without end.
  const shouldLoad = (isSought || isNearEnd) && list.hasNextPage && !list.isFetching && !list.isError
  useEffect(() => {
    if (shouldLoad) load()
  }, [shouldLoad, ids.length])

  const go = (id: string | undefined) => {
    if (id !== undefined && id !== selected) select(id)
  }
  const findNext = () => ids[index >= 0 ? index + 1 : lastIndex.current]
  const findPrevious = () => ids[(index >= 0 ? index : lastIndex.current) - 1]
  return {
    next: () => go(findNext()),
    previous: () => go(findPrevious()),
    nextId: ids[index + 1],
    /**
     * Call after deciding the item, alone or with others: opens the next one that is left, or the previous one at the
     * end of the list. Does nothing if the moderator has already left the item.
     */
    moveOn: (id: string, decided: readonly string[] = [id]) => {
      if (id !== selected) return
      const isLeft = (each: string) => !decided.includes(each)
      const from = index >= 0 ? index : lastIndex.current
      select(ids.slice(from).find(isLeft) ?? ids.slice(0, from).filter(isLeft).at(-1))
    },
  }
}
