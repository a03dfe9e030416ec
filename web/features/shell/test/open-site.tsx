import '#web/styles/tokens.css'
import '#web/styles/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from 'vitest-browser-react'
import { NotFound } from '#web/features/shell/not-found.tsx'
import { routeTree } from '#web/route-tree.gen.ts'

/** The whole site with its own routes and shell, at the address given. */
export async function openSite(at: string) {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({
    routeTree,
    context: { queryClient },
    history,
    defaultNotFoundComponent: NotFound,
    defaultPendingMs: 0,
  })
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      {/* Another history than that of the router that the application has registered. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { router, screen, client: queryClient }
}
