import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, parseResponse } from '#web/lib/api.ts'
import { forgetPerson } from '#web/lib/forget-person.ts'
import { leave } from '#web/lib/leave.ts'
import { isNotUserQuery, userQuery } from './queries.ts'

export function useLogout() {
  return useLogoutMutation(() => parseResponse(api.auth.logout.$post()))
}

/** Ends the sessions on all devices, including this one. */
export function useLogoutEverywhere() {
  return useLogoutMutation(() => parseResponse(api.auth['logout-everywhere'].$post()))
}

/** Deletes the account with the code that was sent for it, which ends all sessions. */
export function useDeleteAccount() {
  return useLogoutMutation(
    (otpCode: string) => parseResponse(api.account.$delete({ json: { otpCode } })),
    '/account-deleted',
  )
}

function useLogoutMutation<V = void>(mutationFn: (variables: V) => Promise<unknown>, to = '/') {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      void endPushes().catch(() => {})
      const forgotten = forgetPerson()
      // The user query stays, because components on screen watch it. All others are removed, because they
      // contain the person's data.
      client.setQueryData(userQuery.queryKey, null)
      client.removeQueries({ predicate: isNotUserQuery })
      await forgotten
      leave(to)
    },
  })
}

/** Ends the browser's subscription to pushes. That of the server has ended with the session. */
async function endPushes() {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
