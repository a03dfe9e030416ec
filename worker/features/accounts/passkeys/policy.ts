import { MINUTE_MS } from '#contract/dates.ts'
import { PASSKEY_FRESH_MINUTES, PASSKEYS_MAX } from '#contract/limits.ts'
import type { UserRow } from '#worker/db/schema.ts'

/** The site to which a browser binds a passkey (WebAuthn's relying party). */
export interface Site {
  origin: string
  /** The host without its port. Browsers take no IP address for it. */
  rpId: string
}

export function siteOf(origin: string): Site {
  return { origin, rpId: new URL(origin).hostname }
}

/** What an authenticator knows a person by: their public id, which no new account with the number gets. */
export function handleOf({ publicId }: Pick<UserRow, 'publicId'>): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(publicId))
}

/** True if this happened so lately that the person need not do it again. */
export function isFresh(at: number | null | undefined, now: number): boolean {
  return (at ?? 0) > now - PASSKEY_FRESH_MINUTES * MINUTE_MS
}

export const TOO_MANY = `You have ${PASSKEYS_MAX} passkeys. Please remove one first.`
export const NO_PASSKEY = 'You have no passkey yet. You can add one under Profile, Devices.'
/** The message of passkey_required for an admin who has none. */
export const NEEDS_PASSKEY =
  'Admins need a passkey for this. Please add one under Profile, Devices, then try again.'

export function addedText(name: string): string {
  return `New passkey: ${name}. If it was not you, remove it under Devices.`
}

export function removedText(name: string): string {
  return `Passkey removed: ${name}. If it was not you, look at your Devices.`
}

export const REMOVED_BY_ADMIN_TEXT =
  'An admin removed your passkeys, because they were lost. If you know nothing of it, tell another admin.'
