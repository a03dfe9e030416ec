import type { MarketCounts } from '#contract/market.ts'
import type { User } from '#contract/user.ts'
import { conversationsPage } from '#web/features/chat/data/chat.fixture.ts'
import { notificationsPage } from '#web/features/notifications/notification.fixture.ts'
import { pageOf } from '#web/features/search/feed/listing.fixture.ts'
import { openSite } from '#web/test/open-pages.tsx'
import { stubServer, type Answer, type Called } from '#web/test/server.ts'

export const COUNTS: MarketCounts = {
  counts: [
    { type: 'generator', location: 'Makeni', count: 3 },
    { type: 'generator', location: 'Freetown', count: 40 },
    { type: 'generator', location: 'Waterloo', count: 7 },
    { type: 'generator', location: 'Bo', count: 12 },
    { type: 'car_sale', location: 'Freetown', count: 1_100 },
    { type: 'car_sale', location: 'Makeni', count: 2 },
  ],
}

/** Opens the site at a market address; `answer` gives its listings. */
export function openMarket(
  at: string,
  answer: (call: Called) => Answer | Promise<Answer> | undefined = () => undefined,
  user: User | null = null,
) {
  const calls = stubServer(
    (call) =>
      answer(call) ?? {
        body: call.path === '/api/market/counts' ? COUNTS : (REST.get(call.path) ?? pageOf([])),
      },
    user,
  )
  const { router, client, screen } = openSite(at)
  /** The queries sent for pages of listings, without the page size. */
  const asked = () =>
    calls
      .filter(({ path }) => path === '/api/market' || path === '/api/listings')
      .map(({ query: { limit: _limit, ...query } }) => query)
  return { router, client, screen, calls, asked, href: () => router.state.location.href }
}

/** The answers to the calls of a member's shell. */
const REST = new Map<string, unknown>([
  ['/api/conversations', conversationsPage([])],
  ['/api/notifications', notificationsPage([])],
])
