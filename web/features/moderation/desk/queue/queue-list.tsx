import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { ModerationItem, ModerationQueue } from '#contract/moderation.ts'
import { queueWords } from '#web/copy/admin-queue.ts'
import { useWords } from '#web/copy/use-words.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CheckIcon } from '#web/ui/icons.tsx'
import { RowsSkeleton } from '../decisions/rows-skeleton.tsx'
import type { AdminSearch } from '../search-params.ts'
import { QueueRow } from './queue-row.tsx'
import styles from './queue.module.css'

const EndOfList = lazyPart(() => import('../decisions/end-of-list.tsx').then((module) => module.EndOfList))

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<ModerationQueue>>
  items: readonly ModerationItem[]
  search: AdminSearch
  onClear: () => void
}

export function QueueList({ list, items, search, onClear }: Props) {
  const words = useWords(queueWords)
  if (list.isPending) return <RowsSkeleton label={words.loading} />
  if (!list.data) {
    return <QueryFailure query={list} title={words.failureTitle} />
  }
  if (items.length === 0 && !list.hasNextPage) return <Nothing search={search} onClear={onClear} />
  return (
    <>
      <p role="status" className={styles.found}>
        {words.found(list.data.pages[0]?.total ?? items.length)}
      </p>
      <ul role="list" className={styles.list} aria-busy={list.isFetchingNextPage}>
        {items.map((item) => (
          <QueueRow key={item.id} item={item} search={search} />
        ))}
      </ul>
      <Suspense>{list.hasNextPage && <EndOfList list={list} count={items.length} />}</Suspense>
    </>
  )
}

function Nothing({ search: { type, flag, status }, onClear }: { search: AdminSearch; onClear: () => void }) {
  const words = useWords(queueWords)
  if (!type && !flag && status === 'open') {
    return (
      <EmptyState icon={<CheckIcon />} title={words.emptyTitle}>
        {words.emptyText}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={words.noMatchTitle}
      action={
        <Button variant="secondary" onClick={onClear}>
          {words.clear}
        </Button>
      }
    >
      {words.noMatchText}
    </EmptyState>
  )
}
