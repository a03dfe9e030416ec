import { createFileRoute, notFound } from '@tanstack/react-router'
import { readMarketPath } from '#contract/market.ts'
import { readAddress, type FeedAddress } from '#web/features/search/feed/search-params.ts'
import { readMarketAddress } from '#web/features/search/market/market-address.ts'
import { MarketPage } from '#web/features/search/market/market-page.tsx'
import { loadMarket } from '#web/features/search/market/queries.ts'

// The calls go out beside the page's code and are not waited for: the page draws its own waiting and failing.
export const Route = createFileRoute('/market/{-$kind}/{-$place}')({
  validateSearch: (search: Record<string, unknown>): FeedAddress & { cursor?: unknown } =>
    readAddress(search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => {
    const place = readMarketPath(params.kind, params.place)
    if (!place) throw notFound()
    void loadMarket(context.queryClient, readMarketAddress(place, deps))
  },
  component: Page,
})

function Page() {
  const { kind, place } = Route.useParams()
  const search = Route.useSearch()
  return <MarketPage address={readMarketAddress(readMarketPath(kind, place) ?? {}, search)} />
}
