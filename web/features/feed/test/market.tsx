import '#web/styles/tokens.css'
import '#web/styles/base.css'
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
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { User } from '#contract/user.ts'
import type { Answer, Called } from '#web/test/server.ts'
import { reader } from '#web/test/people.ts'
import { readAddress } from '#web/features/feed/search-params.ts'
import { ToastRegion } from '#web/ui/toast-region.tsx'

export { reader }

export type { Answer, Called }

/** Stands in for the server: `answer` says what each call gets; the calls made are kept in order. */
export function stubServer(
  answer: (call: Called) => Answer | Promise<Answer>,
  user: User | null = reader,
): Called[] {
  const calls: Called[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.origin)
    const call: Called = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
    }
    if (typeof init?.body === 'string') call.body = JSON.parse(init.body)
    if (call.path === '/api/auth/user' && call.method === 'GET') return Response.json(user)
    calls.push(call)
    const { status = 200, body, headers } = await answer(call)
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status, headers })
  })
  return calls
}

type Page = { path: string; component: RouteComponent }

/** The pages given, with the router, the query client and the toasts around them. */
export async function openPages(pages: Page[], at: string) {
  const root = createRootRoute({ component: Frame })
  const routes = pages.map(({ path, component }) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component,
      validateSearch: path === '/' ? readAddress : undefined,
    }),
  )
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  const screen = await render(
    <QueryClientProvider client={client}>
      {/* The tests' own routes are not those that the application has registered. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { router, client, screen }
}

function Frame() {
  return (
    <>
      <Outlet />
      <ToastRegion label="Notifications" closeLabel="Close" />
    </>
  )
}
