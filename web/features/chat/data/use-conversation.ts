import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { CallError } from '#web/lib/call-error.ts'
import type { HeldList } from './conversation-list.ts'
import { LIST_KEY } from './list-key.ts'
import { newerOf } from './newer-of.ts'
import { conversationQuery } from './queries.ts'

/** One conversation: as it stands in the list, where that is held, or looked up where it does not. */
export function useConversation(id: string) {
  const listed = useListed(id)
  const single = useQuery({ ...conversationQuery(id), enabled: listed === undefined })
  const conversation = listed && single.data ? newerOf(listed, single.data) : (listed ?? single.data)
  const { error } = single
  const isMissing = error instanceof CallError && error.status === 404
  return {
    conversation,
    isPending: !conversation && single.isPending,
    isMissing: !conversation && isMissing,
    error: conversation || isMissing ? null : error,
    isFetching: single.isFetching,
    refetch: single.refetch,
  }
}

/** Read where it is held, without the query of the list: a first view of one conversation would carry it. */
function useListed(id: string) {
  const client = useQueryClient()
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  )
  const find = () =>
    client
      .getQueryData<HeldList>(LIST_KEY)
      ?.pages.flatMap((page) => page.conversations)
      .find((each) => each.id === id)
  return useSyncExternalStore(subscribe, find, find)
}
