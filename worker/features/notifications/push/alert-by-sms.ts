import { DAY_MS } from '#contract/dates.ts'
import type { Ctx } from '#worker/context.ts'
import { takeAllowances } from '#worker/db/allowances.ts'
import { log } from '#worker/platform/log.ts'
import { SmsFailure } from '#worker/platform/sms/provider.ts'
import { sendSms } from '#worker/platform/sms/send-sms.ts'
import { SMS_ALERT_AFTER_MS } from './policy.ts'
import { reserveSms } from './store.ts'

const TEXTS = {
  message: 'Salone Market: somebody wrote to you. Open the market to answer.',
  offer: 'Salone Market: your offer was accepted. Open the market to agree on where to meet.',
}

/**
 * Sends an SMS to a person who asked for it, if no device of theirs was seen for a day. The text has no word of
 * others. One a person and day, and as many in all as SMS_DAILY_LIMIT allows.
 */
export async function alertBySms(
  { env, db, now }: Pick<Ctx, 'env' | 'db' | 'now'>,
  userId: number,
  isAcceptedOffer: boolean,
): Promise<void> {
  const reserved = await reserveSms(db, userId, now - SMS_ALERT_AFTER_MS, now)
  if (!reserved) return
  const all = { bucket: 'sms:alerts:day', limit: env.SMS_DAILY_LIMIT, windowMs: DAY_MS }
  if (await takeAllowances(db, [all], now)) return
  try {
    await sendSms(env, { to: reserved.phone, body: isAcceptedOffer ? TEXTS.offer : TEXTS.message })
  } catch (error) {
    if (!(error instanceof SmsFailure)) throw error
    log.error('sms alert', error)
  }
}
