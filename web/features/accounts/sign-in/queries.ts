import { queryOptions, useQuery, type Query, type QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/user.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { settleDevice } from '#web/lib/forget-person.ts'
import { unreadMessagesQuery, unreadNotificationsQuery } from '#web/lib/unread-counts.ts'
import { redirect } from '@tanstack/react-router'

/**
 * The signed-in person, or null. Everything else on a page waits for it, so it also carries the counts of the
 * header.
 */
export const userQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: async ({ signal, client }) => {
    const user = await answerOf(api.auth.user.$get({}, { init: { signal } }))
    if (user) {
      settleDevice(user.id)
      takeUnread(client, user)
    }
    return user
  },
})

/** Cached counts came from the inbox socket and are more recent. */
function takeUnread(client: QueryClient, { unread }: User) {
  if (!unread) return
  client.setQueryData(unreadMessagesQuery.queryKey, (held) => held ?? unread.messages)
  client.setQueryData(unreadNotificationsQuery.queryKey, (held) => held ?? unread.notifications)
}

export function useUser() {
  return useQuery(userQuery)
}

/** Whether a query must be dropped when somebody signs in or out: all but the user's own. */
export function isNotUser({ queryKey }: Query): boolean {
  return queryKey[0] !== userQuery.queryKey[0]
}

/** Caches the person from the server's answer. Marks everything else as stale, above all likes and names. */
export async function takeUser(client: QueryClient, user: User) {
  settleDevice(user.id)
  // An earlier fetch still running must not overwrite this answer.
  await client.cancelQueries(userQuery)
  client.setQueryData(userQuery.queryKey, user)
  await client.invalidateQueries({ predicate: isNotUser, refetchType: 'none' })
  takeUnread(client, user)
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
