/// <reference lib="webworker" />
import { openShown, renewSubscription, showPush } from './features/notifications/push/show-push.ts'
import { FIRST_FILES, PAGES, PHOTOS, USED_FILES } from './lib/cache-names.ts'
import { MEMBER } from './lib/forget-person.ts'
import { forgetSession } from './lib/forget-session.ts'

/** The build replaces `self.firstFiles` (scripts/write-service-worker.ts). Only documents have a revision. */
declare const self: ServiceWorkerGlobalScope & {
  firstFiles: readonly { url: string; revision: string | null }[]
}

const FIRST = self.firstFiles.map(({ url, revision }) => ({
  path: new URL(url, location.origin).pathname,
  isDocument: revision !== null,
  key: new URL(revision === null ? url : `${url}?${revision}`, location.origin).href,
}))

interface Bound {
  cacheName: string
  entriesMax: number
  bytesMax: number
}

// docs/measurements.md has the sizes: at most 25 MB in all.
const PAGE_BOUND: Bound = { cacheName: PAGES, entriesMax: 40, bytesMax: 200_000 }
const PHOTO_BOUND: Bound = { cacheName: PHOTOS, entriesMax: 160, bytesMax: 50_000 }
const FILE_BOUND: Bound = { cacheName: USED_FILES, entriesMax: 300, bytesMax: 400_000 }

const NOT_A_PAGE = /^\/(api|media|chat-files|s3|ws)\/|\.[a-z0-9]{2,5}$/
const LARGEST_COPY = /-1280\.\w+$/

// A new version takes over at once and reloads no page. An open page finds its files in USED_FILES.
self.addEventListener('install', (event) => {
  void self.skipWaiting()
  event.waitUntil(keepFirstFiles())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldFiles(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  const bound = findBound(pathname)
  if (bound) event.respondWith(serveKept(event, bound))
  else if (mode === 'navigate' && !NOT_A_PAGE.test(pathname)) event.respondWith(openPage(event))
})

// A page sends the addresses of what it loaded before the service worker controlled it.
self.addEventListener('message', (event) => {
  const { data, source } = event
  if (source instanceof WindowClient && Array.isArray(data?.loaded))
    event.waitUntil(keepLoaded(source.url, data.loaded.map(String)))
})

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data?.text() ?? '')))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openShown(self, String(event.notification.data), location.origin))
})

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(self, event)))

async function keepFirstFiles() {
  const cache = await caches.open(FIRST_FILES)
  await Promise.all(
    FIRST.map(async ({ path, key, isDocument }) => {
      if (await cache.match(key)) return
      // Files come out of the browser's own cache. Documents are those of a visitor.
      const response = await fetch(path, isDocument ? { cache: 'reload', credentials: 'omit' } : {})
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      await cache.put(key, response)
    }),
  )
}

async function dropOldFiles() {
  const cache = await caches.open(FIRST_FILES)
  const keys = new Set(FIRST.map(({ key }) => key))
  const old = (await cache.keys()).filter(({ url }) => !keys.has(url))
  await Promise.all(old.map((request) => cache.delete(request)))
}

function findBound(path: string): Bound | undefined {
  if (path.startsWith('/assets/')) return FILE_BOUND
  return path.startsWith('/media/') && !LARGEST_COPY.test(path) ? PHOTO_BOUND : undefined
}

/** Serves a file or a photo, whose content never changes, from the cache or else from the network. */
async function serveKept(event: FetchEvent, bound: Bound): Promise<Response> {
  const { request } = event
  const cache = await openBefore(bound)
  const kept = (await findFirst(request.url)) ?? (await cache.match(request, { ignoreVary: true }))
  const response = kept ?? (await fetch(request))
  // Storing a photo again makes it the one used last. What falls out of USED_FILES is of an earlier build.
  if (!kept || bound === PHOTO_BOUND) event.waitUntil(keep(cache, request.url, response.clone(), bound))
  return response
}

const HUNG_MS = 6_000
const OFFLINE = '/offline'

/** Opens a page from the network, or, if that fails or takes long, as it is on the device. */
async function openPage(event: FetchEvent): Promise<Response> {
  const { request } = event
  const url = new URL(request.url)
  const pages = await openBefore(PAGE_BOUND)
  const fresh = fetch(request).then((response) => {
    event.waitUntil(keepPage(pages, url, response.clone()))
    return response
  })
  // One that arrives late is kept, too.
  event.waitUntil(fresh.catch(() => {}))
  const waited = new Promise((resolve) => setTimeout(resolve, HUNG_MS))
  const onDevice = waited.then(() => findPage(url, pages))
  try {
    return (await Promise.race([fresh, onDevice])) ?? (await fresh)
  } catch {
    const { href, origin, pathname } = url
    const page = await findPage(url, pages)
    if (page) return page
    return pathname === OFFLINE
      ? Response.error()
      : Response.redirect(`${OFFLINE}#${href.slice(origin.length)}`)
  }
}

/** Finds what this device shows of a page: to a member the frame in which the browser renders it. */
async function findPage(url: URL, pages: Cache): Promise<Response | undefined> {
  if (await caches.has(MEMBER)) return findFirst('/shell')
  const kept = await pages.match(keyOf(url), { ignoreVary: true })
  return kept ?? (url.pathname === OFFLINE ? findFirst(OFFLINE) : undefined)
}

const LISTING = /^\/listings\/[^/]+$/
/** What WhatsApp, Facebook, newsletters and advertisements add to a shared link. */
const TRACKING = /^(utm_.*|.*clid|mc_[ce]id|igshid?)$/

/** The address under which a page is kept: without what only tells where the link was pressed. */
function keyOf({ origin, pathname, searchParams }: URL): string {
  const own = LISTING.test(pathname) ? [] : [...searchParams].filter(([name]) => !TRACKING.test(name))
  return origin + pathname + (own.length > 0 ? `?${new URLSearchParams(own)}` : '')
}

function findFirst(url: string): Promise<Response | undefined> {
  const { pathname } = new URL(url, location.origin)
  const key = FIRST.find(({ path }) => path === pathname)?.key
  return key ? caches.match(key, { cacheName: FIRST_FILES, ignoreVary: true }) : Promise.resolve(undefined)
}

/**
 * Opens a cache for the response to a request that is not made yet. If the person signs out meanwhile, the cache
 * is deleted, and the response goes with it.
 */
function openBefore({ cacheName }: Bound): Promise<Cache> {
  return caches.open(cacheName)
}

/**
 * Keeps a page that is the same for all visitors, and drops one that is gone. A member's page only tells that somebody
 * is signed in, and a visitor's that nobody is any more.
 */
async function keepPage(pages: Cache, url: URL, response: Response) {
  const key = keyOf(url)
  if (response.status === 404 || response.status === 410) await pages.delete(key, { ignoreVary: true })
  const reader = response.headers.get('x-page-for')
  if (reader === 'member') await caches.open(MEMBER)
  if (reader !== 'visitor') return
  if (await caches.delete(MEMBER)) await forgetSession(self.registration)
  await keep(pages, key, response, PAGE_BOUND)
}

/** Stores a response, and drops the oldest entries: a cache lists them in the order in which they were stored. */
async function keep(cache: Cache, url: string, response: Response, { entriesMax, bytesMax }: Bound) {
  if (response.status !== 200 || response.headers.get('cache-control')?.includes('no-store')) return
  const body = await response.blob()
  if (body.size > bytesMax) return
  await cache.put(url, new Response(body, response))
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, -entriesMax).map((request) => cache.delete(request)))
}

/** Keeps a page and what it loaded, out of the browser's own cache. */
async function keepLoaded(page: string, urls: string[]) {
  const pages = await openBefore(PAGE_BOUND)
  const openedPage = fetch(page, { cache: 'force-cache' }).then((response) =>
    keepPage(pages, new URL(page), response),
  )
  const loaded = urls.map(async (url) => {
    const { origin, pathname } = new URL(url)
    const bound = origin === location.origin ? findBound(pathname) : undefined
    if (!bound || (await findFirst(url))) return
    const cache = await openBefore(bound)
    await keep(cache, url, await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }), bound)
  })
  await Promise.allSettled([openedPage, ...loaded])
}
