import * as z from 'zod'
import { Cursor, LIST_TOTAL, PageLimit, reasonOr } from './fields.ts'
import { BAN_HOURS_MAX } from './limits.ts'
import { BAN_TYPES } from './trust.ts'
import { Seller } from './user.ts'

/** A warning or a ban. `isActive`: the ban is in force, or the warning has not been withdrawn. */
export const UserBan = z.object({
  id: z.string(),
  userId: z.string(),
  user: Seller,
  banType: z.enum(BAN_TYPES),
  reason: z.string(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
})
export type UserBan = z.infer<typeof UserBan>

export const UserBansQuery = z.object({ limit: PageLimit, cursor: Cursor })
export type UserBansQuery = z.infer<typeof UserBansQuery>
/** A page of bans and warnings, newest first. */
export const UserBans = z.object({ bans: z.array(UserBan), ...LIST_TOTAL, nextCursor: z.string().nullable() })
export type UserBans = z.infer<typeof UserBans>

/** The end of the year 9999, in milliseconds since 1970. A suspension until then is permanent. */
export const PERMANENT_UNTIL = 253_402_300_799_000

const NO_DURATION = 'A temporary ban needs a duration in hours'

/** The body of POST /api/admin/ban-user. `duration` in hours, for a temporary ban only. */
export const BanUser = z
  .object({
    userId: z.string({ error: 'Say whom to ban, by their id' }),
    banType: z.enum(BAN_TYPES, { error: 'banType must be warning, temporary or permanent' }),
    reason: reasonOr('A ban needs a reason: the person reads it'),
    duration: z
      .number({ error: 'The duration must be a number of hours' })
      .min(1, 'The duration must be at least one hour')
      .max(BAN_HOURS_MAX, 'For more than a year, ban for good')
      .nullish(),
  })
  .refine(({ banType, duration }) => banType !== 'temporary' || typeof duration === 'number', {
    error: NO_DURATION,
    path: ['duration'],
  })
export type BanUser = z.infer<typeof BanUser>

/** A person as admins see them. */
export const FoundUser = Seller.extend({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  businessName: z.string().nullable(),
  phoneNumber: z.string(),
  email: z.string().nullable(),
  role: z.enum(['member', 'admin']),
  trustScore: z.int(),
  suspendedUntil: z.iso.datetime().nullable(),
})
export type FoundUser = z.infer<typeof FoundUser>

/**
 * `query` is an id, a phone number in any notation, an e-mail address or the beginning of a name. Without it,
 * the newest people are listed.
 */
export const FindUsersQuery = z.object({
  query: z.string().max(100, 'At most 100 characters').optional(),
  limit: PageLimit,
  cursor: Cursor,
})
export type FindUsersQuery = z.infer<typeof FindUsersQuery>
export const FoundUsers = z.object({
  users: z.array(FoundUser),
  total: z.int(),
  nextCursor: z.string().nullable(),
})
export type FoundUsers = z.infer<typeof FoundUsers>

/** The body of POST /api/admin/users/{id}/role. */
export const ChangeRole = z.object({
  role: z.enum(['member', 'admin'], { error: 'role must be member or admin' }),
  reason: reasonOr('Say why'),
})
export type ChangeRole = z.infer<typeof ChangeRole>
