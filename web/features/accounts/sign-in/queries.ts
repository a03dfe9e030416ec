import { queryOptions, useQuery, type Query, type QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { User } from '#contract/user.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { MEMBER, recordDeviceOwner } from '#web/lib/forget-person.ts'
import { loadWithoutLine } from '#web/lib/lazy-part.tsx'
import { unreadMessagesQuery, unreadNotificationsQuery } from '#web/lib/unread-counts.ts'

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
    } else void window.caches?.has(MEMBER).then(forgetSessionIf)
    return user
  },
})

/** The session may have expired, or have been ended elsewhere. */
async function forgetSessionIf(wasMember: boolean) {
  if (wasMember) await (await loadWithoutLine()).forgetSession()
}

/**
 * Caches each unread count that is not cached yet. A cached count is kept up to date by the inbox socket and
 * by later responses.
 */
function cacheUnread(client: QueryClient, { unread }: User) {
  if (!unread) return
  client.setQueryData(unreadMessagesQuery.queryKey, (cached) => cached ?? unread.messages)
  client.setQueryData(unreadNotificationsQuery.queryKey, (cached) => cached ?? unread.notifications)
}

export function useUser() {
  return useQuery(userQuery)
}

/**
 * True for every query except the user query. Selects what to remove when the signed-in person changes, and
 * what to mark as stale when their data changes.
 */
export function isNotUserQuery({ queryKey }: Query): boolean {
  return queryKey[0] !== userQuery.queryKey[0]
}

/**
 * Caches the signed-in person from a response. Marks all other queries as stale, because they may contain
 * this person's likes or name.
 */
export async function cacheUser(client: QueryClient, user: User) {
  recordDeviceOwner(user.id)
  // An earlier fetch still running must not overwrite this response.
  await client.cancelQueries(userQuery)
  client.setQueryData(userQuery.queryKey, user)
  await client.invalidateQueries({ predicate: isNotUserQuery, refetchType: 'none' })
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
