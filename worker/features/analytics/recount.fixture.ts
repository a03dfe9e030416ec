import { env } from 'cloudflare:workers'
import * as z from 'zod'
import type { SellerAnalytics } from '#contract/analytics.ts'
import { DAY_MS } from '#contract/dates.ts'
import type { Statement } from '../../db/client.ts'
import { d1 } from '../../test/d1.ts'
import { ctxOf } from '../../test/ctx.ts'
import type { Member } from '../../test/people.ts'
import { rankEngagement } from './rank-engagement.ts'
import { showAnalytics } from './show-analytics.ts'

interface Happening {
  /** Row id. */
  seller: number
  at: number
}

interface Attention extends Happening {
  listingId: number
}

/** A like or a comment. */
interface Mark extends Attention {
  /** Of the seller on a listing of their own: it counts for nothing. */
  isOwn: boolean
}

interface Talk extends Attention {
  /** When the buyer wrote, by seq. */
  questions: Map<number, number>
  lastSeq: number
  answeredAt: number | undefined
  /** What the database was told of it. */
  isLanded: boolean
  landedAnswer?: number | undefined
}

export interface Posted extends Happening {
  id: number
  publicId: string
}

/** What happened, one entry for each thing, as a test remembers it. */
export interface Memory {
  posted: Posted[]
  views: Attention[]
  likes: Map<string, Mark>
  comments: Map<number, Mark & { isShown: boolean }>
  messages: Map<string, Happening>
  talks: Map<number, Talk>
}

type Figures = Omit<SellerAnalytics, 'advice' | 'aiMatchingScore'>

export async function readFigures(seller: Member, now: number): Promise<Figures> {
  const {
    advice: _advice,
    aiMatchingScore: _drawnFromListings,
    ...figures
  } = await showAnalytics({ ...(await ctxOf(seller)), now })
  return figures
}

/** The same out of every single event and row, by no rule but the words of the contract. */
export async function recount(member: Member, memory: Memory, now: number): Promise<Figures> {
  const { user } = await ctxOf(member)
  const isTheirs = ({ seller }: Happening) => seller === user.id
  const standing = await standingOf(user.id)
  const attention = attentionIn(memory)
  const talks = attention.conversations.filter(isTheirs)
  const things = {
    posted: memory.posted.filter(({ id }) => standing.has(id)),
    views: attention.views.filter(isTheirs),
    likes: attention.likes.filter(isTheirs),
    comments: attention.comments.filter(isTheirs),
    messages: [...memory.messages.values()].filter(isTheirs),
    conversations: talks,
  }
  const count = (thing: keyof typeof things, from: number, until = Infinity) =>
    things[thing].filter(({ at }) => at >= from && at < until).length
  const month = Date.parse(`${new Date(now).toISOString().slice(0, 7)}-01T00:00:00Z`)
  const today = now - (now % DAY_MS)
  const rate = rateOf(talks, today - 29 * DAY_MS, Infinity, now)
  const before = rateOf(talks, month - 30 * DAY_MS, month, now)
  const lately = (['likes', 'comments', 'conversations'] as const).reduce(
    (sum, thing) => sum + count(thing, today - 29 * DAY_MS),
    0,
  )
  const listings = await env.DB.prepare(
    "SELECT count(*) AS total, avg(CASE status WHEN 'active' THEN ai_score END) AS score FROM listings " +
      "WHERE seller_id = ? AND status <> 'removed'",
  )
    .bind(user.id)
    .first<{ total: number; score: number | null }>()
  return {
    totalListings: listings?.total ?? 0,
    newListingsThisMonth: count('posted', month),
    totalViews: things.views.length,
    viewsThisMonth: count('views', month),
    totalLikes: things.likes.length,
    likesThisMonth: count('likes', month),
    totalComments: things.comments.length,
    commentsThisMonth: count('comments', month),
    responseRate: rate.percent,
    responseRateChange:
      rate.percent === null || before.percent === null ? null : toTenth(rate.percent - before.percent),
    conversationsCounted: rate.counted.length,
    conversationsAnswered: rate.inTime.length,
    conversationsWaiting: rate.waiting.length,
    qualityScore: typeof listings?.score === 'number' ? toTenth(listings.score) : null,
    engagementRate: Math.min(100, toTenth((100 * lately) / count('views', today - 29 * DAY_MS))),
    days: Array.from({ length: 60 }, (_unused, index) => {
      const from = today - (59 - index) * DAY_MS
      const on = (thing: keyof typeof things) => count(thing, from, from + DAY_MS)
      return {
        day: new Date(from).toISOString().slice(0, 10),
        views: on('views'),
        likes: on('likes'),
        comments: on('comments'),
        messages: on('messages'),
        conversations: on('conversations'),
      }
    }),
  }
}

/** What others did, each thing once. */
function attentionIn({ views, likes, comments, talks }: Memory) {
  return {
    views,
    likes: [...likes.values()].filter(({ isOwn }) => !isOwn),
    comments: [...comments.values()].filter(({ isOwn, isShown }) => isShown && !isOwn),
    conversations: [...talks.values()].filter(({ isLanded }) => isLanded),
  }
}

async function standingOf(sellerId: number): Promise<Set<number>> {
  const results = await d1.all<{ id: number }>`SELECT id FROM listings WHERE seller_id = ${sellerId}
    AND status <> 'removed'`
  return new Set(results.map(({ id }) => id))
}

export async function readRanks(seller: Member) {
  const { topListings } = await rankEngagement(await ctxOf(seller))
  return topListings.map(({ title: _title, status: _status, ...figures }) => figures)
}

/** What the ranks have to be: each listing that was looked at, by what others did. */
export async function recountRanks(member: Member, memory: Memory) {
  const { user } = await ctxOf(member)
  const standing = await standingOf(user.id)
  const attention = attentionIn(memory)
  const ranks = memory.posted
    .filter(({ id }) => standing.has(id))
    .map(({ id: listingId, publicId }) => {
      const count = (thing: keyof typeof attention) =>
        attention[thing].filter((each) => each.listingId === listingId).length
      const [viewsCount, likesCount, commentsCount, conversationsCount] = [
        count('views'),
        count('likes'),
        count('comments'),
        count('conversations'),
      ]
      const engagementRate = Math.min(
        100,
        toTenth((100 * (likesCount + commentsCount + conversationsCount)) / viewsCount),
      )
      return {
        listingId,
        id: publicId,
        viewsCount,
        likesCount,
        commentsCount,
        conversationsCount,
        engagementRate,
      }
    })
  ranks.sort(
    (a, b) => b.engagementRate - a.engagementRate || b.viewsCount - a.viewsCount || b.listingId - a.listingId,
  )
  return ranks.map(({ listingId: _key, ...figures }) => figures)
}

function rateOf(talks: readonly Talk[], from: number, until: number, now: number) {
  const opened = talks.filter(({ at }) => at >= from && at < until)
  const waiting = opened.filter(({ at, landedAnswer }) => landedAnswer === undefined && at > now - DAY_MS)
  const inTime = opened.filter(
    ({ at, landedAnswer }) => landedAnswer !== undefined && landedAnswer <= at + DAY_MS,
  )
  const counted = opened.filter((talk) => !waiting.includes(talk))
  return {
    counted,
    waiting,
    inTime,
    percent: counted.length === 0 ? null : toTenth((100 * inTime.length) / counted.length),
  }
}

function toTenth(value: number): number {
  return Math.round(value * 10) / 10
}

const Written = z.object({ sql: z.string(), params: z.array(z.unknown()) })

/** A statement of drizzle's as one of D1's, to stand in a batch with others. */
export function asPrepared(statement: Statement): D1PreparedStatement {
  if (!('toSQL' in statement) || typeof statement.toSQL !== 'function')
    throw new Error('a statement can be written out')
  const { sql, params } = Written.parse(statement.toSQL())
  return env.DB.prepare(sql).bind(...params)
}
