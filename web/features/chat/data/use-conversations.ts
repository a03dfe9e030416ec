import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { toConversations } from './conversation-list.ts'
import { conversationsQuery } from './list-query.ts'

/** The person's conversations, the latest first; kept up to date by the inbox. */
export function useConversations() {
  const list = useInfiniteQuery(conversationsQuery)
  const { data, error } = list
  const conversations = useMemo(() => (data ? toConversations(data) : []), [data])
  useSessionExpired(error)
  return {
    conversations,
    isPending: list.isPending,
    error: data ? null : error,
    retry: () => void list.refetch(),
    isRetrying: list.isFetching,
    hasMore: list.hasNextPage,
    loadMore: () => void list.fetchNextPage(),
    isLoadingMore: list.isFetchingNextPage,
    moreError: list.isFetchNextPageError ? error : null,
  }
}
