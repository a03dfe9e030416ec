import { Hono } from 'hono'
import type { AppBindings } from '../../context.ts'

const HEADERS = { 'cache-control': 'public, max-age=300' }
/** The page needs nothing but its own style element. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** GET /api/openapi.json. */
export const openapi: Hono<AppBindings> = new Hono<AppBindings>().get('/', async (c) =>
  c.body((await loadDocuments(c.env.ENVIRONMENT === 'development')).json, 200, {
    ...HEADERS,
    'content-type': 'application/json',
  }),
)

/** GET /api/docs: the same description, as a web page. */
export const apiDocs: Hono<AppBindings> = new Hono<AppBindings>().get('/', async (c) =>
  c.html((await loadDocuments(c.env.ENVIRONMENT === 'development')).page, 200, {
    ...HEADERS,
    'content-security-policy': PAGE_POLICY,
  }),
)

interface Documents {
  json: string
  page: string
}

const cache = new Map<boolean, Documents>()

/**
 * Makes the documents once per isolate: describing a hundred calls takes time, and the result never changes.
 */
async function loadDocuments(isDevelopment: boolean): Promise<Documents> {
  const cached = cache.get(isDevelopment)
  if (cached) return cached
  const [{ describeApi }, { writeApiPage }] = await Promise.all([
    import('./describe-api.ts'),
    import('./api-page.ts'),
  ])
  const description = describeApi(isDevelopment)
  const documents = { json: JSON.stringify(description), page: writeApiPage(description) }
  cache.set(isDevelopment, documents)
  return documents
}
