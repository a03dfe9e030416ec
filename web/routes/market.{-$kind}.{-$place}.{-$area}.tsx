import { createFileRoute } from '@tanstack/react-router'
import { readMarketPath } from '#contract/market-path.ts'
import { readMarketAddress } from '#web/features/search/market/market-address.ts'
import { MarketPage } from '#web/features/search/market/market-page.tsx'
import { readAddress, type FeedAddress } from '#web/features/search/results/search-params.ts'
import { NotFound } from '#web/features/shell/not-found.tsx'

// Every page loads `validateSearch`, so `readAddress` only trims the text; the page itself parses the rest.
export const Route = createFileRoute('/market/{-$kind}/{-$place}/{-$area}')({
  validateSearch: (search: Record<string, unknown>): FeedAddress & { cursor?: unknown } =>
    readAddress(search),
  component: Page,
})

function Page() {
  const { kind, place, area } = Route.useParams()
  const search = Route.useSearch()
  const path = readMarketPath(kind, place, area)
  return path ? <MarketPage address={readMarketAddress(path, search)} /> : <NotFound />
}
