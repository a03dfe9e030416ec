import * as z from 'zod'
import { SmsLog } from '#contract/auth.ts'
import { newId } from '#worker/platform/ids.ts'
import { log } from '#worker/platform/log.ts'
import type { SmsProvider } from './provider.ts'

const STORED_SECONDS = 60 * 60
const LISTED_MAX = 20
/**
 * A time in the year 2286, in milliseconds. KV lists keys in ascending order. After the phone number, a key
 * has the time left until then, so that the newest messages come first.
 */
const FAR_FUTURE = 9_999_999_999_999

const StoredSms = SmsLog.shape.messages.element

/**
 * Sends nothing. In development it logs the message and stores it for an hour for GET /api/dev/sms. Elsewhere
 * it logs only that there was a message, since logs must not contain codes.
 */
export function consoleProvider(kv: KVNamespace, isDevelopment: boolean): SmsProvider {
  return {
    async send({ to, body, code }) {
      log.info('sms_printed', isDevelopment ? { to, body } : {})
      if (!isDevelopment) return
      const now = Date.now()
      const metadata: z.infer<typeof StoredSms> = { to, body, code, sentAt: new Date(now).toISOString() }
      await kv.put(`${prefixOf(to)}${FAR_FUTURE - now}:${newId(now)}`, '', {
        metadata,
        expirationTtl: STORED_SECONDS,
      })
    },
  }
}

/** The latest messages to a phone (E.164), newest first. */
export async function listPrintedSms(kv: KVNamespace, phone: string): Promise<SmsLog> {
  const { keys } = await kv.list({ prefix: prefixOf(phone), limit: LISTED_MAX })
  return { messages: keys.map(({ metadata }) => StoredSms.parse(metadata)) }
}

function prefixOf(phone: string): string {
  return `sms:${phone}:`
}
