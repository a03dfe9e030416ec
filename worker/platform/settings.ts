import { createMiddleware } from 'hono/factory'
import type { AppBindings } from '../context.ts'
import { parseEnv } from '../env.ts'

/**
 * Replaces the raw bindings with the parsed settings, so that a missing one stops every request with a
 * sentence in the log.
 */
export const settings = createMiddleware<AppBindings>(async (c, next) => {
  c.env = parseEnv(c.env)
  await next()
})
