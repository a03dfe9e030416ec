import { queryOptions, useQuery, type Query, type QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/user.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { recordDeviceOwner } from '#web/lib/forget-person.ts'
import { unreadMessagesQuery, unreadNotificationsQuery } from '#web/lib/unread-counts.ts'
import { redirect } from '@tanstack/react-router'

/**
 * The signed-in person, or null. Everything else on a page waits for this response, so it also contains the
 * header's unread counts.
 */
export const userQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: async ({ signal, client }) => {
    const user = await parseResponse(api.auth.user.$get({}, { init: { signal } }))
    if (user) {
      recordDeviceOwner(user.id)
      cacheUnread(client, user)
    }
    return user
  },
})

/** Caches the unread counts unless some are cached: those came from the inbox socket and are more recent. */
function cacheUnread(client: QueryClient, { unread }: User) {
  if (!unread) return
  client.setQueryData(unreadMessagesQuery.queryKey, (cached) => cached ?? unread.messages)
  client.setQueryData(unreadNotificationsQuery.queryKey, (cached) => cached ?? unread.notifications)
}

export function useUser() {
  return useQuery(userQuery)
}

/** Whether a query must be dropped when somebody signs in or out. All but the user query must. */
export function isNotUser({ queryKey }: Query): boolean {
  return queryKey[0] !== userQuery.queryKey[0]
}

/** Caches the person from a response. Marks everything else as stale, above all likes and names. */
export async function cacheUser(client: QueryClient, user: User) {
  recordDeviceOwner(user.id)
  // An earlier fetch still running must not overwrite this response.
  await client.cancelQueries(userQuery)
  client.setQueryData(userQuery.queryKey, user)
  await client.invalidateQueries({ predicate: isNotUser, refetchType: 'none' })
  cacheUnread(client, user)
}

/**
 * `beforeLoad: requireUser` on a page for signed-in people. Others sign in first and come back. Adds `user`
 * to the context.
 */
export async function requireUser({
  context,
  location,
}: {
  context: { queryClient: QueryClient }
  location: { href: string }
}) {
  const user = await context.queryClient.ensureQueryData(userQuery)
  if (!user) throw redirect({ to: '/auth', search: { next: location.href } })
  return { user }
}
