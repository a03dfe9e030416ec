import { Hono } from 'hono'
import { SuggestListing } from '#contract/suggestion.ts'
import { onlySignedIn, signedIn, type AppBindings } from '../../context.ts'
import { body } from '../../platform/validate.ts'

export const suggestions = new Hono<AppBindings>().post(
  '/suggest-listing',
  onlySignedIn,
  body(SuggestListing),
  async (c) => {
    const { suggestListing } = await import('./suggest-listing.ts')
    return c.json(await suggestListing(signedIn(c.var.ctx), c.req.valid('json')))
  },
)
