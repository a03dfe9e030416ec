import { Hono } from 'hono'
import { SuggestListing } from '#contract/suggestion.ts'
import type { MemberBindings } from '#worker/context.ts'
import { body } from '#worker/platform/validate.ts'

export const suggestions = new Hono<MemberBindings>().post(
  '/suggest-listing',
  body(SuggestListing),
  async (c) => {
    const { suggestListing } = await import('./suggest-listing.ts')
    return c.json(await suggestListing(c.var.ctx, c.req.valid('json')))
  },
)
