import * as z from 'zod'
import { Cursor, PageLimit } from './fields.ts'
import { LISTING_TYPES } from './kinds/derived.ts'
import { Photo } from './listing.ts'
import { LISTING_STATUSES } from './lists.ts'
import { ListingScore, SCORE_PARTS } from './score.ts'

/** A percentage from 0 to 100 with at most one decimal. */
const Percent = z.number().min(0).max(100)
const Count = z.int().min(0)

/**
 * Likes, comments and conversations as a percentage of views, at most 100, with one decimal. Null before the
 * first view. Callers leave out the seller's own actions. This is the only definition of engagement, both for
 * one listing and for all.
 */
export function engagementOf({ views, likes, comments, conversations }: EngagementCounts): number | null {
  return views === 0 ? null : Math.min(100, percentOf(likes + comments + conversations, views))
}

export interface EngagementCounts {
  views: number
  likes: number
  comments: number
  conversations: number
}

/** A percentage with one decimal. */
export function percentOf(part: number, whole: number): number {
  return Math.round((1_000 * part) / whole) / 10
}

/**
 * A seller's figures for one day (UTC), for all their listings, including deleted ones. Likes and comments
 * count on the day they were made, unless they were withdrawn later. Messages are those that buyers sent. A
 * conversation counts on the day when a buyer sends its first message.
 */
export const AnalyticsDay = z.object({
  /** YYYY-MM-DD. */
  day: z.iso.date(),
  views: Count,
  likes: Count,
  comments: Count,
  messages: Count,
  conversations: Count,
})
export type AnalyticsDay = z.infer<typeof AnalyticsDay>

/**
 * The subject of advice: a part of a listing's score, slow or missing answers to buyers, a listing that
 * expires soon, a listing with many views and no engagement, the best listing, or the hours in which buyers
 * write.
 */
const ADVICE_KINDS = [...SCORE_PARTS, 'answers', 'waiting', 'expiring', 'unmoved', 'best', 'hours'] as const

export const Advice = z.object({
  kind: z.enum(ADVICE_KINDS),
  /** The advice: "Add four photos". */
  text: z.string(),
  /**
   * The reason, from the seller's own figures: "It has two of six. Five of your listings are short of
   * photos."
   */
  reason: z.string(),
  /** The listing to improve first; null if the advice is about no particular listing. */
  listing: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** The points that the advice adds to that listing's score; null if it is not about the score. */
  gain: z.int().positive().nullable(),
})
export type Advice = z.infer<typeof Advice>

/**
 * The response of GET /api/seller/analytics. Days and months are UTC. Views, likes and comments are those of
 * other people on every listing that the seller ever had. Deleting a listing does not lower them; withdrawing
 * a like or deleting a comment does. "This month" starts on the first.
 */
export const SellerAnalytics = z.object({
  /** Listings in any status but removed. */
  totalListings: Count,
  /** How many of totalListings were posted this month. */
  newListingsThisMonth: Count,
  totalViews: Count,
  viewsThisMonth: Count,
  totalLikes: Count,
  likesThisMonth: Count,
  totalComments: Count,
  commentsThisMonth: Count,
  leads: Count.optional(),
  leadsThisMonth: Count.optional(),
  /**
   * Of the conversations that buyers opened in the last 30 days, the percentage that the seller answered
   * within 24 hours. Unanswered conversations younger than 24 hours do not count. Null if none counts.
   */
  responseRate: Percent.nullable(),
  /** The change in percentage points since the month began. Null if either rate is null. */
  responseRateChange: z.number().min(-100).max(100).nullable(),
  /**
   * How many conversations the rate counts, how many of them were answered in time, and how many are
   * unanswered and younger than 24 hours.
   */
  conversationsCounted: Count,
  conversationsAnswered: Count,
  conversationsWaiting: Count,
  /** The mean score of the active listings. Null without active listings. */
  qualityScore: Percent.nullable(),
  /** engagementOf over the last 30 days. */
  engagementRate: Percent.nullable(),
  /**
   * How completely the newest 100 active listings state what people search for: the points for details and
   * description as a percentage of the maximum. Null without active listings.
   */
  aiMatchingScore: Percent.nullable(),
  /** The last 60 days, oldest first, including days without activity. */
  days: z.array(AnalyticsDay),
  /** Advice from the newest 100 active listings and the last 100 conversations, the most useful first. */
  advice: z.array(Advice),
})
export type SellerAnalytics = z.infer<typeof SellerAnalytics>

export const PERFORMANCE_SORTS = ['newest', 'views', 'likes', 'comments', 'score'] as const
export type PerformanceSort = (typeof PERFORMANCE_SORTS)[number]

/** Listings are sorted by the chosen figure, highest first. Listings with equal figures are newest first. */
export const ListingPerformanceQuery = z.object({
  limit: PageLimit,
  cursor: Cursor,
  sortBy: z
    .enum(PERFORMANCE_SORTS, { error: 'sortBy must be newest, views, likes, comments or score' })
    .default('newest'),
})
export type ListingPerformanceQuery = z.infer<typeof ListingPerformanceQuery>

export const PerformingListing = z.object({
  id: z.string(),
  type: z.enum(LISTING_TYPES),
  title: z.string(),
  photo: Photo.nullable(),
  status: z.enum(LISTING_STATUSES).exclude(['removed']),
  viewsCount: Count,
  /** Only other people's likes and comments. The listing's page also counts the seller's own comments. */
  likesCount: Count,
  commentsCount: Count,
  leads: Count.optional(),
  /** 0 to 100. */
  aiScore: z.int(),
  createdAt: z.iso.datetime(),
  /** What would raise the score, the largest gain first. Empty for a sold listing. */
  advice: ListingScore.shape.advice,
})
export type PerformingListing = z.infer<typeof PerformingListing>

/**
 * The response of GET /api/seller/listing-performance: the seller's listings except removed ones. In any
 * order but 'newest', at most 1,000 listings are ranked, and active ones are chosen first. `isRankedInPart`
 * is true if there are more.
 */
export const ListingPerformance = z.object({
  listings: z.array(PerformingListing),
  total: Count,
  isRankedInPart: z.boolean(),
  nextCursor: z.string().nullable(),
})
export type ListingPerformance = z.infer<typeof ListingPerformance>

export const TopListing = z.object({
  id: z.string(),
  type: z.enum(LISTING_TYPES),
  title: z.string(),
  status: z.enum(LISTING_STATUSES).exclude(['removed']),
  viewsCount: Count,
  likesCount: Count,
  commentsCount: Count,
  conversationsCount: Count,
  leads: Count.optional(),
  /** engagementOf over the listing's whole life. */
  engagementRate: Percent,
})
export type TopListing = z.infer<typeof TopListing>

/**
 * The response of GET /api/seller/engagement: the ten listings with the highest engagement. Listings with
 * fewer than 10 views come last; those without views are left out.
 */
export const SellerEngagement = z.object({ topListings: z.array(TopListing) })
export type SellerEngagement = z.infer<typeof SellerEngagement>

export const CSV_TABLES = ['listings', 'days'] as const

/** The query of GET /api/seller/analytics.csv: a table of up to 1,000 listings or of the last 60 days. */
export const AnalyticsCsvQuery = z.object({
  table: z.enum(CSV_TABLES, { error: 'table must be listings or days' }).default('listings'),
})
export type AnalyticsCsvQuery = z.infer<typeof AnalyticsCsvQuery>
