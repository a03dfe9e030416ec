import { useQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ModerationQueue } from '#contract/moderation.ts'
import { queueWords } from '#web/copy/admin-queue.ts'
import { useWords } from '#web/copy/use-words.ts'
import { Button } from '#web/ui/button.tsx'
import { statsQuery } from '../queries.ts'
import type { AdminSearch } from '../search-params.ts'

type Props = { search: AdminSearch; list: UseInfiniteQueryResult<InfiniteData<ModerationQueue>> }

/**
 * What came in since the list was read waits for a press: a list that moves by itself would have the wrong
 * item decided.
 */
export function FreshButton({ search: { type, flag, status }, list }: Props) {
  const words = useWords(queueWords)
  const { data: stats } = useQuery(statsQuery)
  const total = list.data?.pages[0]?.total
  const isWhole = status === 'open' && !type && !flag
  const fresh = stats && total !== undefined ? stats.pendingModerations - total : 0
  if (!isWhole || fresh <= 0) return null
  return (
    <Button
      variant="secondary"
      size="sm"
      isBlock
      isPending={list.isRefetching}
      onClick={() => void list.refetch()}
    >
      {words.fresh(fresh)}
    </Button>
  )
}
