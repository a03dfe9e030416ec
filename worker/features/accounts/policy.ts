import type { Proven } from '#contract/trust.ts'
import type { UserRow } from '../../db/schema.ts'

export type ProvenRow = Pick<UserRow, 'phoneVerifiedAt' | 'idVerifiedAt' | 'addressVerifiedAt' | 'certificateVerifiedAt'>

/** What is proven of a person, as their row says. */
export function provenOf(row: ProvenRow): Proven {
  return {
    phone: row.phoneVerifiedAt !== null,
    government_id: row.idVerifiedAt !== null,
    proof_of_address: row.addressVerifiedAt !== null,
    business_certificate: row.certificateVerifiedAt !== null,
  }
}
