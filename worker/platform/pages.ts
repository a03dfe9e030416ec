import { Hono } from 'hono'
import type { AppBindings } from '../context.ts'

/** What a page says of itself to crawlers and link previews. */
export interface PageHead {
  title: string
  description: string
  url: string
  imageUrl?: string
  /** schema.org data, as JSON-LD. */
  data?: object
}

const LOOKS_LIKE_A_FILE = /\.[a-z0-9]{2,5}$/i

/** What is neither a call nor a file of the build: every page is index.html; a missing file is an honest 404. */
export const pages = new Hono<AppBindings>().get('*', (c) => {
  if (LOOKS_LIKE_A_FILE.test(c.req.path)) return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
  return servePage(c.env.ASSETS, c.req.raw)
})

/** The application's page, with the head filled in where one is given. */
export async function servePage(assets: Fetcher, request: Request, head?: PageHead, status = 200): Promise<Response> {
  const page = await assets.fetch(new URL('/', request.url))
  const answer = new Response(page.body, { status, headers: page.headers })
  answer.headers.set('cache-control', 'no-cache')
  if (!head) return answer
  answer.headers.delete('etag')
  return new HTMLRewriter()
    .on('title', { element: (element) => void element.setInnerContent(head.title) })
    .on('meta[name="description"]', { element: (element) => void element.remove() })
    .on('head', { element: (element) => void element.append(headTags(head), { html: true }) })
    .transform(answer)
}

function headTags({ title, description, url, imageUrl, data }: PageHead): string {
  const tags = [
    meta('name', 'description', description),
    meta('property', 'og:site_name', 'Salone Market'),
    meta('property', 'og:type', 'product'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('name', 'twitter:card', imageUrl ? 'summary_large_image' : 'summary'),
    ...(imageUrl ? [meta('property', 'og:image', imageUrl)] : []),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...(data ? [`<script type="application/ld+json">${escapeScript(data)}</script>`] : []),
  ]
  return tags.join('')
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** JSON inside a script element: no text of a listing may close the element or open a comment. */
function escapeScript(data: object): string {
  return JSON.stringify(data).replace(/</g, '\\u003c').replace(/\u2028/g, '\\u2028').replace(/\u2029/g, '\\u2029')
}
