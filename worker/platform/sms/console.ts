import * as z from 'zod'
import { SmsLog } from '#contract/auth.ts'
import { newId } from '../ids.ts'
import { log } from '../log.ts'
import type { SmsProvider } from './provider.ts'

const KEPT_SECONDS = 60 * 60
const SHOWN = 20
/**
 * Milliseconds in the year 2286. The time left until then falls, so that KV lists the newest messages first.
 */
const FAR_FUTURE = 9_999_999_999_999

const Kept = SmsLog.shape.messages.element

/**
 * Sends nothing. In development it prints the message and keeps it for an hour for GET /api/dev/sms.
 * Elsewhere it logs only that there was one, since codes must not be in logs.
 */
export function consoleProvider(kv: KVNamespace, isDevelopment: boolean): SmsProvider {
  return {
    async send({ to, body, code }) {
      log.info('sms_printed', isDevelopment ? { to, body } : {})
      if (!isDevelopment) return
      const now = Date.now()
      const metadata: z.infer<typeof Kept> = { to, body, code, sentAt: new Date(now).toISOString() }
      await kv.put(`${prefixOf(to)}${FAR_FUTURE - now}:${newId(now)}`, '', {
        metadata,
        expirationTtl: KEPT_SECONDS,
      })
    },
  }
}

/** The latest messages to a phone (E.164), newest first. */
export async function listPrintedSms(kv: KVNamespace, phone: string): Promise<SmsLog> {
  const { keys } = await kv.list({ prefix: prefixOf(phone), limit: SHOWN })
  return { messages: keys.map(({ metadata }) => Kept.parse(metadata)) }
}

function prefixOf(phone: string): string {
  return `sms:${phone}:`
}
