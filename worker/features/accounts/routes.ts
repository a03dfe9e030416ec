import { Hono } from 'hono'
import { EditUser } from '#contract/profile.ts'
import { onlySignedIn, signedIn, type AppBindings } from '../../context.ts'
import { body } from '../../platform/validate.ts'
import { editProfile } from './edit-profile.ts'
import { showSelf } from './show-self.ts'

/** Edits the signed-in person's account. `auth` has the route that returns the account. */
export const ownAccount = new Hono<AppBindings>().patch('/', onlySignedIn, body(EditUser), async (c) => {
  const ctx = signedIn(c.var.ctx)
  return c.json(await showSelf(ctx, await editProfile(ctx, c.req.valid('json'))))
})
