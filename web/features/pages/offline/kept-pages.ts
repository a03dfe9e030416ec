import { PAGES } from '#web/lib/cache-names.ts'

export interface KeptPage {
  path: string
  title: string
}

/** The end of the head, where the title is, is always before this. */
const HEAD_BYTES = 2_000

/** Lists the pages that the service worker has kept on this device, those opened last first. */
export async function listKeptPages(): Promise<KeptPage[]> {
  if (!('caches' in window)) return []
  const cache = await caches.open(PAGES)
  const requests = await cache.keys()
  const pages = await Promise.all(
    requests.map(async ({ url }) => {
      const response = await cache.match(url, { ignoreVary: true })
      const head = await (await response?.blob())?.slice(0, HEAD_BYTES).text()
      // The title alone: the policy of pages is for what is parsed here, too, and would report the page's styles.
      const [element = ''] = /<title>[^<]*/.exec(head ?? '') ?? []
      const { title } = new DOMParser().parseFromString(element, 'text/html')
      const { pathname, search } = new URL(url)
      return { path: pathname + search, title: title.replace(/ \| .*/, '') }
    }),
  )
  return pages.reverse()
}
