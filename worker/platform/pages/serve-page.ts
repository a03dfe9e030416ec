import { createHash } from 'node:crypto'
import type { RenderedPage } from '#contract/rendering.ts'
import { findBuildFiles, type BuildFiles } from './build-files.ts'
import { escapeHtml } from './html.ts'

/** The metadata of a page for crawlers and link previews. */
export interface PageHead {
  title: string
  description: string
  /** The canonical URL of the page. */
  url: string
  type: 'website' | 'product' | 'profile'
  /** `isLarge`: a photo of the page's subject, as wide as the preview. */
  image: { url: string; width?: number; height?: number; isLarge?: boolean }
  /** The page's schema.org things, for one JSON-LD graph. */
  things: readonly object[]
}

export interface Served {
  head?: PageHead
  /** A page rendered for a visitor, and the modules of web/ with its code. */
  rendered?: RenderedPage & { modules: readonly string[] }
  status?: number
  /** Search engines should not index the page. */
  isUnlisted?: boolean
}

/**
 * The application's page with this head and content. With a head alone it gets an ETag here; a rendered page
 * gets one from edge-cache.ts. `policy` returns the content security policy of a page with these script
 * sources.
 */
export async function servePage(
  assets: Fetcher,
  request: Request,
  { head, rendered, status = 200, isUnlisted = false }: Served,
  policy: (scriptSources: readonly string[]) => string,
): Promise<Response> {
  const { origin } = new URL(request.url)
  const page = await assets.fetch(new URL('/', origin))
  const answer = new Response(page.body, { status, headers: page.headers })
  answer.headers.set('cache-control', 'no-cache')
  answer.headers.append('vary', 'cookie')
  if (isUnlisted) answer.headers.set('x-robots-tag', 'noindex')
  const files = rendered && (await findBuildFiles(assets, origin, rendered.modules))
  if (rendered && files) {
    answer.headers.set('content-security-policy', policy([hashOf(rendered.script)]))
    return fillPage(head ? fillHead(answer, head) : answer, rendered, files)
  }
  return head ? withETag(request, fillHead(answer, head)) : answer
}

/**
 * Styles are inlined, so that the page can be read at once. The application's code comes last and with low
 * priority.
 */
function fillPage(page: Response, { html, script }: RenderedPage, files: BuildFiles): Response {
  const remove = { element: (element: Element) => void element.remove() }
  return new HTMLRewriter()
    .on('link[rel="stylesheet"]', remove)
    .on('link[rel="modulepreload"]', remove)
    .on('script[src]', remove)
    .on('head', { element: (element) => void element.append(stylesOf(files), { html: true }) })
    .on('#root', { element: (element) => void element.setInnerContent(html, { html: true }) })
    .on('body', { element: (element) => void element.append(scriptsOf(script, files), { html: true }) })
    .transform(page)
}

/** The disabled links load nothing: they tell Vite's loader of lazy code that these styles are loaded. */
function stylesOf({ styles }: BuildFiles): string {
  const links = styles.map(({ file }) => `<link rel="stylesheet" disabled href="/${file}">`)
  return `<style>${styles.map(({ text }) => text).join('')}</style>${links.join('')}`
}

function scriptsOf(script: string, { entry, scripts }: BuildFiles): string {
  const ahead = scripts.map(
    (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
  )
  return (
    `<script>${script}</script>${ahead.join('')}` +
    `<script type="module" fetchpriority="low" crossorigin src="/${entry}"></script>`
  )
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
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
