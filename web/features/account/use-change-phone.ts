import { useQueryClient } from '@tanstack/react-query'
import { unauthorizedWords } from '#web/copy/unauthorized.ts'
import { useWords } from '#web/copy/use-words.ts'
import type { CodeCalls } from '#web/features/auth/code-calls.ts'
import { takeUser } from '#web/features/auth/take-user.ts'
import { announceUnauthorized } from '#web/features/auth/unauthorized.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { isSignedOut } from '#web/lib/call-error.ts'

/** Proving a number makes it the one to sign in with. */
export function useChangePhone(): CodeCalls {
  const client = useQueryClient()
  const { title, text } = useWords(unauthorizedWords)

  const telling = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      if (isSignedOut(error)) announceUnauthorized(title, text)
      throw error
    }
  }

  return {
    send: (phoneNumber, robotToken) => telling(answerOf(api.auth.phone['send-otp'].$post({ json: { phoneNumber, robotToken } }))),
    verify: async (json) => {
      const { user } = await telling(answerOf(api.auth.phone['verify-otp'].$post({ json })))
      await takeUser(client, user)
    },
  }
}
