import type { CodeSent, VerifyCode } from '#contract/auth.ts'
import { CallError } from '#web/lib/call-error.ts'

/** The two calls that verify a number. If one fails, the steps show a toast, except after a 401. */
export interface CodeCalls {
  /** `robotToken` is Turnstile's token, if the server asked for one. */
  send: (phoneNumber: string, robotToken?: string) => Promise<CodeSent>
  verify: (proof: VerifyCode) => Promise<void>
}

/**
 * Returns the server's message about a failed call, preferably the one about a field, or `offline` if no
 * response came.
 */
export function toMessage(error: unknown, offline: string): string {
  if (!(error instanceof CallError)) return offline
  return error.fields.phoneNumber ?? error.fields.otpCode ?? error.sentence
}
