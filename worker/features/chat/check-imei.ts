import { createHmac } from 'node:crypto'
import type { ImeiChecked } from '#contract/conversation.ts'
import { DAY_MS } from '#contract/dates.ts'
import { IMEI_CHECKS_PER_DAY, IMEI_KEPT_DAYS } from '#contract/limits.ts'
import type { Ctx, SignedInCtx } from '#worker/context.ts'
import { takeDailyAllowance } from '#worker/platform/rate-limit.ts'
import { findConversation } from './show-conversation.ts'
import { addImeiCheck, findImeiElsewhere, removeImeiChecks } from './store.ts'

/**
 * Says whether the IMEI was also checked for a listing of another seller, and remembers that it was checked for this
 * one. That is only a hint: whoever knows the IMEI of a phone can check it for some other listing.
 */
export async function checkImei(ctx: SignedInCtx, publicId: string, imei: string): Promise<ImeiChecked> {
  const { row } = await findConversation(ctx, publicId)
  await takeDailyAllowance(ctx, {
    what: 'imei',
    perDay: IMEI_CHECKS_PER_DAY,
    sentence: (limit) => `You can check ${limit} phones a day. Please come back tomorrow.`,
  })
  const check = {
    imeiHash: hashImei(ctx.env.SIGNING_KEY, imei),
    listingId: row.listingId,
    day: Math.floor(ctx.now / DAY_MS),
  }
  const [elsewhere] = await ctx.db.batch([
    findImeiElsewhere(ctx.db, check.imeiHash, row.sellerId, check.day - IMEI_KEPT_DAYS),
    addImeiCheck(ctx.db, check),
  ])
  return { wasSeenElsewhere: elsewhere.length > 0 }
}

/** Forgets checks that are too old to count. Called by cron. */
export async function sweepImeis({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await removeImeiChecks(db, Math.floor(now / DAY_MS) - IMEI_KEPT_DAYS)
}

/** Keyed, since without the key somebody with the table could try every IMEI. */
function hashImei(signingKey: string, imei: string): string {
  return createHmac('sha256', signingKey).update(`imei\n${imei}`).digest('base64url')
}
