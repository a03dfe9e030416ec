import { PERMANENT_UNTIL } from '#contract/bans.ts'
import { HOUR_MS } from '#contract/dates.ts'
import type { BanType } from '#contract/trust.ts'
import type { UserBanRow } from '#worker/db/schema.ts'
import { suspensionSentence } from '#worker/features/accounts/policy.ts'
import type { NewNotification } from '#worker/features/notifications/notify.ts'
import { asSentence } from '#worker/platform/sentences.ts'

/** When a ban that begins now expires, in milliseconds since 1970; null for warnings and permanent bans. */
export function expiryOf(banType: BanType, hours: number | null | undefined, now: number): number | null {
  return banType === 'temporary' ? Math.round(now + (hours ?? 0) * HOUR_MS) : null
}

/** True until the ban expires or is lifted. A warning stays active until it is withdrawn. */
export function isActive(
  { banType, expiresAt, liftedAt }: Pick<UserBanRow, 'banType' | 'expiresAt' | 'liftedAt'>,
  now: number,
): boolean {
  return liftedAt === null && (banType === 'warning' || expiresAt === null || expiresAt > now)
}

/** The notification about a ban or warning. */
export function toNotification(
  userId: number,
  ban: Pick<UserBanRow, 'publicId' | 'banType' | 'expiresAt' | 'reason'>,
): NewNotification {
  return { userId, kind: 'moderation', preview: describeBan(ban), about: { type: 'ban', id: ban.publicId } }
}

/** The text of the notification about a ban or warning. */
export function describeBan({
  banType,
  expiresAt,
  reason,
}: Pick<UserBanRow, 'banType' | 'expiresAt' | 'reason'>): string {
  return banType === 'warning'
    ? `This is a warning. ${asSentence(reason)}`
    : suspensionSentence(expiresAt ?? PERMANENT_UNTIL, reason)
}

/** The text of the notification that a ban has ended or a warning was withdrawn. */
export function describeLifting({ banType }: Pick<UserBanRow, 'banType'>): string {
  return banType === 'warning' ? 'We withdrew the warning.' : 'Your account is no longer suspended.'
}
