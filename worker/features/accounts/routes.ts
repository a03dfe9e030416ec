import { Hono } from 'hono'
import { EditUser } from '#contract/profile.ts'
import type { MemberBindings } from '#worker/context.ts'
import { body } from '#worker/platform/validate.ts'
import { editProfile } from './edit-profile.ts'
import { showSelf } from './show-self.ts'

/** Edits the signed-in person's account. `auth` has the route that returns the account. */
export const ownAccount = new Hono<MemberBindings>().patch('/', body(EditUser), async (c) => {
  const { ctx } = c.var
  return c.json(await showSelf(ctx, await editProfile(ctx, c.req.valid('json'))))
})
