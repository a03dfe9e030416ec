import { Hono } from 'hono'
import type { AppBindings } from '../context.ts'
import { VERSION } from './version.ts'

export const health = new Hono<AppBindings>().get('/', (c) => {
  c.header('cache-control', 'no-store')
  return c.json({ ok: true as const, version: VERSION })
})
