import { Hono } from 'hono'
import type { AppBindings } from '#worker/context.ts'
import { hashSource } from '#worker/platform/site-security.ts'

const HEADERS = { 'cache-control': 'public, max-age=300' }

/** GET /api/openapi.json. */
export const openapi: Hono<AppBindings> = new Hono<AppBindings>().get('/', async (c) =>
  c.body(await loadDescription(c.env.ENVIRONMENT === 'development'), 200, {
    ...HEADERS,
    'content-type': 'application/json',
  }),
)

/** GET /api/docs: the same description in Swagger UI, whose files vite.config.ts takes from npm. */
export const apiDocs: Hono<AppBindings> = new Hono<AppBindings>().get('/', (c) =>
  c.html(PAGE, 200, { ...HEADERS, 'content-security-policy': PAGE_POLICY }),
)

const cache = new Map<boolean, string>()

/**
 * Makes the description once per isolate: describing a hundred calls takes time, and the result never changes.
 */
async function loadDescription(isDevelopment: boolean): Promise<string> {
  const cached = cache.get(isDevelopment)
  if (cached) return cached
  const { describeApi } = await import('./describe-api.ts')
  const json = JSON.stringify(describeApi(isDevelopment))
  cache.set(isDevelopment, json)
  return json
}

/** Without `validatorUrl: null`, Swagger UI would send the address of the description to its makers' service. */
const START = "SwaggerUIBundle({url:'/api/openapi.json',dom_id:'#docs',deepLinking:true,validatorUrl:null})"

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>The API | Salone Market</title>
<meta name="description" content="Every call of Salone Market with its parameters, responses and errors.">
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/swagger-ui/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<noscript>This page needs JavaScript. <a href="/api/openapi.json">openapi.json</a> says the same.</noscript>
<script src="/swagger-ui/swagger-ui-bundle.js"></script>
<script>${START}</script>
</body>
</html>`

/** What Swagger UI needs: styles in attributes, and its icons as data. */
const PAGE_POLICY = [
  "default-src 'none'",
  `script-src 'self' ${hashSource(START)}`,
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
