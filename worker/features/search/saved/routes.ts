import { Hono } from 'hono'
import { ListingDraft } from '#contract/listing.ts'
import { EditSavedSearch, NewSavedSearch, SavedSearchesQuery } from '#contract/saved-search.ts'
import type { MemberBindings } from '#worker/context.ts'
import { body, idempotencyKey, query } from '#worker/platform/validate.ts'
import { countPeopleForDraft, countPeopleForListing } from './count-people.ts'
import { deleteSaved } from './delete-search.ts'
import { editSearch } from './edit-search.ts'
import { listSaved } from './list-saved.ts'
import { saveSearch } from './save-search.ts'

export const savedSearches = new Hono<MemberBindings>()
  .get('/', query(SavedSearchesQuery), async (c) => c.json(await listSaved(c.var.ctx, c.req.valid('query'))))
  .post('/', body(NewSavedSearch), async (c) =>
    c.json(await saveSearch(c.var.ctx, c.req.valid('json'), idempotencyKey(c)), 201),
  )
  .patch('/:id', body(EditSavedSearch), async (c) =>
    c.json(await editSearch(c.var.ctx, c.req.param('id'), c.req.valid('json'))),
  )
  .delete('/:id', async (c) => {
    await deleteSaved(c.var.ctx, c.req.param('id'))
    return c.body(null, 204)
  })

export const listingDemand = new Hono<MemberBindings>().get('/:id/demand', async (c) =>
  c.json(await countPeopleForListing(c.var.ctx, c.req.param('id'))),
)

export const draftDemand = new Hono<MemberBindings>().post('/', body(ListingDraft), async (c) =>
  c.json(await countPeopleForDraft(c.var.ctx, c.req.valid('json'))),
)
