import { useState } from 'react'
import { readPhone } from '#web/lib/phone.ts'
import { keepPending, type PendingCode } from './pending-code.ts'
import type { CodeSent, VerifyCode } from '#contract/auth.ts'
import { CallError } from '#web/lib/call-error.ts'

interface Options {
  /** The code that was under way when the page was left. */
  kept: PendingCode | undefined
  /** Under which name the code is kept, when it is not for signing in. */
  keptAs?: string
  /** The number to begin with. */
  phoneNumber?: string
}

/** From the number to the code and, to change the number, back. */
export function useCodeFlow({ kept, keptAs, phoneNumber = '' }: Options) {
  const [phone, setPhone] = useState(() => readPhone(kept?.asked ?? phoneNumber, 'SL'))
  const [pending, setPending] = useState(kept)
  const [isCodeStep, setCodeStep] = useState(kept !== undefined)
  return {
    phone,
    setPhone,
    pending,
    isCodeStep,
    awaitCode: (sent: PendingCode) => {
      keepPending(sent, keptAs)
      setPending(sent)
      setCodeStep(true)
    },
    changePhone: () => {
      keepPending(null, keptAs)
      setCodeStep(false)
    },
    /** Nothing is under way any more. */
    finish: () => keepPending(null, keptAs),
  }
}

/** The two calls that prove a number, whatever for. A 401 is told by them: the steps say everything else. */
export interface CodeCalls {
  /** `robotToken` is Turnstile's answer, where the server asked for it. */
  send: (phoneNumber: string, robotToken?: string) => Promise<CodeSent>
  verify: (proof: VerifyCode) => Promise<void>
}

/**
 * The server's own words for a sign-in that failed, the field's before the general ones; `offline` where no
 * answer came.
 */
export function refusalOf(error: unknown, offline: string): string {
  if (!(error instanceof CallError)) return offline
  return error.fields.phoneNumber ?? error.fields.otpCode ?? error.sentence
}
