import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type RouteComponent,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import '#web/styles/tokens.css'
import '#web/styles/base.css'
import { rememberIntents } from '#web/features/accounts/sign-in/intent.ts'
import { readAddress } from '#web/features/search/results/search-params.ts'
import { quiet } from '#web/features/shell/deferred-keepers.tsx'
import { INTENT_KEY } from '#web/lib/forget-person.ts'
import { SaveData } from '#web/lib/save-data.tsx'
import { createSiteRouter } from '#web/router.tsx'
import { ToastRegion } from '#web/ui/overlays/toast-region.tsx'

type Page = { path: string; component: RouteComponent }

const QUIET_MS = quiet.ms

rememberIntents(INTENT_KEY)

/** Opens the given pages, with a router, a query client and toasts. */
export function openPages(pages: Page[], at: string) {
  const root = createRootRoute({ component: Frame })
  const routes = pages.map(({ path, component }) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component,
      validateSearch: path === '/' ? readAddress : undefined,
    }),
  )
  const history = createMemoryHistory({ initialEntries: [at] })
  const context = { origin: location.origin }
  return open(createClient(), createRouter({ routeTree: root.addChildren(routes), history, context }))
}

/**
 * Opens the whole site, with its own routes and shell, at the given URL. With `hasInbox` the inbox starts as soon as
 * nothing is being fetched. Without it the client always says that it is fetching, so the inbox starts after six seconds.
 */
export function openSite(at: string, { hasInbox = false } = {}) {
  const queryClient = createClient()
  quiet.ms = hasInbox ? 0 : QUIET_MS
  if (!hasInbox) queryClient.isFetching = () => 1
  const history = createMemoryHistory({ initialEntries: [at] })
  return open(queryClient, createSiteRouter(queryClient, { history, origin: location.origin }))
}

function createClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

function open<Router>(client: QueryClient, router: Router) {
  const rendered = render(
    <QueryClientProvider client={client}>
      <SaveData>
        {/* The application has registered another router type. */}
        <RouterProvider router={router as never} />
      </SaveData>
    </QueryClientProvider>,
  )
  return { router, client, rendered }
}

function Frame() {
  return (
    <>
      <Outlet />
      <ToastRegion label="Notifications" closeLabel="Close" />
    </>
  )
}
