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

export function useSendCode() {
  return useMutation({ mutationFn: (phoneNumber: string) => answerOf(api.auth['send-otp'].$post({ json: { phoneNumber } })) })
}

export function useVerifyCode() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: { phoneNumber: string; otpCode: string }) => answerOf(api.auth['verify-otp'].$post({ json })),
    onSuccess: async ({ user }) => {
      // An answer to a visitor that is still under way must not come after this one.
      await client.cancelQueries(userQuery)
      client.setQueryData(userQuery.queryKey, user)
      // What a visitor was shown, likes above all, is read anew when it is next looked at.
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0], refetchType: 'none' })
    },
  })
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
