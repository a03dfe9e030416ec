import type { SellerPage } from '#contract/profile.ts'
import type { Seller } from '#contract/user.ts'
import type { UserRow } from '../../db/schema.ts'
import { toPublicProfile } from './view.ts'

/** A person as everyone reads them, without what they sell. */
export function showProfile(row: UserRow): Seller & Pick<SellerPage, 'bio' | 'badges'> {
  return toPublicProfile(row)
}
