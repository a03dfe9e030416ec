import { createMiddleware } from 'hono/factory'
import type { AppBindings } from '../context.ts'
import type { AppEnv } from '../env.ts'
import { storeOf } from './signed-url.ts'
import { AppError } from './app-error.ts'

/**
 * Headers of every answer. web/public/_headers has the same for files that do not reach the Worker; a test
 * compares them.
 */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  // Other sites must not learn our name, or which page shows a photo of theirs.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy':
    'camera=(self), microphone=(self), geolocation=(self), payment=(), usb=(), serial=(), hid=(), ' +
    'midi=(), display-capture=()',
} as const

/**
 * The outermost middleware, so that refusals, redirects and failures get these headers too. An answer with
 * its own policy keeps it. All others get the page's policy, whatever their type, because a 304 updates the
 * headers of a cached page.
 */
export const secureAnswers = createMiddleware<AppBindings>(async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value)
  if (c.res.headers.has('content-security-policy') || isHotReload()) return
  c.header('content-security-policy', pagePolicy(c.env, new URL(c.req.url).origin))
})

const TURNSTILE = ' https://challenges.cloudflare.com'

/**
 * The content security policy of pages. Scripts are our own files, inline ones whose hash is in
 * `scriptSources`, and Turnstile's if it is set up. The framework writes style elements. Photos may come from
 * anywhere over https.
 */
export function pagePolicy(
  env: Pick<AppEnv, 'ENVIRONMENT' | 'R2_S3_ENDPOINT' | 'R2_BUCKET' | 'TURNSTILE_SITE_KEY'>,
  origin: string,
  scriptSources: readonly string[] = [],
): string {
  const store = `${storeOf(env, origin)}/`
  const turnstile = env.TURNSTILE_SITE_KEY ? TURNSTILE : ''
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scriptSources].join(' ') + turnstile,
    "style-src 'self' 'unsafe-inline'",
    // Sellers can add photos by URL. In production the last directive turns those into https.
    `img-src 'self' data: blob: https:${env.ENVIRONMENT === 'production' ? '' : ' http:'}`,
    // Uploads go to this deployment's bucket, which is on the same origin in development.
    `connect-src 'self'${store.startsWith(`${origin}/`) ? '' : ` ${store}`}`,
    // Admins view documents in a frame.
    `frame-src blob:${turnstile}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(env.ENVIRONMENT === 'production' ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** True only in `npm run dev`, where Vite adds scripts to the page. Builds and tests have other modes. */
export function isHotReload(): boolean {
  return import.meta.env?.MODE === 'development'
}

export const HSTS = 'max-age=63072000; includeSubDomains'

/**
 * In production, redirects everything from http to https, WebSocket upgrades too, and tells browsers to use
 * https for two years.
 */
export const onlyHttps = createMiddleware<AppBindings>(async (c, next) => {
  if (c.env.ENVIRONMENT !== 'production') return next()
  const url = new URL(c.req.url)
  if (url.protocol === 'http:') {
    url.protocol = 'https:'
    // An http port does not serve https.
    url.port = ''
    return c.redirect(url.href, 308)
  }
  await next()
  c.header('strict-transport-security', HSTS)
})

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changing calls from other websites. Browsers send Origin with every such call; a client that sends
 * neither Origin nor Sec-Fetch-Site is not a browser and cannot use somebody else's cookie.
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
