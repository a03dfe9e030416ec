import { PAGES } from './pages.ts'

/**
 * What a public page reads while it is drawn: a crawler that runs scripts must be let at it, or sees an
 * error. The longer rule wins.
 */
const READ_BY_PAGES = [
  '/api/auth/user',
  '/api/docs',
  '/api/listings/',
  '/api/rate',
  '/api/showcase',
  '/api/users/',
]

/** /robots.txt: calls and people's own pages are nothing for crawlers. */
export function writeRobots(origin: string): string {
  const own = PAGES.filter(({ title, isLookedUp }) => !title && !isLookedUp).map(
    ({ path }) => `/${path.split('/')[1]}`,
  )
  const lines = [
    'User-agent: *',
    ...READ_BY_PAGES.map((path) => `Allow: ${path}`),
    ...new Set(['/api/', '/s3/', '/ws', ...own].map((path) => `Disallow: ${path}`)),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ]
  return `${lines.join('\n')}\n`
}
