import { MINUTE_MS } from '#contract/dates.ts'
import { CODE_MINUTES, CODE_DIGITS } from '#contract/limits.ts'

/** A code that was sent but not entered yet. */
export interface PendingCode {
  /** The number in the request. `phoneNumber` is the number as the server read it (E.164). */
  requestedNumber: string
  phoneNumber: string
  /** Epoch milliseconds: when another code may be sent, and when this one expires. */
  resendAt: number
  expiresAt: number
  warning?: string
}

const SIGN_IN = 'pending-code'

export function toPendingCode({
  resendInSeconds,
  ...sent
}: Pick<PendingCode, 'requestedNumber' | 'phoneNumber' | 'warning'> & {
  resendInSeconds: number
}): PendingCode {
  const now = Date.now()
  return { ...sent, resendAt: now + resendInSeconds * 1_000, expiresAt: now + CODE_MINUTES * MINUTE_MS }
}

/**
 * Stores the pending code, because small phones discard a tab while its owner reads the SMS. The page must
 * then reopen at the code, not at the start.
 */
export function storePending(pending: PendingCode | null, storageKey = SIGN_IN): void {
  try {
    if (pending) sessionStorage.setItem(storageKey, JSON.stringify(pending))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is off or full: the page works without it.
  }
}

export function findPending(storageKey = SIGN_IN): PendingCode | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return isPending(stored) && stored.expiresAt > Date.now() ? stored : undefined
  } catch {
    return undefined
  }
}

function isPending(value: unknown): value is PendingCode {
  if (typeof value !== 'object' || value === null) return false
  const {
    requestedNumber,
    phoneNumber,
    resendAt,
    expiresAt,
    warning,
  }: Partial<Record<keyof PendingCode, unknown>> = value
  const isTimed = typeof resendAt === 'number' && typeof expiresAt === 'number'
  return (
    isTimed &&
    typeof requestedNumber === 'string' &&
    typeof phoneNumber === 'string' &&
    (warning === undefined || typeof warning === 'string')
  )
}

const HALF = CODE_DIGITS / 2
const CODE = new RegExp(`(?<!\\d)(\\d{${HALF}})[ -]?(\\d{${HALF}})(?!\\d)`)

/**
 * Reads the code from typed or pasted text: the first six digits that are not part of a longer number, also
 * with a gap, as in '123 456'. If there are none, returns the first digits of the text.
 */
export function readCode(text: string): string {
  const plain = text.normalize('NFKC')
  const [, first = '', second = ''] = CODE.exec(plain) ?? []
  return first ? first + second : plain.replace(/\D/g, '').slice(0, CODE_DIGITS)
}
