import type {
  ListingPerformance,
  PerformingListing,
  SellerAnalytics,
  SellerEngagement,
  TopListing,
} from '#contract/analytics.ts'
import { DAY_MS } from '#contract/dates.ts'
import { openSite } from '#web/test/open-pages.tsx'
import { stubServer, type StubResponse, type ApiCall } from '#web/test/server.ts'

const TODAY = Date.UTC(2026, 10, 22)

/** Sixty days up to November 22, all empty except those given. */
export function daysWith(
  filled: Record<string, Partial<SellerAnalytics['days'][number]>> = {},
): SellerAnalytics['days'] {
  return Array.from({ length: 60 }, (_unused, index) => {
    const day = new Date(TODAY - (59 - index) * DAY_MS).toISOString().slice(0, 10)
    return { day, views: 0, likes: 0, comments: 0, messages: 0, conversations: 0, ...filled[day] }
  })
}

export const NOTHING: SellerAnalytics = {
  totalListings: 0,
  newListingsThisMonth: 0,
  totalViews: 0,
  viewsThisMonth: 0,
  totalLikes: 0,
  likesThisMonth: 0,
  totalComments: 0,
  commentsThisMonth: 0,
  responseRate: null,
  responseRateChange: null,
  conversationsCounted: 0,
  conversationsAnswered: 0,
  conversationsWaiting: 0,
  qualityScore: null,
  engagementRate: null,
  aiMatchingScore: null,
  days: daysWith(),
  advice: [],
}

export const FIGURES: SellerAnalytics = {
  ...NOTHING,
  totalListings: 12,
  newListingsThisMonth: 2,
  totalViews: 2_580,
  viewsThisMonth: 1_225,
  totalLikes: 150,
  likesThisMonth: 0,
  responseRate: 83.3,
  responseRateChange: -4.2,
  conversationsCounted: 6,
  conversationsAnswered: 5,
  conversationsWaiting: 1,
  qualityScore: 69.6,
  engagementRate: 11.9,
  aiMatchingScore: 82,
  days: daysWith({
    '2026-11-20': { views: 41, likes: 3 },
    '2026-11-21': { views: 1, messages: 2 },
    '2026-11-22': { views: 14 },
  }),
}

let listingCount = 0
export function performingListing(change: Partial<PerformingListing> = {}): PerformingListing {
  listingCount += 1
  return {
    id: `0190b5a0-0000-7000-8000-${String(listingCount).padStart(12, '0')}`,
    type: 'generator',
    title: `Generator ${listingCount}`,
    photo: null,
    status: 'active',
    viewsCount: 0,
    likesCount: 0,
    commentsCount: 0,
    aiScore: 70,
    createdAt: '2026-11-12T09:00:00.000Z',
    advice: [],
    ...change,
  }
}

export function topListing(change: Partial<TopListing> = {}): TopListing {
  const { id, type, title, status } = performingListing()
  return {
    id,
    type,
    title,
    status,
    viewsCount: 40,
    likesCount: 3,
    commentsCount: 1,
    conversationsCount: 1,
    engagementRate: 12.5,
    ...change,
  }
}

export function pageOf(
  listings: PerformingListing[],
  change: Partial<ListingPerformance> = {},
): ListingPerformance {
  return { listings, total: listings.length, isRankedInPart: false, nextCursor: null, ...change }
}

type AnalyticsData = {
  figures?: SellerAnalytics
  performance?: (query: Record<string, string>) => ListingPerformance
  engagement?: SellerEngagement
}
type Respond = (call: ApiCall) => StubResponse | Promise<StubResponse> | undefined

/**
 * Opens the analytics page against a stub server that returns the given data. `respond` may answer a call
 * first; if it returns undefined, the default response is used.
 */
export function openAnalytics(
  { figures = FIGURES, performance = () => pageOf([]), engagement = { topListings: [] } }: AnalyticsData = {},
  { at = '/analytics', respond = () => undefined }: { at?: string; respond?: Respond } = {},
) {
  const calls = stubServer((call) => respond(call) ?? defaultResponse(call))
  const defaultResponse = ({ path, query }: ApiCall): StubResponse => {
    if (path === '/api/seller/analytics') return { body: figures }
    if (path === '/api/seller/listing-performance') return { body: performance(query) }
    if (path === '/api/seller/engagement') return { body: engagement }
    if (path === '/api/rate') return { body: { slePerUsd: 23, asOf: '2026-09-30' } }
    const empty = { listings: [], notifications: [], comments: [], conversations: [] }
    return { body: { ...empty, total: 0, unread: 0, nextCursor: null } }
  }
  return { ...openSite(at), calls }
}

export const callsTo = (calls: ApiCall[], path: string) =>
  calls.filter((call) => call.path === `/api/seller/${path}`)
