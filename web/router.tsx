import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type ParsedLocation, type RouterHistory } from '@tanstack/react-router'
import { WaysOn } from './features/engagement/favourites/ways-on.tsx'
import { NotFound } from './features/shell/not-found.tsx'
import { PageFailure } from './lib/failure.tsx'
import { Loading } from './lib/loading.tsx'
import { routeTree } from './route-tree.gen.ts'

interface SiteRouterOptions {
  /** Of the site, for links that leave it: 'https://salone.market'. */
  origin: string
  isServer?: true
  /** Defaults to the browser's history. */
  history?: RouterHistory
  /** Whether pointing at a link loads its page. */
  defaultPreload?: false | 'intent'
  scrollRestoration?: (opened: { location: ParsedLocation }) => boolean
}

/** The routes, for the browser or the server. */
export function createSiteRouter(queryClient: QueryClient, { origin, ...options }: SiteRouterOptions) {
  return createRouter({
    routeTree,
    context: { queryClient, origin },
    ...options,
    // Keep search params as text, as the server reads them; the router would parse "1e3" as a number.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: writeSearch,
    // Loaders use TanStack Query, which knows better than the router when data is stale.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: () => <Loading />,
    defaultErrorComponent: ({ error }) => (
      <>
        <PageFailure error={error} />
        <WaysOn />
      </>
    ),
    defaultNotFoundComponent: NotFound,
    // base.css scrolls smoothly, which on Back would scroll past, and load, every photo of a long feed.
    scrollRestorationBehavior: 'instant',
  })
}

function writeSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const written = String(value)
    if (value !== undefined) params.set(name, written)
  }
  const text = String(params)
  return text && `?${text}`
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createSiteRouter>
  }
}
