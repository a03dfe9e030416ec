import { FOR_GOOD } from '#contract/bans.ts'
import type { Proven } from '#contract/trust.ts'
import { PHONE_CHANGE_WAIT_HOURS } from '#contract/limits.ts'
import type { UserRow } from '../../db/schema.ts'
import { asSentence } from '../../platform/sentences.ts'

export type ProvenRow = Pick<
  UserRow,
  'phoneVerifiedAt' | 'idVerifiedAt' | 'addressVerifiedAt' | 'certificateVerifiedAt'
>

/** Which proofs the person's row has. */
export function provenOf(row: ProvenRow): Proven {
  return {
    phone: row.phoneVerifiedAt !== null,
    government_id: row.idVerifiedAt !== null,
    proof_of_address: row.addressVerifiedAt !== null,
    business_certificate: row.certificateVerifiedAt !== null,
  }
}

export type Names = Pick<UserRow, 'firstName' | 'lastName' | 'businessName'>

/** The names that a person chose, whether public or held. */
export function wantedNames({
  heldNames,
  firstName,
  lastName,
  businessName,
}: Names & Pick<UserRow, 'heldNames'>): Names {
  return heldNames ?? { firstName, lastName, businessName }
}

export function isSameNames(one: Names, other: Names): boolean {
  return (
    one.firstName === other.firstName &&
    one.lastName === other.lastName &&
    one.businessName === other.businessName
  )
}

/** A sentence for a suspended person: until when, and why if that is known. */
export function suspensionSentence(until: number, reason?: string): string {
  // Sierra Leone keeps GMT all year.
  const time = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  const end =
    until >= FOR_GOOD
      ? 'Your account is suspended for good.'
      : `Your account is suspended until ${new Date(until).toLocaleString('en-GB', time)} GMT.`
  return reason === undefined ? end : `${end} ${asSentence(reason)}`
}

/**
 * Names a number by its last digits only, for notifications and SMS: enough for its owner to recognise it.
 */
export function endOf(phone: string): string {
  return `the number ending in ${phone.slice(-3)}`
}

export function movedNews(phone: string): string {
  return `Your account now signs in with ${endOf(phone)}. Every other device was signed out.`
}

export function askedNews(phone: string): string {
  return (
    `Your account moves to ${endOf(phone)} in ${PHONE_CHANGE_WAIT_HOURS} hours. Not you? Press Stop ` +
    'this change.'
  )
}

export const STOPPED_NEWS = 'The change of your phone number was stopped. Every other device was signed out.'

export function notMovedNews(isSuspended: boolean): string {
  return (
    'Your phone number was not changed: ' +
    `${isSuspended ? 'your account is suspended' : 'the new number belongs to another account'}.`
  )
}
