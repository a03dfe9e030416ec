import type { Context } from 'hono'
import type { AppBindings } from '../context.ts'

/**
 * The name and attributes of each cookie that the Worker sets. In production it is always `__Host-` and
 * Secure, whatever scheme the Worker sees; browsers take the prefix only over https, so a laptop's
 * http://localhost goes without.
 */
export function cookieFor(c: Context<AppBindings>, name: string) {
  const secure = c.env.ENVIRONMENT === 'production' || new URL(c.req.url).protocol === 'https:'
  return {
    name: secure ? `__Host-${name}` : name,
    attributes: { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const,
  }
}
