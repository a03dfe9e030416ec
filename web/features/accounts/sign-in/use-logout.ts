import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'
import { forgetAsPageGoes, forgetPerson } from '#web/lib/forget-person.ts'
import { isNotUser, userQuery } from './queries.ts'

export function useLogout() {
  return useLeaving(() => answerOf(api.auth.logout.$post()))
}

/** Ends the sessions on all devices, including this one. */
export function useLogoutEverywhere() {
  return useLeaving(() => answerOf(api.auth['logout-everywhere'].$post()))
}

/** Loads the landing page as a new document, which drops everything this page holds in memory. */
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
      // The user query stays, since components on screen watch it. All others held the person's data and are
      // removed.
      client.setQueryData(userQuery.queryKey, null)
      client.removeQueries({ predicate: isNotUser })
    },
  })
}
