import { useQueryClient } from '@tanstack/react-query'
import type { CodeSent, VerifyCode } from '#contract/auth.ts'
import type { ChangePhone } from '#contract/profile.ts'
import type { User } from '#contract/user.ts'
import { unauthorizedWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import type { CodeCalls } from '#web/features/accounts/sign-in/use-code-flow.ts'
import { takeUser } from '#web/features/accounts/sign-in/queries.ts'
import { announceUnauthorized } from '#web/features/accounts/sign-in/session-expired.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { isSignedOut } from '#web/lib/call-error.ts'

interface ChangeCalls {
  send: CodeCalls['send']
  /** A code to the present number, for moving to this other one. */
  sendOld: (phoneNumber: string) => Promise<CodeSent>
  verify: (proof: ChangePhone) => Promise<void>
  changeLater: (proof: VerifyCode) => Promise<User>
}

/** Proving a number makes it the one to sign in with. */
export function useChangePhone(): ChangeCalls {
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
    send: (phoneNumber, robotToken) =>
      telling(answerOf(api.auth.phone['send-otp'].$post({ json: { phoneNumber, robotToken } }))),
    sendOld: (phoneNumber) =>
      telling(answerOf(api.auth.phone['send-old-otp'].$post({ json: { phoneNumber } }))),
    verify: async (json) => {
      const { user } = await telling(answerOf(api.auth.phone['verify-otp'].$post({ json })))
      await takeUser(client, user)
    },
    changeLater: async (json) => {
      const { user } = await telling(answerOf(api.auth.phone.change.$post({ json })))
      await takeUser(client, user)
      return user
    },
  }
}
