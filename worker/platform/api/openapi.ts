import { Hono } from 'hono'
import type { AppBindings } from '../../context.ts'

const HEADERS = { 'cache-control': 'public, max-age=300' }
/** The page only needs its own style element. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** GET /api/openapi.json. */
export const openapi: Hono<AppBindings> = new Hono<AppBindings>().get('/', async (c) =>
  c.body((await written(c.env.ENVIRONMENT === 'development')).json, 200, {
    ...HEADERS,
    'content-type': 'application/json',
  }),
)

/** GET /api/docs: the same as a page for people. */
export const apiDocs: Hono<AppBindings> = new Hono<AppBindings>().get('/', async (c) =>
  c.html((await written(c.env.ENVIRONMENT === 'development')).page, 200, {
    ...HEADERS,
    'content-security-policy': PAGE_POLICY,
  }),
)

interface Written {
  json: string
  page: string
}

const known = new Map<boolean, Written>()

/** Made once per isolate: describing a hundred calls takes time, and the result never changes. */
async function written(isDevelopment: boolean): Promise<Written> {
  const before = known.get(isDevelopment)
  if (before) return before
  const [{ describeApi }, { writeApiPage }] = await Promise.all([
    import('./describe-api.ts'),
    import('./api-page.ts'),
  ])
  const description = describeApi(isDevelopment)
  const made = { json: JSON.stringify(description), page: writeApiPage(description) }
  known.set(isDevelopment, made)
  return made
}
