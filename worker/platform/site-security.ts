import { createMiddleware } from 'hono/factory'
import type { AppBindings } from '../context.ts'
import type { AppEnv } from '../env.ts'
import { storeOf } from './signed-url.ts'
import { AppError } from './app-error.ts'

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
    'camera=(self), microphone=(self), geolocation=(self), payment=(), usb=(), serial=(), hid=(), ' +
    'midi=(), display-capture=()',
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
