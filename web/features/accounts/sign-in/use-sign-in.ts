import { useQueryClient } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'
import type { CodeCalls } from './code-calls.ts'
import { takeUser } from './take-user.ts'

/** Proving a number signs its owner in. */
export function useSignIn(): CodeCalls {
  const client = useQueryClient()
  return {
    send: (phoneNumber, robotToken) =>
      answerOf(api.auth['send-otp'].$post({ json: { phoneNumber, robotToken } })),
    verify: async (json) => {
      const { user } = await answerOf(api.auth['verify-otp'].$post({ json }))
      await takeUser(client, user)
    },
  }
}
