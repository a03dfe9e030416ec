import { CODE_DIGITS, CODE_MINUTES } from '#contract/limits.ts'
import { defineWords } from './words.ts'

/** The second step of signing in, which loads while the SMS is on its way. */
export const codeWords = defineWords({
  en: {
    codeTitle: 'Enter your code',
    codeSentTo: (phone: string) => `We sent a ${CODE_DIGITS}-digit code to ${phone}.`,
    codeLabel: `${CODE_DIGITS}-digit code`,
    codeHint: `It works for ${CODE_MINUTES} minutes. Never tell it to anybody, not even to us.`,
    verify: 'Verify & Continue',
    changePhone: 'Change Phone Number',
    resend: 'Send a new code',
    resendIn: (seconds: number) => `Send a new code in ${inShort(seconds)}`,
    resentTitle: 'Code sent',
    resentTo: (phone: string) => `A new code is on its way to ${phone}.`,
  },
})

function inShort(seconds: number): string {
  if (seconds < 100) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`
}
