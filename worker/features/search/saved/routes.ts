import { Hono } from 'hono'
import { EditSavedSearch, NewSavedSearch, SavedSearchesQuery } from '#contract/saved-search.ts'
import { onlySignedIn, signedIn, type AppBindings } from '../../../context.ts'
import { body, idempotencyKey, query } from '../../../platform/validate.ts'
import { editSearch } from './edit-search.ts'
import { deleteSaved } from './delete-search.ts'
import { listSaved } from './list-saved.ts'
import { saveSearch } from './save-search.ts'

export const savedSearches = new Hono<AppBindings>()
  .get('/', onlySignedIn, query(SavedSearchesQuery), async (c) =>
    c.json(await listSaved(signedIn(c.var.ctx), c.req.valid('query'))),
  )
  .post('/', onlySignedIn, body(NewSavedSearch), async (c) =>
    c.json(await saveSearch(signedIn(c.var.ctx), c.req.valid('json'), idempotencyKey(c)), 201),
  )
  .patch('/:id', onlySignedIn, body(EditSavedSearch), async (c) =>
    c.json(await editSearch(signedIn(c.var.ctx), c.req.param('id'), c.req.valid('json'))),
  )
  .delete('/:id', async (c) => {
    await deleteSaved(signedIn(c.var.ctx), c.req.param('id'))
    return c.body(null, 204)
  })
