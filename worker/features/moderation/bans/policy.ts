import { FOR_GOOD } from '#contract/bans.ts'
import { HOUR_MS } from '#contract/dates.ts'
import type { BanType } from '#contract/trust.ts'
import type { UserBanRow } from '../../../db/schema.ts'
import { asSentence } from '../../../platform/sentences.ts'
import { suspensionSentence } from '../../accounts/policy.ts'

/** When a ban made now expires, in milliseconds since 1970; null for warnings and permanent bans. */
export function endOf(banType: BanType, hours: number | null | undefined, now: number): number | null {
  return banType === 'temporary' ? Math.round(now + (hours ?? 0) * HOUR_MS) : null
}

/** True until the ban expires or is lifted. A warning stays active until it is taken back. */
export function isActive(
  { banType, expiresAt, liftedAt }: Pick<UserBanRow, 'banType' | 'expiresAt' | 'liftedAt'>,
  now: number,
): boolean {
  return liftedAt === null && (banType === 'warning' || expiresAt === null || expiresAt > now)
}

/** The notification about a ban or warning. */
export function toldOf({
  banType,
  expiresAt,
  reason,
}: Pick<UserBanRow, 'banType' | 'expiresAt' | 'reason'>): string {
  return banType === 'warning'
    ? `This is a warning. ${asSentence(reason)}`
    : suspensionSentence(expiresAt ?? FOR_GOOD, reason)
}

export function toldOfLifting({ banType }: Pick<UserBanRow, 'banType'>): string {
  return banType === 'warning' ? 'We took back the warning.' : 'Your account is no longer suspended.'
}
