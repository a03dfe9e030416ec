import { useState } from 'react'
import { readPhone } from '#web/lib/phone.ts'
import { keepPending, type PendingCode } from './pending-code.ts'
import type { CodeSent, VerifyCode } from '#contract/auth.ts'
import { CallError } from '#web/lib/call-error.ts'

interface Options {
  /** The code that was pending when the page was left. */
  kept: PendingCode | undefined
  /** The key under which the code is stored. The default is the key of signing in. */
  keptAs?: string
  /** The number to start with. */
  phoneNumber?: string
}

/** The flow from the number to the code, and back to change the number. */
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
    /** Forgets the pending code. */
    finish: () => keepPending(null, keptAs),
  }
}

/**
 * The two calls that verify a number for any purpose. They report a 401; the steps report everything else.
 */
export interface CodeCalls {
  /** `robotToken` is Turnstile's answer, if the server asked for it. */
  send: (phoneNumber: string, robotToken?: string) => Promise<CodeSent>
  verify: (proof: VerifyCode) => Promise<void>
}

/**
 * The server's message for a failed sign-in, a field's before the general one. `offline` if no answer came.
 */
export function refusalOf(error: unknown, offline: string): string {
  if (!(error instanceof CallError)) return offline
  return error.fields.phoneNumber ?? error.fields.otpCode ?? error.sentence
}
