import { createHash } from 'node:crypto'
import { escapeHtml, fillSlots, type SlotValues } from './html.ts'

/** What a page tells crawlers and link previews. */
export interface PageHead {
  title: string
  description: string
  /** The canonical URL of the page. */
  url: string
  type: 'website' | 'product' | 'profile'
  /** `isLarge`: a photo of what the page is about, as wide as the preview. */
  image: { url: string; width?: number; height?: number; isLarge?: boolean }
  /** The page's schema.org things, for one JSON-LD graph. */
  things: readonly object[]
}

export interface Served {
  head?: PageHead
  /**
   * A page that the build rendered (scripts/prerender.ts) and the values of its slots, for visitors who do
   * not have the application yet.
   */
  prerendered?: { name: string; values: SlotValues }
  status?: number
  /** Search engines should not index the page. */
  isUnlisted?: boolean
}

/** The application's page with the given head and content. A page with a head has an ETag of its own. */
export async function servePage(
  assets: Fetcher,
  request: Request,
  { head, prerendered, status = 200, isUnlisted = false }: Served,
): Promise<Response> {
  const page =
    (prerendered && (await readPrerendered(assets, request, prerendered))) ??
    (await assets.fetch(new URL('/', request.url)))
  const answer = new Response(page.body, { status, headers: page.headers })
  answer.headers.set('cache-control', 'no-cache')
  answer.headers.append('vary', 'cookie')
  if (isUnlisted) answer.headers.set('x-robots-tag', 'noindex')
  return head ? withETag(request, fillHead(answer, head)) : answer
}

/** Undefined in development: only a build has these pages. */
async function readPrerendered(
  assets: Fetcher,
  request: Request,
  { name, values }: Required<Served>['prerendered'],
): Promise<Response | undefined> {
  const page = await assets.fetch(new URL(`/prerendered/${name}`, request.url))
  return page.ok ? new Response(fillSlots(await page.text(), values), page) : undefined
}

function fillHead(page: Response, head: PageHead): Response {
  return new HTMLRewriter()
    .on('title', { element: (element) => void element.setInnerContent(head.title) })
    .on('meta[name="description"]', { element: (element) => void element.remove() })
    .on('head', { element: (element) => void element.append(headTags(head), { html: true }) })
    .transform(page)
}

/** The ETag of the build's file does not cover the head. */
async function withETag(request: Request, page: Response): Promise<Response> {
  const html = await page.text()
  const etag = `W/"${createHash('sha256').update(html).digest('hex').slice(0, 24)}"`
  const headers = new Headers(page.headers)
  headers.set('etag', etag)
  headers.delete('content-length')
  const isKnown =
    page.status === 200 && request.headers.get('if-none-match')?.includes(etag.slice(2)) === true
  return isKnown
    ? new Response(null, { status: 304, headers })
    : new Response(html, { status: page.status, headers })
}

function headTags({ title, description, url, type, image, things }: PageHead): string {
  const graph = { '@context': 'https://schema.org', '@graph': things }
  const tags = [
    meta('name', 'description', description),
    meta('property', 'og:site_name', 'Salone Market'),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('name', 'twitter:card', image.isLarge ? 'summary_large_image' : 'summary'),
    meta('property', 'og:image', image.url),
    ...(image.width && image.height
      ? [
          meta('property', 'og:image:width', `${image.width}`),
          meta('property', 'og:image:height', `${image.height}`),
        ]
      : []),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    `<script type="application/ld+json">${escapeScript(graph)}</script>`,
  ]
  return tags.join('')
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
}

/** JSON for a script element: no text in it can close the element or open a comment. */
function escapeScript(data: object): string {
  return JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}
