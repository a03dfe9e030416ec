import { CODE_MINUTES } from '#contract/limits.ts'
import { PHONE_COUNTRIES, type TypedPhone } from '#web/lib/phone.ts'

/** A code that is under way. */
export interface PendingCode {
  phone: TypedPhone
  /** As the server reads it, E.164. */
  phoneNumber: string
  /** Epoch milliseconds: when another may be asked for, and when this one is worth nothing. */
  resendAt: number
  expiresAt: number
  warning?: string
}

const KEY = 'pending-code'

export function pendingCode(sent: Omit<PendingCode, 'expiresAt'>): PendingCode {
  return { ...sent, expiresAt: Date.now() + CODE_MINUTES * 60_000 }
}

/** Small phones throw a tab away while its owner reads the SMS: the page must come back at the code, not at the start. */
export function keepPending(pending: PendingCode | null): void {
  try {
    if (pending) sessionStorage.setItem(KEY, JSON.stringify(pending))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is off or full: the page works without.
  }
}

export function findPending(): PendingCode | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isPending(kept) && kept.expiresAt > Date.now() ? kept : undefined
  } catch {
    return undefined
  }
}

function isPending(value: unknown): value is PendingCode {
  if (!isRecord(value) || !isRecord(value.phone)) return false
  const { phone, phoneNumber, resendAt, expiresAt, warning } = value
  const isPhone = PHONE_COUNTRIES.some((country) => country === phone.country) && typeof phone.number === 'string'
  const isTimed = typeof resendAt === 'number' && typeof expiresAt === 'number'
  return isPhone && isTimed && typeof phoneNumber === 'string' && (warning === undefined || typeof warning === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
