import type { Message } from '#contract/conversation.ts'
import { CallError } from '#web/lib/call-error.ts'

/** `refusal`: the reason for a final refusal, fit to show. */
export type FinalResult = { message: Message } | { refusal: string }

/**
 * `shouldRetry`: there was no response or only a temporary refusal. `afterMs`: how long the server said to
 * wait. `isDiscarded`: the message has left the outbox.
 */
export type SendResult =
  | FinalResult
  | { shouldRetry: true; afterMs?: number; isSignedOut?: true }
  | { isDiscarded: true }

export function toFailure(error: unknown): SendResult {
  if (!(error instanceof CallError) || error.status >= 500) return { shouldRetry: true }
  const [field] = Object.values(error.fields)
  return toSendResult(error.code, field ?? error.sentence, error.retryAfterSeconds)
}

export function toSendResult(
  code: string,
  sentence: string,
  retryAfterSeconds: number | undefined,
): SendResult {
  if (code === 'signed_out') return { shouldRetry: true, isSignedOut: true }
  const isLong = (retryAfterSeconds ?? 0) > WAIT_MAX_SECONDS
  if (!TEMPORARY_CODES.has(code) || isLong) return { refusal: sentence }
  return { shouldRetry: true, afterMs: retryAfterSeconds && retryAfterSeconds * 1_000 }
}

/** The codes of refusals after which a retry may succeed. */
const TEMPORARY_CODES = new Set(['too_many_requests', 'internal', 'unavailable'])

/** A longer wait, as after a daily limit, must not hold back what was written later. */
const WAIT_MAX_SECONDS = 600
