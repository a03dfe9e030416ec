import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { api } from './api.ts'
import type { AppBindings } from './context.ts'
import { parseEnv } from './env.ts'
import { sockets } from './features/chat/open-socket.ts'
import { companion, formUploads } from './features/media/companion-routes.ts'
import { mediaFiles } from './features/media/routes.ts'
import { pages } from './features/pages/routes.ts'
import { answerError } from './platform/answers.ts'
import { onlyHttps, secureAnswers } from './platform/site-security.ts'

/**
 * Replaces the raw bindings with the parsed settings. If a setting is missing, every request fails with a
 * sentence in the log.
 */
const settings = createMiddleware<AppBindings>(async (c, next) => {
  c.env = parseEnv(c.env)
  await next()
})

export const app = new Hono<AppBindings>()
  .use(secureAnswers)
  .use(settings)
  .use(onlyHttps)
  .route('/api', api)
  .route('/s3', companion)
  .route('/media', formUploads)
  .route('/media', mediaFiles)
  .route('/ws', sockets)
  .route('/', pages)
  .onError(answerError)
