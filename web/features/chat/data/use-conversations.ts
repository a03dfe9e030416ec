import { notifyManager, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { CallError } from '#web/lib/call-error.ts'
import { pickNewer, toConversations } from './conversation-list.ts'
import { archivedQuery, conversationQuery, conversationsQuery } from './queries.ts'

/** The person's conversations, or the archived ones, the latest first, kept up to date by the inbox. */
export function useConversations(isArchive = false) {
  const list = useInfiniteQuery(isArchive ? archivedQuery : conversationsQuery)
  const { data } = list
  const conversations = useMemo(() => (data ? toConversations(data) : []), [data])
  useSessionExpired(list.error)
  return { conversations, list }
}

/** One conversation: from the list if that is cached, otherwise fetched. */
export function useConversation(id: string) {
  const listed = useListed(id)
  const single = useQuery({ ...conversationQuery(id), enabled: listed === undefined })
  const conversation = listed && single.data ? pickNewer(listed, single.data) : (listed ?? single.data)
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

/** Reads the list if it is cached, without fetching it. */
function useListed(id: string) {
  const client = useQueryClient()
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  )
  const find = () =>
    client
      .getQueryData(conversationsQuery.queryKey)
      ?.pages.flatMap((page) => page.conversations)
      .find((each) => each.id === id)
  return useSyncExternalStore(subscribe, find, find)
}
