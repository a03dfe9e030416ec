import * as z from 'zod'
import { LISTING_STATUSES } from './lists.ts'
import { LISTING_TYPES } from './kinds/derived.ts'
import { Photo } from './listing.ts'
import { Cursor, PageLimit } from './fields.ts'
import { ListingScore, SCORE_PARTS } from './score.ts'

/** Percent, 0 to 100, with at most one decimal. */
const Percent = z.number().min(0).max(100)
const Count = z.int().min(0)

/**
 * Likes, comments and conversations as a percentage of views: at most 100, one decimal. The seller's own
 * actions do not count. Null before the first view. This is the only definition of engagement, for one
 * listing and for all.
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
 * One day (UTC) of all of a seller's listings, including deleted ones. Likes and comments count on the day
 * they were made, unless they were withdrawn later; messages are those that buyers sent; a conversation counts
 * when a buyer opens it with a first message.
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
 * The subject of advice: a part of a listing's score; slow or missing answers; a listing that ends soon; one
 * with many views and no engagement; the best one; the hours in which buyers write.
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
 * The answer of GET /api/seller/analytics. Days and months are UTC. Views, likes and comments are those of
 * other people, on every listing the seller ever had: deleting a listing does not lower them, but a like
 * taken back or a deleted comment does. "This month" starts on the first.
 */
export const SellerAnalytics = z.object({
  /** Listings in any state but removed. */
  totalListings: Count,
  /** How many of totalListings were posted this month. */
  newListingsThisMonth: Count,
  totalViews: Count,
  viewsThisMonth: Count,
  totalLikes: Count,
  likesThisMonth: Count,
  totalComments: Count,
  commentsThisMonth: Count,
  /**
   * The percentage of conversations, of those that buyers opened in the last 30 days, that the seller
   * answered within 24 hours. An unanswered one younger than 24 hours does not count. Null if none counts.
   */
  responseRate: Percent.nullable(),
  /** Percentage points since the month began. Null if either rate is null. */
  responseRateChange: z.number().min(-100).max(100).nullable(),
  /**
   * How many conversations the rate counts, how many of them were answered in time, and how many are younger
   * than 24 hours and wait for a first answer.
   */
  conversationsCounted: Count,
  conversationsAnswered: Count,
  conversationsWaiting: Count,
  /** The mean score of the active listings; null without any. */
  qualityScore: Percent.nullable(),
  /** engagementOf over the last 30 days. */
  engagementRate: Percent.nullable(),
  /**
   * How fully the newest 100 active listings say what people search for: the points for details and
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

/** Listings are sorted by the chosen count, highest first; equal ones newest first. */
export const ListingPerformanceQuery = z.object({
  limit: PageLimit,
  cursor: Cursor,
  sortBy: z
    .enum(PERFORMANCE_SORTS, { error: 'sortBy is newest, views, likes, comments or score' })
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
  /** Counts only other people's actions. The listing's page also counts the seller's own. */
  likesCount: Count,
  commentsCount: Count,
  /** 0 to 100. */
  aiScore: z.int(),
  createdAt: z.iso.datetime(),
  /** What would raise the score, the largest gain first. Empty for a sold listing. */
  advice: ListingScore.shape.advice,
})
export type PerformingListing = z.infer<typeof PerformingListing>

/**
 * The query and answer of GET /api/seller/listing-performance: the seller's listings except removed ones. In
 * any order but 'newest', at most 1,000 are ranked, active ones first; `isRankedInPart` is true if there are
 * more.
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
  title: z.string(),
  status: z.enum(LISTING_STATUSES).exclude(['removed']),
  viewsCount: Count,
  likesCount: Count,
  commentsCount: Count,
  conversationsCount: Count,
  /** engagementOf over the listing's whole life. */
  engagementRate: Percent,
})
export type TopListing = z.infer<typeof TopListing>

/**
 * The answer of GET /api/seller/engagement: the ten listings with the highest engagement. Listings with under
 * 10 views come last; those without views are left out.
 */
export const SellerEngagement = z.object({ topListings: z.array(TopListing) })
export type SellerEngagement = z.infer<typeof SellerEngagement>

export const CSV_TABLES = ['listings', 'days'] as const

/** GET /api/seller/analytics.csv: which of the two tables. Up to 1,000 listings, the last 60 days. */
export const AnalyticsCsvQuery = z.object({
  table: z.enum(CSV_TABLES, { error: 'table is listings or days' }).default('listings'),
})
export type AnalyticsCsvQuery = z.infer<typeof AnalyticsCsvQuery>
