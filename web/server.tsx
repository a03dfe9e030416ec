import { dehydrate, QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, type ParsedLocation } from '@tanstack/react-router'
import { attachRouterServerSsrUtils, RouterServer } from '@tanstack/react-router/ssr/server'
import { StrictMode } from 'react'
// The build for edge runtimes encodes each attribute by itself, which takes an eighth of the time of a page.
import { renderToReadableStream } from 'react-dom/server.node'
import { attributesOf } from '#contract/kinds/derived.ts'
import type { Listing } from '#contract/listing.ts'
import { readMarketPath } from '#contract/market-path.ts'
import type { PageData, RenderPage } from '#contract/rendering.ts'
import { SIGNED_OUT_COOKIE } from '#contract/signed-out-cookie.ts'
import { cutText } from '#contract/visible-text.ts'
import { rememberIntents } from './features/accounts/sign-in/intent.ts'
import { userQuery } from './features/accounts/sign-in/queries.ts'
import { DESCRIPTION_CHARACTERS } from './features/listings/page/listing-tile.tsx'
import { listingQuery } from './features/listings/page/queries.ts'
import { showcaseQuery } from './features/pages/landing/queries.ts'
import { marketCountsQuery } from './features/search/market/counts-query.ts'
import { readMarketAddress } from './features/search/market/market-address.ts'
import { marketQuery } from './features/search/market/queries.ts'
import { readAddress } from './features/search/results/search-params.ts'
import { sellerQuery } from './features/search/sellers/seller-page.tsx'
import { readShopSearch } from './features/search/sellers/shop-search.ts'
import { INTENT_KEY } from './lib/forget-person.ts'
import { createQueryClient } from './lib/query-client.ts'
import { PAGE_READY, REST_MS, wakeUp } from './lib/wake-up.ts'
import { createSiteRouter } from './router.tsx'
import { SavingData } from './ui/saving-data.ts'

const REMEMBER_INTENTS = `(${rememberIntents.toString()})(${JSON.stringify(INTENT_KEY)})`
/** The page without a line has its code on the device, and needs it to list what is there and to try again. */
const wakeUpScript = (path: string) =>
  `(${wakeUp.toString()})(${JSON.stringify(PAGE_READY)},${path === '/offline' ? 0 : REST_MS},${JSON.stringify(SIGNED_OUT_COOKIE)})`

const NOTHING_SHOWN = { shown: [], show: () => {} }

/** The Worker's counterpart of web/main.tsx. It renders only pages for visitors. */
export const renderPage: RenderPage = async (url, data, isSavingData) => {
  const { origin, pathname, search } = new URL(url)
  const queryClient = createQueryClient()
  const router = createSiteRouter(queryClient, {
    isServer: true,
    origin,
    history: createMemoryHistory({ initialEntries: [pathname + search] }),
  })
  attachRouterServerSsrUtils({ router, manifest: undefined })
  cacheData(queryClient, data, router.latestLocation)
  const failures: unknown[] = []
  try {
    await router.load()
    await router.serverSsr?.dehydrate()
    const stream = await renderToReadableStream(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <SavingData value={isSavingData ? NOTHING_SHOWN : undefined}>
            <RouterServer router={router} />
          </SavingData>
        </QueryClientProvider>
      </StrictMode>,
      { progressiveChunkSize: Infinity, onError: (error) => void failures.push(error) },
    )
    await stream.allReady
    if (failures.length > 0) throw failures[0]
    const html = await new Response(stream).text()
    // A router that redirects renders nothing, without an error.
    if (!html.includes('<h1')) throw new Error(`Nothing was rendered at ${url}`)
    const tags = router.serverSsr?.takeInitialHydrationScriptTags()
    const scripts = tags?.before.map(({ children }) => children) ?? []
    const script = [REMEMBER_INTENTS, wakeUpScript(pathname), ...scripts].join(';')
    return { html, script, data: JSON.stringify(dehydrate(queryClient)) }
  } finally {
    router.serverSsr?.cleanup()
    queryClient.clear()
  }
}

/** Puts into the cache what the page's queries would fetch. */
function cacheData(
  client: QueryClient,
  { showcase, listing, seller, market, counts }: PageData,
  { pathname, search }: ParsedLocation,
) {
  client.setQueryData(userQuery.queryKey, null)
  if (showcase) client.setQueryData(showcaseQuery.queryKey, showcase)
  if (counts) client.setQueryData(marketCountsQuery.queryKey, counts)
  if (market) {
    const place = readMarketPath(...pathname.split('/').slice(2)) ?? {}
    const address = readMarketAddress(place, readAddress(search))
    client.setQueryData(marketQuery(address, false).queryKey, {
      pages: [{ ...market, listings: market.listings.map(toCard) }],
      pageParams: [address.cursor],
    })
  }
  if (seller) {
    const shop = readShopSearch(search)
    client.setQueryData(sellerQuery(seller.id, shop).queryKey, { pages: [seller], pageParams: [shop.cursor] })
  }
  if (listing) {
    const { queryKey } = listingQuery(listing.id)
    client.setQueryData(queryKey, listing)
    // Marked stale, so that the browser refetches the listing after hydration, which counts the view and
    // brings later changes.
    void client.invalidateQueries({ queryKey, refetchType: 'none' })
  }
}

/** Returns the listing with only what its card shows, because the page also contains this data as JSON. */
function toCard(listing: Listing): Listing {
  const description = cutText(listing.description, DESCRIPTION_CHARACTERS)
  const photos = listing.photos.slice(0, 1).map((photo) => ({ ...photo, mediumBytes: undefined }))
  const unseen = attributesOf(listing.type).filter(([, { isOptional, card }]) => isOptional && !card)
  const blank = Object.fromEntries(unseen.map(([name]) => [name, undefined]))
  const moveIn = listing.moveIn && { ...listing.moveIn, parts: [] }
  return { ...listing, ...blank, moveIn, description, imageUrls: [], photos }
}
