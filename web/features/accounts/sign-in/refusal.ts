import { CallError } from '#web/lib/call-error.ts'

/**
 * The server's own words for a sign-in that failed, the field's before the general ones; `offline` where no
 * answer came.
 */
export function refusalOf(error: unknown, offline: string): string {
  if (!(error instanceof CallError)) return offline
  return error.fields.phoneNumber ?? error.fields.otpCode ?? error.sentence
}
