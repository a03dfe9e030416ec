import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'
import { isNotUser, userQuery } from './queries.ts'

export function useLogout() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => answerOf(api.auth.logout.$post()),
    onSuccess: () => {
      // The person's own query stays, for what is on show watches it: the others were theirs, and go.
      client.setQueryData(userQuery.queryKey, null)
      client.removeQueries({ predicate: isNotUser })
    },
  })
}
