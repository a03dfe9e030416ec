import type { MarketCounts } from '#contract/market.ts'
import type { User } from '#contract/user.ts'
import { conversationsPage } from '#web/features/chat/data/chat.fixture.ts'
import { notificationsPage } from '#web/features/notifications/notification.fixture.ts'
import { pageOf } from '#web/features/search/feed/listing.fixture.ts'
import { openSite } from '#web/test/open-pages.tsx'
import { stubServer, type StubResponse, type ApiCall } from '#web/test/server.ts'

const COUNTS: MarketCounts = {
  counts: [
    { type: 'generator', location: 'Makeni', count: 3 },
    { type: 'generator', location: 'Freetown', count: 40 },
    { type: 'generator', location: 'Waterloo', count: 7 },
    { type: 'generator', location: 'Bo', count: 12 },
    { type: 'car_sale', location: 'Freetown', count: 1_100 },
    { type: 'car_sale', location: 'Makeni', count: 2 },
  ],
}

/** Opens the site at a market URL. `respond` may override the server's response to a call. */
export function openMarket(
  at: string,
  respond: (call: ApiCall) => StubResponse | Promise<StubResponse> | undefined = () => undefined,
  user: User | null = null,
) {
  const calls = stubServer(
    (call) =>
      respond(call) ?? {
        body: call.path === '/api/market/counts' ? COUNTS : (SHELL_BODIES.get(call.path) ?? pageOf([])),
      },
    user,
  )
  const { router, client, rendered } = openSite(at)
  /** The queries sent for pages of listings, without the page size. */
  const queries = () =>
    calls
      .filter(({ path }) => path === '/api/market' || path === '/api/listings')
      .map(({ query: { limit: _limit, ...query } }) => query)
  return { router, client, rendered, calls, queries, href: () => router.state.location.href }
}

/** The responses to the calls that a member's shell makes. */
const SHELL_BODIES = new Map<string, unknown>([
  ['/api/conversations', conversationsPage([])],
  ['/api/notifications', notificationsPage([])],
])
