import { createMiddleware } from 'hono/factory'
import type { AppBindings } from '#worker/context.ts'

/**
 * Marks pages for a browser that sends Save-Data, after the cache, which has one version for all. Styles then
 * use the device's fonts (web/styles/tokens.css).
 */
export const markSaveData = createMiddleware<AppBindings>(async (c, next) => {
  await next()
  if (!c.res.headers.get('content-type')?.startsWith('text/html')) return
  c.header('vary', 'save-data', { append: true })
  if (c.req.header('save-data') !== 'on') return
  c.header('content-length', undefined)
  c.res = new HTMLRewriter()
    .on('html', { element: (html) => void html.setAttribute('data-save-data', '') })
    .transform(c.res)
})
