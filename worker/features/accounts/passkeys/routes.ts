import { Hono } from 'hono'
import type { SignedIn } from '#contract/auth.ts'
import { NewPasskey, ShownPasskey } from '#contract/passkey.ts'
import type { AppBindings, MemberBindings } from '#worker/context.ts'
import { showSelf } from '#worker/features/accounts/show-self.ts'
import {
  readClientTokens,
  setAdmittedCookies,
  setClientToken,
} from '#worker/features/accounts/sign-in/client-cookies.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { newToken } from '#worker/platform/ids.ts'
import { hashToken, tokenOf } from '#worker/platform/session.ts'
import { body } from '#worker/platform/validate.ts'
import { add, startAdding } from './add.ts'
import { listOwn } from './list.ts'
import { removeOwn } from './remove.ts'
import { show, signInByPasskey, startShowing, startSigningIn } from './show.ts'

export const passkeys = new Hono<MemberBindings>()
  .get('/', async (c) => c.json(await listOwn(c.var.ctx)))
  .post('/options', async (c) => c.json(await startAdding(c.var.ctx, hashToken(tokenOf(c)))))
  .post('/', body(NewPasskey), async (c) => {
    const { passkey, isRepeat } = await add(c.var.ctx, hashToken(tokenOf(c)), c.req.valid('json'))
    return c.json(passkey, isRepeat ? 200 : 201)
  })
  .delete('/:id', async (c) => {
    await removeOwn(c.var.ctx, hashToken(tokenOf(c)), c.req.param('id'))
    return c.body(null, 204)
  })

/** For the signed-in person, and for a visitor, who is then signed in. */
export const shownPasskeys = new Hono<AppBindings>()
  .post('/verify-options', async (c) => {
    const { ctx } = c.var
    const { user } = ctx
    if (user) return c.json(await startShowing({ ...ctx, user }, tokenOf(c)))
    const { challenge = newToken() } = readClientTokens(c)
    setClientToken(c, 'challenge', challenge)
    return c.json(await startSigningIn(ctx, challenge))
  })
  .post('/verify', body(ShownPasskey), async (c) => {
    const { ctx } = c.var
    const { user } = ctx
    const shown = c.req.valid('json')
    if (user) {
      await show({ ...ctx, user }, tokenOf(c), shown)
      const response: SignedIn = { user: await showSelf(ctx, user) }
      return c.json(response)
    }
    const { challenge, device } = readClientTokens(c)
    if (challenge === undefined) throw new AppError('passkey_refused')
    const admitted = await signInByPasskey(ctx, challenge, shown, device)
    setAdmittedCookies(c, admitted)
    const response: SignedIn = { user: await showSelf(ctx, admitted.user) }
    return c.json(response)
  })
