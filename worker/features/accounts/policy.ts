import type { Proven } from '#contract/trust.ts'
import type { UserRow } from '../../db/schema.ts'

export type ProvenRow = Pick<
  UserRow,
  'phoneVerifiedAt' | 'idVerifiedAt' | 'addressVerifiedAt' | 'certificateVerifiedAt'
>

/** What is proven of a person, as their row says. */
export function provenOf(row: ProvenRow): Proven {
  return {
    phone: row.phoneVerifiedAt !== null,
    government_id: row.idVerifiedAt !== null,
    proof_of_address: row.addressVerifiedAt !== null,
    business_certificate: row.certificateVerifiedAt !== null,
  }
}

export type Names = Pick<UserRow, 'firstName' | 'lastName' | 'businessName'>

/** The names that a person gave themselves, whether others may read them yet or not. */
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
