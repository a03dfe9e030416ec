import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'

/** The signed-in person, or null. Everything else on a page waits for it. */
export const userQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: ({ signal }) => answerOf(api.auth.user.$get({}, { init: { signal } })),
})

export function useUser() {
  return useQuery(userQuery)
}

export function useLogout() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => answerOf(api.auth.logout.$post()),
    onSuccess: () => {
      client.clear()
      client.setQueryData(userQuery.queryKey, null)
    },
  })
}
