import { createMiddleware } from 'hono/factory'
import type { AppBindings } from '../context.ts'
import { AppError } from './app-error.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses calls that change something and come from another website. Browsers send Origin on every such call;
 * a client that sends neither Origin nor Sec-Fetch-Site is no browser and carries no one else's cookie.
 */
export const refuseForeignOrigin = createMiddleware<AppBindings>(async (c, next) => {
  if (!SAFE_METHODS.has(c.req.method) && isForeign(c.req.raw)) throw new AppError('foreign_origin')
  await next()
})

function isForeign(request: Request): boolean {
  const origin = request.headers.get('origin')
  if (origin !== null) return origin !== new URL(request.url).origin
  const site = request.headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}
