import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { readMarketPath } from '#contract/market-path.ts'
import { readMarketAddress } from './market-address.ts'
import { loadMarket } from './queries.ts'

interface Opening {
  context: { queryClient: QueryClient }
  params: { kind?: string; place?: string }
  deps: Record<string, unknown>
}

/**
 * For the route's loader. The calls go out beside the page's code and are not waited for: the page draws its
 * own waiting and failing.
 */
export function openMarket({ context, params, deps }: Opening) {
  const place = readMarketPath(params.kind, params.place)
  if (!place) throw notFound()
  void loadMarket(context.queryClient, readMarketAddress(place, deps))
}
