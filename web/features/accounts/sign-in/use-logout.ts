import { useMutation, useQueryClient } from '@tanstack/react-query'
import { questionWords } from '#web/features/accounts/copy.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { ConnectionError } from '#web/lib/call-error.ts'
import { shellWords } from '#web/lib/copy.ts'
import { forgetPerson } from '#web/lib/forget-person.ts'
import { closeNotifications } from '#web/lib/forget-session.ts'
import { leave } from '#web/lib/leave.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { makeSignOutDue } from './due-sign-out.ts'
import { isNotUserQuery, userQuery } from './queries.ts'

/** After this time the line counts as down. */
const WAIT_MS = 8_000

/** Signs out, and leaves to `next`. Without a line the person is signed out on this device, and the session ends later. */
export function useLogout(next = '/') {
  return useLogoutMutation({
    mutationFn: () =>
      parseResponse(api.auth.logout.$post({}, { init: { signal: AbortSignal.timeout(WAIT_MS) } })).then(
        () => next,
        (error: unknown) => {
          // Without the service worker, no other page opens.
          if (!(error instanceof ConnectionError && navigator.serviceWorker?.controller)) throw error
          makeSignOutDue()
          return '/offline#/'
        },
      ),
    onError: (error) =>
      showToast({
        title: shellWords.error,
        description: error instanceof ConnectionError ? questionWords.needsLine : questionWords.logOutFailed,
        tone: 'destructive',
      }),
  })
}

/** Ends the sessions on all devices, including this one. */
export function useLogoutEverywhere() {
  return useLogoutMutation({
    mutationFn: () => parseResponse(api.auth['logout-everywhere'].$post()).then(() => '/'),
  })
}

/** Deletes the account with the code that was sent for it, which ends all sessions. */
export function useDeleteAccount() {
  return useLogoutMutation({
    mutationFn: (otpCode: string) =>
      parseResponse(api.account.$delete({ json: { otpCode } })).then(() => '/account-deleted'),
  })
}

/** `mutationFn` returns the address to leave to. */
function useLogoutMutation<V = void>(options: {
  mutationFn: (variables: V) => Promise<string>
  onError?: (error: unknown) => void
}) {
  const client = useQueryClient()
  return useMutation({
    ...options,
    onSuccess: async (next) => {
      void endPushes().catch(() => {})
      const forgotten = forgetPerson()
      // The user query stays, because components on screen watch it. All others are removed, because they
      // contain the person's data.
      client.setQueryData(userQuery.queryKey, null)
      client.removeQueries({ predicate: isNotUserQuery })
      await Promise.allSettled([forgotten, closeNotifications()])
      leave(next)
    },
  })
}

/** Ends the browser's subscription to pushes. That of the server has ended with the session. */
async function endPushes() {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
