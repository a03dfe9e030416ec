import * as z from 'zod'
import indexHtml from '#web/index.html?raw'
import { PAGES } from '#worker/features/pages/pages.ts'
import { callApp, type TestSettings } from './people.ts'

/**
 * Requests a page as a crawler does. Without ASSETS in `settings` there is no build: every asset is the
 * application's page. Pages are cached by Worker version, and each call gets a new version unless `settings`
 * name one.
 */
export function readPage(
  path: string,
  headers: HeadersInit = {},
  settings: TestSettings = {},
): Promise<Response> {
  return callApp(path, { headers }, { ASSETS: assetsOf(indexHtml), ...freshVersion(), ...settings })
}

/** A new version of the Worker, for which no cache has an entry. */
export function freshVersion(): TestSettings {
  return { VERSION_METADATA: { id: crypto.randomUUID(), tag: '', timestamp: '' } }
}

/** The root element of a page that the Worker did not render. */
export const EMPTY_ROOT = '<div id="root"></div>'

/** The root element of a member's page, which the browser renders. */
export const FRAMED_ROOT = '<div id="root" aria-busy="true" inert=""><p>The frame of '

/** A build in which each page needs one script and one style sheet besides the entry's. */
export function builtPages(): TestSettings {
  const start = { file: 'assets/start.js', css: ['assets/start.css'] }
  const page = { file: 'assets/page.js', css: ['assets/page.css'], imports: ['index.html'] }
  const parts = PAGES.flatMap(({ modules = [] }) => modules.map((name) => [name, page]))
  return { ASSETS: assetsOf(indexHtml, { 'index.html': start, ...Object.fromEntries(parts) }) }
}

const Graph = z.object({ '@context': z.literal('https://schema.org'), '@graph': z.array(z.looseObject({})) })

export interface Head {
  title: string
  metas: Record<string, string>
  canonical: string | undefined
  /** The objects in its JSON-LD. */
  things: object[]
  /** The number of elements by tag name. */
  elements: Record<string, number>
}

/** Parses a page as a crawler does. */
export async function headOf(html: string): Promise<Head> {
  const head: Head = { title: '', metas: {}, canonical: undefined, things: [], elements: {} }
  let data = ''
  await new HTMLRewriter()
    .on('*', { element: ({ tagName }) => void (head.elements[tagName] = (head.elements[tagName] ?? 0) + 1) })
    .on('title', { text: ({ text }) => void (head.title += text) })
    .on('meta', {
      element: (element) => {
        const name = element.getAttribute('name') ?? element.getAttribute('property')
        if (name) head.metas[name] = unescapeHtml(element.getAttribute('content') ?? '')
      },
    })
    .on('link[rel="canonical"]', {
      element: (element) => void (head.canonical = element.getAttribute('href') ?? undefined),
    })
    .on('script[type="application/ld+json"]', { text: ({ text }) => void (data += text) })
    .transform(new Response(html))
    .text()
  return {
    ...head,
    title: unescapeHtml(head.title),
    things: data === '' ? [] : Graph.parse(JSON.parse(data))['@graph'],
  }
}

function unescapeHtml(text: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => characters[name] ?? whole)
}

/**
 * Fake assets: a style sheet contains its own path, the manifest exists only if given, and every other path
 * returns the application's page.
 */
function assetsOf(html: string, manifest?: object): Fetcher {
  const assets: Pick<Fetcher, 'fetch'> = {
    fetch: async (input) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      if (pathname === '/files.json')
        return manifest ? Response.json(manifest) : new Response('', { status: 404 })
      if (pathname === '/frames.json')
        return Response.json({
          feed: '<p>The frame of the feed</p>',
          page: '<p>The frame of a page</p>',
          conversation: '<p>The frame of a conversation</p>',
        })
      if (pathname.endsWith('.css')) return new Response(`.of{content:"${pathname}"}`)
      return new Response(html, {
        headers: { 'content-type': 'text/html; charset=utf-8', etag: '"of-the-build"' },
      })
    },
  }
  return assets as Fetcher
}
