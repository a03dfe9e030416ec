import { Hono } from 'hono'
import type { AppBindings } from '#worker/context.ts'

export const health = new Hono<AppBindings>().get('/', (c) => {
  c.header('cache-control', 'no-store')
  return c.json({ ok: true as const, version: VERSION })
})

/**
 * The version in package.json. A test compares the two. Importing package.json would put all of it into the
 * Worker.
 */
export const VERSION = '0.1.0'
