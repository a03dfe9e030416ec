import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { NotificationsPage, ReadNotifications } from '#contract/notification.ts'
import { announceSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { isSignedOut, toSentence } from '#web/lib/call-error.ts'
import { shellWords } from '#web/lib/copy.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { unreadNotificationsQuery } from '#web/lib/unread-counts.ts'
import { showToast } from '#web/ui/overlays/toast.ts'

/**
 * The person's notifications, newest first, refetched each time the panel or the page opens. Each response
 * also sets the count at the bell.
 */
export const notificationsQuery = pagedQuery({
  queryKey: ['/api/notifications', 'list'],
  fetchPage: async (cursor, options, client) => {
    const page = await parseResponse(api.notifications.$get({ query: { cursor } }, options))
    client.setQueryData(unreadNotificationsQuery.queryKey, page.unread)
    return page
  },
  staleTime: 0,
})

/** Marks some or all notifications as read. Shows this at once, and reverts it if the call fails. */
export function useMarkRead() {
  const { error: title, offline } = shellWords
  const client = useQueryClient()
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: (json: ReadNotifications) => parseResponse(api.notifications.read.$post({ json })),
    onMutate: async (which) => {
      await client.cancelQueries(notificationsQuery)
      const list = client.getQueryData(notificationsQuery.queryKey)
      const unread = client.getQueryData(unreadNotificationsQuery.queryKey)
      client.setQueryData(notificationsQuery.queryKey, list && withRead(list, which))
      client.setQueryData(
        unreadNotificationsQuery.queryKey,
        'all' in which ? 0 : Math.max(0, (unread ?? 0) - which.ids.length),
      )
      return { list, unread }
    },
    onSuccess: ({ unread }) => client.setQueryData(unreadNotificationsQuery.queryKey, unread),
    onError: (error, which, before) => {
      client.setQueryData(notificationsQuery.queryKey, before?.list)
      client.setQueryData(unreadNotificationsQuery.queryKey, before?.unread)
      // The restored list lacks notifications that arrived over the socket meanwhile.
      void client.invalidateQueries({ queryKey: ['/api/notifications'] })
      if (isSignedOut(error)) announceSessionExpired()
      // Somebody who pressed a single notification is opening its page. A toast about the failure would only
      // interrupt them.
      else if ('all' in which)
        showToast({ title, description: toSentence(error, offline), tone: 'destructive' })
    },
  })
  return { readAll: () => mutate({ all: true }), read: (id: string) => mutate({ ids: [id] }) }
}

type List = InfiniteData<NotificationsPage>

function withRead(list: List, which: ReadNotifications): List {
  const isIncluded = (id: string) => 'all' in which || which.ids.includes(id)
  const pages = list.pages.map((page) => ({
    ...page,
    notifications: page.notifications.map((each) => (isIncluded(each.id) ? { ...each, isRead: true } : each)),
  }))
  return { ...list, pages }
}
