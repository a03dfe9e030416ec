import {
  engagementOf,
  type AnalyticsDay,
  type PerformingListing,
  type TopListing,
} from '#contract/analytics.ts'
import { kindOf } from '#contract/kinds/derived.ts'
import type { ListingScore } from '#contract/score.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import type { CountedStatus, ListingFigures } from './store.ts'

/** A listing with how many people asked for the phone number. */
export type PerformingRow = ListingRow & { leads: number }

export function toPerforming(row: PerformingRow, { advice }: ListingScore): PerformingListing {
  return {
    id: row.publicId,
    type: row.type,
    title: row.title,
    photo: row.photos[0] ?? null,
    status: countedStatus(row),
    viewsCount: row.views,
    likesCount: row.likes,
    commentsCount: row.comments,
    leads: row.leads,
    aiScore: row.aiScore,
    createdAt: new Date(row.createdAt).toISOString(),
    advice,
  }
}

export function toTop(
  { publicId, type, title, status, views, likes, comments, conversations, leads }: ListingFigures,
  engagementRate: number,
): TopListing {
  return {
    id: publicId,
    type,
    title,
    status,
    viewsCount: views,
    likesCount: likes,
    commentsCount: comments,
    conversationsCount: conversations,
    leads,
    engagementRate,
  }
}

export const LISTINGS_HEAD = [
  'Title',
  'Kind',
  'Status',
  'Posted',
  'Views',
  'Likes',
  'Comments',
  'Conversations',
  'Engagement %',
  'AI score',
  'Leads',
  'Id',
]

export function toListingLine(listing: ListingFigures) {
  const { title, type, status, createdAt, views, likes, comments, conversations, aiScore, leads, publicId } =
    listing
  const posted = new Date(createdAt).toISOString().slice(0, 10)
  return [
    title,
    kindOf(type).names.short,
    status,
    posted,
    views,
    likes,
    comments,
    conversations,
    engagementOf(listing) ?? '',
    aiScore,
    leads,
    publicId,
  ]
}

export const DAYS_HEAD = ['Day', 'Views', 'Likes', 'Comments', 'Messages', 'Conversations']

export function toDayLine({ day, views, likes, comments, messages, conversations }: AnalyticsDay) {
  return [day, views, likes, comments, messages, conversations]
}

/** The status of a listing that has figures. The queries leave out removed listings. */
function countedStatus({ status }: ListingRow): CountedStatus {
  if (status === 'removed') throw new Error('a removed listing has no figures')
  return status
}
