import { queryOptions, useQuery, type Query } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'

/** The signed-in person, or null. Everything else on a page waits for it. */
export const userQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: ({ signal }) => answerOf(api.auth.user.$get({}, { init: { signal } })),
})

export function useUser() {
  return useQuery(userQuery)
}

/** What was read as this person, or as a visitor, and is another's after signing in or out. */
export function isNotUser({ queryKey }: Query): boolean {
  return queryKey[0] !== userQuery.queryKey[0]
}
