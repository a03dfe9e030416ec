import { createMiddleware } from 'hono/factory'
import type { AppBindings } from '../context.ts'

export const HSTS = 'max-age=63072000; includeSubDomains'

/**
 * In production nothing is read of a request over http: it is sent on to https, WebSocket upgrades too. What
 * came over https tells the browser to come back that way for two years.
 */
export const onlyHttps = createMiddleware<AppBindings>(async (c, next) => {
  if (c.env.ENVIRONMENT !== 'production') return next()
  const url = new URL(c.req.url)
  if (url.protocol === 'http:') {
    url.protocol = 'https:'
    // A port of http's does not speak https.
    url.port = ''
    return c.redirect(url.href, 308)
  }
  await next()
  c.header('strict-transport-security', HSTS)
})
