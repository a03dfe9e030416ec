import { Hono } from 'hono'
import { DeleteAccount, SendDeletionCode } from '#contract/own-data.ts'
import type { MemberBindings } from '#worker/context.ts'
import { sendDeletionCode } from '#worker/features/accounts/sign-in/own-code.ts'
import { clearSessionCookie } from '#worker/platform/session.ts'
import { body, optionalBody } from '#worker/platform/validate.ts'
import { deleteAccount } from './delete-account.ts'
import { exportData } from './export-data.ts'

/** A person's own data: all of it as a file, and its deletion. */
export const ownData = new Hono<MemberBindings>()
  .get('/export', (c) => exportData(c.var.ctx))
  .post('/send-otp', optionalBody(SendDeletionCode), async (c) =>
    c.json(await sendDeletionCode(c.var.ctx, c.req.valid('json'))),
  )
  .delete('/', body(DeleteAccount), async (c) => {
    await deleteAccount(c.var.ctx, c.req.valid('json').otpCode)
    clearSessionCookie(c)
    return c.body(null, 204)
  })
