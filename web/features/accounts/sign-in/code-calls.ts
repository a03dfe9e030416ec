import type { CodeSent, VerifyCode } from '#contract/auth.ts'

/** The two calls that prove a number, whatever for. A 401 is told by them: the steps say everything else. */
export interface CodeCalls {
  /** `robotToken` is Turnstile's answer, where the server asked for it. */
  send: (phoneNumber: string, robotToken?: string) => Promise<CodeSent>
  verify: (proof: VerifyCode) => Promise<void>
}
