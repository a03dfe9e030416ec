import { Hono } from 'hono'
import * as z from 'zod'
import type { AppBindings } from '../../context.ts'
import { answerMissingCall } from '../../platform/answers.ts'
import { parsePhone } from '../../platform/phone.ts'
import { listPrintedSms } from '../../platform/sms/console.ts'
import { query } from '../../platform/validate.ts'

/** A plus that was not escaped arrives as a space. */
const Addressee = z.object({ phone: z.string().transform((text) => text.replace(/^ /, '+')) })

/** Calls for development only; anywhere else they do not exist. */
export const dev = new Hono<AppBindings>()
  .use(async (c, next) => {
    if (c.env.ENVIRONMENT !== 'development') return answerMissingCall()
    await next()
  })
  .get('/sms', query(Addressee), async (c) =>
    c.json(await listPrintedSms(c.env.KV, parsePhone(c.req.valid('query').phone).number)),
  )
