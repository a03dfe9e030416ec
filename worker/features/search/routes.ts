import { Hono } from 'hono'
import { SmartSearch, SuggestQuery } from '#contract/search.ts'
import { onlySignedIn, signedIn, type AppBindings } from '../../context.ts'
import { body, query } from '../../platform/validate.ts'
import { suggest } from './vocabulary/suggest.ts'
import { smartSearch as smartSearchVerb } from './smart-search.ts'

export const smartSearch = new Hono<AppBindings>().post('/', onlySignedIn, body(SmartSearch), async (c) =>
  c.json(await smartSearchVerb(signedIn(c.var.ctx), c.req.valid('json'))),
)

export const searchSuggestions = new Hono<AppBindings>().get(
  '/',
  onlySignedIn,
  query(SuggestQuery),
  async (c) => c.json(await suggest(signedIn(c.var.ctx), c.req.valid('query').q)),
)
