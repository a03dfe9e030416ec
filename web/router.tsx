import { createRouter } from '@tanstack/react-router'
import { NotFound } from './features/shell/not-found.tsx'
import { Failure } from './lib/failure.tsx'
import { Loading } from './lib/loading.tsx'
import { queryClient } from './lib/query-client.ts'
import { routeTree } from './route-tree.gen.ts'

/**
 * A visitor may have read on in the page that came as HTML before the application took over: until they leave
 * it, it stays where it is.
 */
let isHeld = document.getElementById('prerendered') !== null
let heldAddress: string | undefined

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  // Loaders go through TanStack Query, which knows better than the router when data is stale.
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: () => <Loading />,
  defaultErrorComponent: () => <Failure />,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: ({ location }) => {
    heldAddress ??= location.href
    isHeld &&= location.href === heldAddress
    return !isHeld
  },
  // base.css scrolls smoothly, which on the way back would ride past, and load, every photo of a long feed.
  scrollRestorationBehavior: 'instant',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
