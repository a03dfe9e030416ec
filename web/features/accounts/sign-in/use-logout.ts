import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'
import { forgetAsPageGoes, forgetPerson } from '#web/lib/forget-person.ts'
import { isNotUser, userQuery } from './queries.ts'

export function useLogout() {
  return useLeaving(() => answerOf(api.auth.logout.$post()))
}

/** Ends the sessions on all devices, this one too. */
export function useLogoutEverywhere() {
  return useLeaving(() => answerOf(api.auth['logout-everywhere'].$post()))
}

/** Leads home by a new page: whatever this one holds in memory goes with it. */
export function loadLanding() {
  forgetAsPageGoes()
  window.location.assign('/')
}

function useLeaving(mutationFn: () => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => {
      forgetPerson()
      // The person's own query stays, for what is on show watches it: the others were theirs, and go.
      client.setQueryData(userQuery.queryKey, null)
      client.removeQueries({ predicate: isNotUser })
    },
  })
}
