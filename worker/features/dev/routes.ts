import { Hono } from 'hono'
import * as z from 'zod'
import type { AppBindings } from '#worker/context.ts'
import { respondToUnknownCall } from '#worker/platform/error-responses.ts'
import { parsePhone } from '#worker/platform/phone.ts'
import { listPrintedSms } from '#worker/platform/sms/console.ts'
import { query } from '#worker/platform/validate.ts'

/** An unescaped plus arrives as a space. */
const Recipient = z.object({ phone: z.string().transform((text) => text.replace(/^ /, '+')) })

/** Calls that exist in development only. */
export const dev = new Hono<AppBindings>()
  .use(async (c, next) => {
    if (c.env.ENVIRONMENT !== 'development') return respondToUnknownCall()
    await next()
  })
  .get('/sms', query(Recipient), async (c) =>
    c.json(await listPrintedSms(c.env.KV, parsePhone(c.req.valid('query').phone).number)),
  )
