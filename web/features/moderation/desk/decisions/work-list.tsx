import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import styles from './work-tab.module.css'
import { EndOfList } from './end-of-list.tsx'

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
