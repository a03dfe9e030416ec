import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { slot } from '#contract/slots.ts'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { Landing } from '#web/features/pages/landing/landing.tsx'
import { routeTree } from '#web/route-tree.gen.ts'
import { Route as home } from '#web/routes/index.tsx'
import { Route as listing } from '#web/routes/listings.$id.tsx'
import { ListingOutline } from './listing-outline.tsx'
import { ShowcaseOutline } from './showcase-outline.tsx'
import { nameNumbers } from './slots.tsx'

/**
 * The pages that a visitor gets as HTML: their names in the build, an address of each, and those of
 * web/features that bring its code and style sheets.
 */
export const PAGES = [
  { name: 'landing', path: '/', files: ['pages/landing/landing.tsx'] },
  { name: 'about', path: '/about', files: ['pages/about/about-page.tsx'] },
  { name: 'examples', path: '/examples', files: ['pages/examples/great-examples.tsx'] },
  { name: 'tutorials', path: '/tutorials', files: ['pages/tutorials/tutorials-page.tsx'] },
  { name: 'mobile-app', path: '/mobile-app', files: ['pages/install/install-page.tsx'] },
  { name: 'listing', path: `/listings/${slot('id')}`, files: ['pages/listing/listing-page.tsx'] },
] as const

home.update({ component: () => <Landing showcase={<ShowcaseOutline />} /> })
listing.update({ component: ListingOutline })

/**
 * What stands in #root of a page once it is drawn for a visitor, with slots for what only the Worker knows.
 * Run by scripts/prerender.ts.
 */
export async function renderPage(path: string): Promise<string> {
  const queryClient = new QueryClient()
  queryClient.setQueryData(userQuery.queryKey, null)
  const router = createRouter({
    routeTree,
    context: { queryClient },
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
  })
  await router.load()
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>
      {/* Another history than that of the router that the application has registered. */}
      {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
    {
      progressiveChunkSize: Infinity,
      onError: (error) => {
        throw error
      },
    },
  )
  const html = await new Response(prelude).text()
  return nameNumbers(html.replaceAll(/<!--.*?-->|<link rel="preload".*?>/g, ''))
}
