import { Hono } from 'hono'
import { EditUser, SellerPageQuery } from '#contract/profile.ts'
import { onlySignedIn, signedIn, type AppBindings } from '../../context.ts'
import { body, query } from '../../platform/validate.ts'
import { showSelf } from './show-self.ts'
import { totalListings } from '../listings/total-listings.ts'
import { editProfile } from './edit-profile.ts'
import { showSellerPage } from './show-seller-page.ts'

/** The signed-in person's own account; reading it is auth's. */
export const ownAccount = new Hono<AppBindings>()
  .patch('/', onlySignedIn, body(EditUser), async (c) => {
    const ctx = signedIn(c.var.ctx)
    return c.json(await showSelf(ctx, await editProfile(ctx, c.req.valid('json'))))
  })
  .get('/totals', async (c) => c.json(await totalListings(signedIn(c.var.ctx))))

export const sellers = new Hono<AppBindings>().get('/:id', query(SellerPageQuery), async (c) =>
  c.json(await showSellerPage(c.var.ctx, c.req.param('id'), c.req.valid('query').cursor)),
)
