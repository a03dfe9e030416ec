import { Hono } from 'hono'
import type { AppBindings } from '../context.ts'

export const health = new Hono<AppBindings>().get('/', (c) => {
  c.header('cache-control', 'no-store')
  return c.json({ ok: true as const, version: VERSION })
})

/**
 * As package.json has it, which a test sees to: imported, all of that file would go into the Worker, its list
 * of packages too.
 */
export const VERSION = '0.1.0'
