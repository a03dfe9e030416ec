import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { toConversations } from './conversation-list.ts'
import { conversationsQuery } from './list-query.ts'

/** The person's conversations, the latest first; kept up to date by the inbox. */
export function useConversations() {
  const list = useInfiniteQuery(conversationsQuery)
  const { data } = list
  const conversations = useMemo(() => (data ? toConversations(data) : []), [data])
  useSessionExpired(list.error)
  return { conversations, list }
}
