import { PERMANENT_UNTIL } from '#contract/bans.ts'
import { DAY_MS } from '#contract/dates.ts'
import { PASSKEY_GRACE_DAYS, PHONE_CHANGE_WAIT_HOURS } from '#contract/limits.ts'
import type { VerifiedProofs } from '#contract/trust.ts'
import type { UserRow } from '#worker/db/schema.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { asSentence } from '#worker/platform/sentences.ts'

export type ProofTimes = Pick<
  UserRow,
  'phoneVerifiedAt' | 'idVerifiedAt' | 'addressVerifiedAt' | 'certificateVerifiedAt'
>

/** From when somebody who is made an admin now needs a passkey. */
export function passkeyDueAt(now: number): number {
  return now + PASSKEY_GRACE_DAYS * DAY_MS
}

/** What the person has verified, according to their row. */
export function toProofs(row: ProofTimes): VerifiedProofs {
  return {
    phone: row.phoneVerifiedAt !== null,
    government_id: row.idVerifiedAt !== null,
    proof_of_address: row.addressVerifiedAt !== null,
    business_certificate: row.certificateVerifiedAt !== null,
  }
}

/**
 * True if buyers may get the person's number. Not while it is about to change: its SIM may be lost, or already
 * somebody else's.
 */
export function canBeCalled({ phoneVerifiedAt, pendingPhone }: Called): boolean {
  return phoneVerifiedAt !== null && pendingPhone === null
}

type Called = Pick<UserRow, 'phoneVerifiedAt' | 'pendingPhone'>

/** True if the person usually takes more than a day to reply to buyers. */
export function repliesSlowly({ repliesWithin }: Pick<UserRow, 'repliesWithin'>): boolean {
  return repliesWithin === 'days'
}

/** True if moderators approved a document of the person, so that their level vouches for their names. */
export function hasApprovedDocument(row: ProofTimes): boolean {
  return Object.values({ ...toProofs(row), phone: false }).some(Boolean)
}

export type Names = Pick<UserRow, 'firstName' | 'lastName' | 'businessName'>

/** The names that a person chose, whether public or held. */
export function chosenNames({
  heldNames,
  firstName,
  lastName,
  businessName,
}: Names & Pick<UserRow, 'heldNames'>): Names {
  return heldNames ?? { firstName, lastName, businessName }
}

export function areSameNames(one: Names, other: Names): boolean {
  return (
    one.firstName === other.firstName &&
    one.lastName === other.lastName &&
    one.businessName === other.businessName
  )
}

/**
 * Refuses to let a person write to another, or do `deed` instead, if either has blocked the other. `blockedBy`:
 * the row ids of those who did; `message` is for a person who was blocked.
 */
export function refuseBlocked(
  blockedBy: readonly number[],
  userId: number,
  message?: string,
  deed = 'write',
): void {
  if (blockedBy.includes(userId))
    throw new AppError('blocked', `You blocked this person. Unblock them to ${deed}.`)
  if (blockedBy.length > 0) throw new AppError('blocked', message)
}

/** Says until when a person is suspended, and why if the reason is known. */
export function suspensionSentence(until: number, reason?: string): string {
  // Sierra Leone keeps GMT all year.
  const time = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  const end =
    until >= PERMANENT_UNTIL
      ? 'Your account is suspended for good.'
      : `Your account is suspended until ${new Date(until).toLocaleString('en-GB', time)} GMT.`
  return reason === undefined ? end : `${end} ${asSentence(reason)}`
}

/** Describes a number by its last digits, which are enough for its owner to recognise it. */
export function describeNumber(phone: string): string {
  return `the number ending in ${phone.slice(-3)}`
}

export function phoneChangedText(phone: string): string {
  return `Your account now signs in with ${describeNumber(phone)}. Sign in again on your other devices.`
}

export function phoneChangePendingText(phone: string): string {
  return (
    `Your account moves to ${describeNumber(phone)} in ${PHONE_CHANGE_WAIT_HOURS} hours. Not you? Press ` +
    'Stop this change.'
  )
}

export function phoneChangeStoppedText(signedOut: 'Every device' | 'Every other device'): string {
  return `The change of your phone number was stopped. ${signedOut} was signed out.`
}

export function phoneNotChangedText(isSuspended: boolean): string {
  return (
    'Your phone number was not changed: ' +
    `${isSuspended ? 'your account is suspended' : 'the new number belongs to another account'}.`
  )
}
