import type { FoundUser, UserBan } from '#contract/bans.ts'
import type { PersonHistory } from '#contract/moderation.ts'
import { Seller } from '#contract/user.ts'
import type { UserBanRow } from '#worker/db/schema.ts'
import { isActive } from './policy.ts'

/** A ban as admins see it, without the person's phone number and e-mail. */
export function toUserBan(row: UserBanRow, person: FoundUser, now: number): UserBan {
  return { ...toBanRecord(row, now), userId: person.id, user: Seller.parse(person) }
}

export function toBanRecord(row: UserBanRow, now: number): PersonHistory['bans'][number] {
  return {
    id: row.publicId,
    banType: row.banType,
    reason: row.reason,
    isActive: isActive(row, now),
    createdAt: new Date(row.createdAt).toISOString(),
    expiresAt: row.expiresAt === null ? null : new Date(row.expiresAt).toISOString(),
  }
}
