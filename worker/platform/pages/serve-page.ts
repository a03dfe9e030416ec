import { createHash } from 'node:crypto'
import { KINDS } from '#contract/kinds/kinds.ts'
import { marketPath } from '#contract/market-path.ts'
import type { Frames, RenderedPage } from '#contract/rendering.ts'
import { SAVING_MARK } from '#contract/save-data.ts'
import { hashSource, type InlineSources, isHotReload } from '#worker/platform/site-security.ts'
import { findBuildFiles, findFrame, type BuildFiles } from './build-files.ts'
import { escapeHtml } from './html.ts'

/** The metadata of a page for crawlers and link previews. */
export interface PageHead {
  title: string
  description: string
  /** The canonical URL of the page. */
  url: string
  type: 'website' | 'product' | 'profile'
  /** `isLarge` is true for a photo of the page's subject, which fills the width of the preview. */
  image: { url: string; width?: number; height?: number; isLarge?: boolean }
  /** The page's schema.org objects, for one JSON-LD graph. */
  things: readonly object[]
}

export interface ServedPage {
  head?: PageHead
  /** The page as rendered for a visitor, and the modules of web/ that contain its code. */
  rendered?: RenderedPage & { modules: readonly string[] }
  /** For a member, whose pages the browser renders: what it shows until then, and loads at once. */
  frame?: Frame
  status?: number
  /** True if search engines should not index the page. */
  isUnlisted?: boolean
  /** True for somebody who saves data. The page is marked, and the browser loads neither typeface nor photos. */
  isSavingData?: boolean
}

export interface Frame {
  name: keyof Frames
  /** The modules of web/ that the page needs. */
  modules: readonly string[]
  /** The application's first calls, which the browser makes before the application has loaded. */
  calls: readonly string[]
}

/**
 * Serves index.html with this head and content. A page with only a head gets its ETag here; edge-cache.ts
 * sets the ETag of a rendered page, which must cover its script: a 304 brings the policy with the script's
 * hash. `policy` returns the content security policy of a page with these inline scripts and styles.
 */
export async function servePage(
  assets: Fetcher,
  request: Request,
  { head, rendered, frame, status = 200, isUnlisted = false, isSavingData = false }: ServedPage,
  policy: (inline: InlineSources) => string,
): Promise<Response> {
  const { origin } = new URL(request.url)
  const content = rendered ?? (status < 400 ? frame : undefined)
  const files = content && (await findBuildFiles(assets, origin, content.modules))
  const source = files
    ? new Response(files.page, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    : await assets.fetch(new URL('/', origin))
  const { body, headers } = isSavingData ? withSavingMark(source) : source
  const response = new Response(body, { status, headers })
  response.headers.set('cache-control', 'no-cache')
  response.headers.append('vary', 'cookie, save-data')
  if (isUnlisted) response.headers.set('x-robots-tag', 'noindex')
  if (status >= 400) return withRefusal(response)
  const start = isHotReload() ? START_RETRY : `${START_RETRY};${CATCH_INSTALL_OFFER};${START_SERVICE_WORKER}`
  const script = rendered && files ? `${start};${rendered.script}` : start
  const styles = files?.styles.map(({ text }) => hashSource(text))
  if (!isHotReload())
    response.headers.set('content-security-policy', policy({ scripts: [hashSource(script)], styles }))
  const filled = head ? fillHead(response, head) : response
  if (rendered && files) return fillPage(filled, { ...rendered, script }, files)
  if (frame && files) {
    const html = await findFrame(assets, origin, frame.name)
    return withETag(request, withCalls(fillPage(filled, { html, script }, files), frame.calls))
  }
  const page = withScript(filled, script)
  return head ? withETag(request, page) : page
}

function withSavingMark(page: Response): Response {
  const marked = new HTMLRewriter()
    .on('html', { element: (html) => void html.setAttribute(SAVING_MARK, '') })
    .transform(page)
  marked.headers.delete('content-length')
  return marked
}

/** Catches the browser's offer to install the application, which it makes once, often before the code has loaded. */
const CATCH_INSTALL_OFFER = "addEventListener('beforeinstallprompt',event=>{window.installOffer=event})"

/**
 * Reloads a page that lost the application's first scripts with the line, once the line is back. The line may be
 * back before the page hears of the loss.
 */
export const START_RETRY =
  '{let lost,back;const retry=()=>lost&&back&&location.reload();' +
  "addEventListener('online',()=>{back=1;retry()});" +
  "addEventListener('error',({target})=>{if(target.type==='module'){lost=1;retry()}},true)}"

/**
 * Installs the service worker (web/service-worker.ts) once the page is complete and a second has passed, and tells
 * it what the page loaded before.
 */
const START_SERVICE_WORKER =
  "addEventListener('page-ready',()=>{const start=()=>setTimeout(()=>{const worker=navigator.serviceWorker;" +
  "if(worker)worker.register('/service-worker.js').then(()=>worker.controller||worker.ready.then(({active})=>" +
  "active.postMessage({loaded:performance.getEntriesByType('resource').map(({name})=>name)}))).catch(()=>{})},1e3);" +
  "document.readyState=='complete'?start():addEventListener('load',start)},{once:true})"

function withScript(page: Response, script: string): Response {
  const add = (head: Element) => void head.prepend(`<script>${script}</script>`, { html: true })
  return new HTMLRewriter().on('head', { element: add }).transform(page)
}

/** Says why there is no page, and helps on, for visitors without JavaScript. */
function withRefusal(page: Response): Response {
  const refusal =
    REFUSALS[page.status] ?? '<h1>This page cannot be shown at the moment. Please try again.</h1>'
  const html = `${refusal}${waysOn()}`
  return new HTMLRewriter()
    .on('noscript', { element: (element) => void element.prepend(html, { html: true }) })
    .transform(page)
}

const REFUSALS: Record<number, string> = {
  404: '<h1>Page Not Found</h1><p>Did you forget to add the page to the router?</p>',
  410: '<h1>This page was removed</h1>',
}

/** A search of the market, and links to the market and its kinds. */
function waysOn(): string {
  const kinds = KINDS.map(({ type, names }) => link(marketPath({ type }), names.category))
  return (
    '<form action="/market"><input type="search" name="q" aria-label="Search the market"> ' +
    `<button>Search</button></form><ul role="list">${link('/market', 'See the market')}${kinds.join('')}</ul>`
  )
}

function link(path: string, text: string): string {
  return `<li><a href="${path}">${escapeHtml(text)}</a></li>`
}

/**
 * Makes the browser send the application's first calls at once; the application's own then get the responses.
 * Nothing can be pressed or read out before the application replaces the frame.
 */
function withCalls(page: Response, calls: readonly string[]): Response {
  const links = calls.map((url) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(url)}">`)
  return new HTMLRewriter()
    .on('head', { element: (element) => void element.append(links.join(''), { html: true }) })
    .on('#root', {
      element: (element) => void element.setAttribute('aria-busy', 'true').setAttribute('inert', ''),
    })
    .transform(page)
}

/** Without data, the application replaces the content instead of starting from it. */
type Filling = Omit<RenderedPage, 'data'> & { data?: string }

/**
 * Fills the page with its content. Styles are inline, so that the page can be read at once. The application's
 * code comes with the visitor's first act (web/lib/wake-up.ts).
 */
function fillPage(page: Response, { html, ...rest }: Filling, files: BuildFiles): Response {
  const remove = { element: (element: Element) => void element.remove() }
  return new HTMLRewriter()
    .on('link[rel="stylesheet"]', remove)
    .on('link[rel="modulepreload"]', remove)
    .on('script[src]', remove)
    .on('head', { element: (element) => void element.append(stylesOf(files), { html: true }) })
    .on('#root', { element: (element) => void element.setInnerContent(html, { html: true }) })
    .on('body', { element: (element) => void element.append(scriptsOf(rest, files), { html: true }) })
    .transform(page)
}

/** `data-href` tells the application which style sheets it need not load. */
function stylesOf({ styles }: BuildFiles): string {
  return styles.map(({ file, text }) => `<style data-href="/${file}">${text}</style>`).join('')
}

/**
 * The inline script loads the code of a visitor's page, whose files `page-code` lists: first the one that starts
 * it. The code of a member's frame loads at once.
 */
function scriptsOf({ script, data }: Omit<Filling, 'html'>, { entry, scripts }: BuildFiles): string {
  if (data === undefined) {
    const preloads = scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    return `<script>${script}</script>${preloads.join('')}<script type="module" crossorigin src="/${entry}"></script>`
  }
  const code = [entry, ...scripts].map((file) => `/${file}`)
  return (
    jsonScript('page-data', data) +
    jsonScript('page-code', JSON.stringify(code)) +
    `<script>${script}</script>`
  )
}

function jsonScript(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${escapeScript(json)}</script>`
}

function fillHead(page: Response, head: PageHead): Response {
  return new HTMLRewriter()
    .on('title', { element: (element) => void element.setInnerContent(head.title) })
    .on('meta[name="description"]', { element: (element) => void element.remove() })
    .on('head', { element: (element) => void element.append(headTags(head), { html: true }) })
    .transform(page)
}

/** Replaces the ETag of the build's file, which does not cover the head. */
async function withETag(request: Request, page: Response): Promise<Response> {
  const html = await page.text()
  const etag = `W/"${createHash('sha256').update(html).digest('hex').slice(0, 24)}"`
  const headers = new Headers(page.headers)
  headers.set('etag', etag)
  headers.delete('content-length')
  const isCurrent =
    page.status === 200 && request.headers.get('if-none-match')?.includes(etag.slice(2)) === true
  return isCurrent
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
    `<script type="application/ld+json">${escapeScript(JSON.stringify(graph))}</script>`,
  ]
  return tags.join('')
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
}

/** Escapes JSON for a script element. No text in it can close the element or open a comment. */
function escapeScript(json: string): string {
  return json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}
