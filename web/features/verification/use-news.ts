import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { unreadNotificationsQuery } from '#web/lib/unread-counts.ts'
import { readAgain } from './queries.ts'

/** A decision about a document is told by the bell: when it counts one more, the page is read anew. */
export function useNews() {
  const client = useQueryClient()
  const { data: unread } = useQuery({ ...unreadNotificationsQuery, enabled: false })
  const before = useRef(unread)
  useEffect(() => {
    const isMore = before.current !== undefined && unread !== undefined && unread > before.current
    before.current = unread
    if (isMore) void readAgain(client)
  }, [client, unread])
}
