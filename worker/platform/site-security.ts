import { createHash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { AppBindings } from '#worker/context.ts'
import type { AppEnv } from '#worker/env.ts'
import { AppError } from './app-error.ts'
import { bucketUrlOf } from './signed-url.ts'

/**
 * Headers of every response. web/public/_headers has the same headers for files that do not pass through the
 * Worker; a test compares the two.
 */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  // Other sites must not learn from which page a person came, or which page shows a photo that they host.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy':
    'camera=(self), microphone=(self), geolocation=(self), payment=(), usb=(), serial=(), hid=(), ' +
    'midi=(), display-capture=()',
  // A page that another site opens or was opened by gets no hold of ours.
  'cross-origin-opener-policy': 'same-origin',
} as const

/** Other sites' pages cannot load a response, unless it says so itself, as public photos do. */
export const RESOURCE_POLICY = 'same-origin'

/**
 * The outermost middleware, so that refusals, redirects and errors get these headers, too. A response with a
 * content security policy of its own keeps it. All others get the policy of pages, regardless of their type,
 * because a 304 updates the headers of a cached page.
 */
export const setSecurityHeaders = createMiddleware<AppBindings>(async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value)
  if (!c.res.headers.has('cross-origin-resource-policy'))
    c.header('cross-origin-resource-policy', RESOURCE_POLICY)
  if (c.res.headers.has('content-security-policy') || isHotReload()) return
  c.header('content-security-policy', pagePolicy(c.env, new URL(c.req.url).origin))
})

const TURNSTILE = ' https://challenges.cloudflare.com'

/** The style elements that react-aria adds: for what can be pressed, and on iPhones while a dialog is open. */
export const LIBRARY_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
]
const LIBRARY_SOURCES = LIBRARY_STYLES.map(hashSource)

/** Names an inline script or style by its hash. A page is cached together with its policy, so a nonce would not be secret. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

export interface InlineSources {
  scripts?: readonly string[]
  styles?: readonly string[]
}

/**
 * The content security policy of pages. Allowed scripts and style sheets are our own files, inline ones whose
 * hash is in `inline`, and Turnstile if it is configured. Style attributes are allowed, because rendered pages
 * have them: the colour and the shape of a photo. Photos may come from any site over https.
 */
export function pagePolicy(
  env: Pick<AppEnv, 'ENVIRONMENT' | 'R2_S3_ENDPOINT' | 'R2_BUCKET' | 'TURNSTILE_SITE_KEY'>,
  origin: string,
  inline: InlineSources = {},
): string {
  const bucketUrl = `${bucketUrlOf(env, origin)}/`
  const turnstile = env.TURNSTILE_SITE_KEY ? TURNSTILE : ''
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...(inline.scripts ?? [])].join(' ') + turnstile,
    ['style-src', "'self'", ...LIBRARY_SOURCES, ...(inline.styles ?? [])].join(' '),
    "style-src-attr 'unsafe-inline'",
    // Sellers can add photos by URL. In production the last directive upgrades them to https.
    `img-src 'self' data: blob: https:${env.ENVIRONMENT === 'production' ? '' : ' http:'}`,
    "worker-src 'self'",
    // Voice notes are played from memory, too, before they are sent.
    "media-src 'self' blob:",
    // Uploads go to this deployment's bucket, which is on the same origin in development.
    `connect-src 'self'${bucketUrl.startsWith(`${origin}/`) ? '' : ` ${bucketUrl}`}`,
    `frame-src ${env.TURNSTILE_SITE_KEY ? TURNSTILE.trim() : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(env.ENVIRONMENT === 'production' ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** True only under `npm run dev`, where Vite adds scripts to the page. Builds and tests have other modes. */
export function isHotReload(): boolean {
  return import.meta.env?.MODE === 'development'
}

export const HSTS = 'max-age=63072000; includeSubDomains'

/**
 * In production, redirects all http requests, including WebSocket upgrades, to https, and makes browsers use
 * https for two years.
 */
export const requireHttps = createMiddleware<AppBindings>(async (c, next) => {
  if (c.env.ENVIRONMENT !== 'production') return next()
  const url = new URL(c.req.url)
  if (url.protocol === 'http:') {
    url.protocol = 'https:'
    // A port that serves http does not serve https.
    url.port = ''
    return c.redirect(url.href, 308)
  }
  await next()
  c.header('strict-transport-security', HSTS)
})

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses calls from other websites that change something. Browsers send Origin with every such call. A
 * client that sends neither Origin nor Sec-Fetch-Site is not a browser, so it does not send somebody else's
 * cookie.
 */
export const refuseForeignOrigin = createMiddleware<AppBindings>(async (c, next) => {
  if (!SAFE_METHODS.has(c.req.method) && isForeign(c.req.raw)) throw new AppError('foreign_origin')
  await next()
})

/** True for a request that another website makes. */
export function isForeign(request: Request): boolean {
  const origin = request.headers.get('origin')
  if (origin !== null) return origin !== new URL(request.url).origin
  const site = request.headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}
