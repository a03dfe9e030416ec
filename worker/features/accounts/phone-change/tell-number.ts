import type { Ctx } from '../../../context.ts'
import { log } from '../../../platform/log.ts'
import { sendSms } from '../../../platform/sms/send-sms.ts'

/** An SMS that nothing waits for: what it tells of is done by now, whether or not it arrives. */
export function tellNumber(source: Pick<Ctx, 'env' | 'waitUntil'>, to: string, body: string): void {
  source.waitUntil(
    sendSms(source.env, { to, body }).catch((error: unknown) => log.error('phone_change_untold', error)),
  )
}
