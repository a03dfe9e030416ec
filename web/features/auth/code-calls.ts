import type { CodeSent, VerifyCode } from '#contract/auth.ts'

/** The two calls that prove a number, whatever for. A 401 is told by them: the steps say everything else. */
export interface CodeCalls {
  send: (phoneNumber: string) => Promise<CodeSent>
  verify: (proof: VerifyCode) => Promise<void>
}
