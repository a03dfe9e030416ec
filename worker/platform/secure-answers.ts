import { createMiddleware } from 'hono/factory'
import type { AppBindings } from '../context.ts'
import type { AppEnv } from '../env.ts'
import { storeOf } from './signed-url.ts'

/**
 * What every answer says to browsers. Files of the build that do not reach the Worker say the same by
 * web/public/_headers, which a test compares.
 */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  // Other sites learn not even the name of this one: what a photo elsewhere is shown on is nobody's business.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy':
    'camera=(self), microphone=(self), geolocation=(self), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=()',
} as const

/**
 * The first of all middleware, so that refusals, redirects and failures have these headers too. What has a
 * policy of its own keeps it. The page's policy stands on every other answer, whatever its type: a 304 renews
 * the headers of a page that the browser has.
 */
export const secureAnswers = createMiddleware<AppBindings>(async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value)
  if (c.res.headers.has('content-security-policy') || isHotReload()) return
  c.header('content-security-policy', pagePolicy(c.env, new URL(c.req.url).origin))
})

const TURNSTILE = ' https://challenges.cloudflare.com'

/**
 * Scripts are files of ours, and Turnstile's where it is set up. Styles may stand in elements, as the
 * framework writes them. Photos may come from anywhere on https.
 */
export function pagePolicy(
  env: Pick<AppEnv, 'ENVIRONMENT' | 'R2_S3_ENDPOINT' | 'R2_BUCKET' | 'TURNSTILE_SITE_KEY'>,
  origin: string,
): string {
  const store = `${storeOf(env, origin)}/`
  const turnstile = env.TURNSTILE_SITE_KEY ? TURNSTILE : ''
  return [
    "default-src 'self'",
    `script-src 'self'${turnstile}`,
    "style-src 'self' 'unsafe-inline'",
    // A seller may give the address of a photo elsewhere. In production browsers ask for those over https, as
    // the last line says.
    `img-src 'self' data: blob: https:${env.ENVIRONMENT === 'production' ? '' : ' http:'}`,
    // Uploads go to this deployment's bucket. Locally it stands on the same origin.
    `connect-src 'self'${store.startsWith(`${origin}/`) ? '' : ` ${store}`}`,
    // A document that an admin looks at.
    `frame-src blob:${turnstile}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(env.ENVIRONMENT === 'production' ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** `npm run dev` alone: Vite writes scripts into the page. A build and its tests have other modes. */
function isHotReload(): boolean {
  return import.meta.env?.MODE === 'development'
}
