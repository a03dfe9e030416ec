import { createFileRoute } from '@tanstack/react-router'
import { readMarketPath } from '#contract/market-path.ts'
import { readAddress, type FeedAddress } from '#web/features/search/feed/search-params.ts'
import { readMarketAddress } from '#web/features/search/market/market-address.ts'
import { MarketPage } from '#web/features/search/market/market-page.tsx'

export const Route = createFileRoute('/market/{-$kind}/{-$place}')({
  validateSearch: (search: Record<string, unknown>): FeedAddress & { cursor?: unknown } =>
    readAddress(search),
  loaderDeps: ({ search }) => search,
  // What an address means is told by code that no other page needs.
  loader: (opening) =>
    import('#web/features/search/market/open-market.ts').then(({ openMarket }) => openMarket(opening)),
  component: Page,
})

function Page() {
  const { kind, place } = Route.useParams()
  const search = Route.useSearch()
  return <MarketPage address={readMarketAddress(readMarketPath(kind, place) ?? {}, search)} />
}
