import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'
import { isNotUser, userQuery } from './queries.ts'

export function useSendCode() {
  return useMutation({
    mutationFn: (phoneNumber: string) => answerOf(api.auth['send-otp'].$post({ json: { phoneNumber } })),
  })
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
      await client.invalidateQueries({ predicate: isNotUser, refetchType: 'none' })
    },
  })
}
