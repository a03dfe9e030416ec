import { Hono } from 'hono'
import { SendCode, VerifyCode, type RobotCheck, type SessionList, type SignedIn } from '#contract/auth.ts'
import { ChangePhone, type PhoneChanged } from '#contract/profile.ts'
import { safeNext } from '#contract/safe-next.ts'
import type { AppBindings, MemberBindings } from '#worker/context.ts'
import { changePhoneLater } from '#worker/features/accounts/phone-change/change-later.ts'
import { sendOldNumberCode } from '#worker/features/accounts/phone-change/old-number-sms.ts'
import { stopPhoneChange } from '#worker/features/accounts/phone-change/stop.ts'
import { showSelf } from '#worker/features/accounts/show-self.ts'
import {
  clearSessionCookie,
  hashToken,
  readSessionCookie,
  removeSessionCookie,
  setSessionCookie,
  tokenOf,
} from '#worker/platform/session.ts'
import { body } from '#worker/platform/validate.ts'
import { changePhone } from './change-phone.ts'
import { readClientTokens, setAdmittedCookies, setClientToken } from './client-cookies.ts'
import { hasEnded, logOut, logOutEverywhere } from './log-out.ts'
import { endOwnSession, listOwnSessions, recordUse } from './own-sessions.ts'
import { isOwnNavigation } from './policy.ts'
import { sendCode, sendPhoneCode } from './send-code.ts'
import { verifyCode } from './verify-code.ts'

export const auth = new Hono<AppBindings>()
  .post('/send-otp', body(SendCode), async (c) => {
    const { sent, challenge } = await sendCode(c.var.ctx, c.req.valid('json'), readClientTokens(c))
    setClientToken(c, 'challenge', challenge)
    return c.json(sent)
  })
  .post('/verify-otp', body(VerifyCode), async (c) => {
    const admitted = await verifyCode(c.var.ctx, c.req.valid('json'), readClientTokens(c))
    // The new session takes the place of this browser's. Left open, that one would go on getting its pushes.
    await logOut(c.var.ctx, readSessionCookie(c))
    setAdmittedCookies(c, admitted)
    const response: SignedIn = { user: await showSelf(c.var.ctx, admitted.user) }
    return c.json(response)
  })
  .get('/robot-check', (c) => {
    const response: RobotCheck = { siteKey: c.env.TURNSTILE_SITE_KEY ?? null }
    return c.json(response)
  })
  .get('/user', async (c) => {
    const { ctx } = c.var
    const { user } = ctx
    if (!user) return c.json(null)
    const token = readSessionCookie(c)
    if (token !== undefined) ctx.waitUntil(recordUse({ ...ctx, user }, token))
    return c.json(await showSelf(ctx, user))
  })
  .post('/logout', async (c) => {
    await logOut(c.var.ctx, readSessionCookie(c))
    clearSessionCookie(c)
    return c.body(null, 204)
  })

export const ownSessions = new Hono<MemberBindings>()
  .get('/sessions', async (c) => {
    const response: SessionList = await listOwnSessions(c.var.ctx, readSessionCookie(c))
    return c.json(response)
  })
  .delete('/sessions/:id', async (c) => {
    const { isCurrent } = await endOwnSession(c.var.ctx, c.req.param('id'), readSessionCookie(c))
    if (isCurrent) clearSessionCookie(c)
    return c.body(null, 204)
  })
  .post('/logout-everywhere', async (c) => {
    await logOutEverywhere(c.var.ctx, readClientTokens(c))
    clearSessionCookie(c)
    return c.body(null, 204)
  })

/** Changing the signed-in person's phone number. */
export const ownPhone = new Hono<MemberBindings>()
  .post('/send-otp', body(SendCode), async (c) => c.json(await sendPhoneCode(c.var.ctx, c.req.valid('json'))))
  .post('/verify-otp', body(ChangePhone), async (c) => {
    const { ctx } = c.var
    const { user, token } = await changePhone(ctx, c.req.valid('json'))
    if (token !== undefined) setSessionCookie(c, token)
    const response: PhoneChanged = { user: await showSelf(ctx, user) }
    return c.json(response)
  })
  .post('/send-old-otp', body(SendCode), async (c) =>
    c.json(await sendOldNumberCode(c.var.ctx, c.req.valid('json'))),
  )
  .post('/change', body(VerifyCode), async (c) => {
    const { ctx } = c.var
    const response: PhoneChanged = {
      user: await showSelf(ctx, await changePhoneLater(ctx, c.req.valid('json'))),
    }
    return c.json(response)
  })
  .delete('/change', async (c) => {
    const { ctx } = c.var
    const { user, token } = await stopPhoneChange(ctx, hashToken(tokenOf(c)))
    setSessionCookie(c, token)
    const response: PhoneChanged = { user: await showSelf(ctx, user) }
    return c.json(response)
  })

/** Links for signing in and out. */
export const navigations = new Hono<AppBindings>()
  .get('/login', async (c) => {
    if (await hasEnded(c.var.ctx, readSessionCookie(c))) removeSessionCookie(c)
    const next = safeNext(c.req.query('next'))
    return c.redirect(next === undefined ? '/auth' : `/auth?next=${encodeURIComponent(next)}`)
  })
  .get('/logout', async (c) => {
    if (isOwnNavigation(c.req.raw.headers)) {
      await logOut(c.var.ctx, readSessionCookie(c))
      clearSessionCookie(c)
      // Clears the storage even if the next page never opens. Over http, browsers obey this header only on
      // localhost.
      c.header('clear-site-data', '"storage"')
    }
    return c.redirect('/')
  })
