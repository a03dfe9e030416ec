import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { api } from './api.ts'
import { endDueSession } from './call-context.ts'
import type { AppBindings } from './context.ts'
import { parseEnv } from './env.ts'
import { sockets } from './features/chat/open-socket.ts'
import { companion, formUploads } from './features/media/companion-routes.ts'
import { chatFiles, mediaFiles } from './features/media/routes.ts'
import { pages } from './features/pages/routes.ts'
import { sharePictures } from './features/pages/share/routes.ts'
import { respondToError } from './platform/error-responses.ts'
import { requireHttps, setSecurityHeaders } from './platform/site-security.ts'

/**
 * Adds the parsed settings to the bindings. If a setting is missing or invalid, every request fails and the
 * log says which.
 */
const settings = createMiddleware<AppBindings>(async (c, next) => {
  c.env = parseEnv(c.env)
  await next()
})

/**
 * Requests are routed by the path as the URL has it, still percent-encoded. By default, Hono decodes it: then
 * a path is no longer its own address, so it could reach another page's cache entry, or end up in a redirect
 * with characters that no header may have.
 */
const getPath = (request: Request) => new URL(request.url).pathname

export const app = new Hono<AppBindings>({ getPath })
  .use(setSecurityHeaders)
  .use(settings)
  .use(requireHttps)
  .use(endDueSession)
  .route('/api', api)
  .route('/s3', companion)
  .route('/media', formUploads)
  .route('/media', mediaFiles)
  .route('/chat-files', chatFiles)
  .route('/share', sharePictures)
  .route('/ws', sockets)
  .route('/', pages)
  .onError(respondToError)
