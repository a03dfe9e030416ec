import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { SellerAnalytics } from '#contract/analytics.ts'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { type Statement, openDb } from '../../db/client.ts'
import { ctxOf, type Member, signIn } from '../../test/people.ts'
import { d1 } from '../../test/databases.ts'
import { addMany } from '../../test/many.ts'
import { pickAt, randomFrom } from '../../test/random.ts'
import { rankEngagement } from './rank-engagement.ts'
import { recordMessages } from './record-messages.ts'
import { showAnalytics } from './show-analytics.ts'

const EVENTS = 10_000
const AT_ONCE = 500

/** Sixty days, across a change of year and the end of a short month. */
const END = Date.UTC(2026, 2, 3, 12)
const START = END - 60 * DAY_MS

/**
 * When the figures are checked: in the last millisecond of a month, in the first of the next, and at the end.
 */
const LOOKS = [Date.UTC(2026, 2, 1) - 1, Date.UTC(2026, 2, 1), END]

// [spec 3 #30, 10.19 #1, 10.19 #2]
test(
  "the figures equal a recount of 10,000 random events over 60 days and a month's end",
  { timeout: 120_000 },
  async () => {
    const random = randomFrom(20_261_123)
    const upTo = (count: number) => Math.floor(random() * count)
    const db = openDb(env.DB, 'first-primary')
    const sellers = await Promise.all([signIn(), signIn(), signIn()])
    const memory: Memory = {
      posted: [],
      views: [],
      likes: new Map(),
      comments: new Map(),
      messages: new Map(),
      talks: new Map(),
    }
    const listings = await openMarket(sellers, memory)
    const buyers = await addBuyers(600)
    const purged = new Set<number>()

    /**
     * Returns the statements of a random event, now or a little earlier: rooms report late, and some reports
     * arrive twice.
     */
    function happen(now: number): D1PreparedStatement[] {
      const listing = pickAt(listings, upTo(listings.length))
      const { id, seller } = listing
      const dice = random()
      if (purged.has(id) || dice < 0.5) return view(now)
      if (dice < 0.65) return like(id, seller, now)
      if (dice < 0.72) return comment(id, seller, now)
      if (dice < 0.78) return hideOrShow(now)
      if (dice < 0.82) return ask(id, seller, now - upTo(2 * HOUR_MS))
      if (dice < 0.98) return write(now)
      if (dice < 0.9985)
        return [
          run`update listings set ai_score = ${upTo(101)}, status =
            ${pickAt(['active', 'active', 'sold', 'expired', 'removed'], upTo(5))} where id = ${id}`,
        ]
      return purge(id, now)
    }

    function view(now: number): D1PreparedStatement[] {
      const { id, seller } = pickAt(
        listings.filter((each) => !purged.has(each.id)),
        upTo(100),
      )
      memory.views.push({ seller, at: now, listingId: id })
      return [
        run`update listings set views = views + 1, viewed_day = ${Math.floor(now / DAY_MS)} where id = ${id}`,
      ]
    }

    function like(id: number, seller: number, now: number): D1PreparedStatement[] {
      // With few people who like often, likes are also withdrawn often.
      const isOwn = upTo(10) === 0
      const person = isOwn ? seller : pickAt(buyers, upTo(40))
      if (memory.likes.delete(`${person} ${id}`))
        return [run`delete from likes where user_id = ${person} and listing_id = ${id}`]
      memory.likes.set(`${person} ${id}`, { seller, at: now, listingId: id, isOwn })
      return [run`insert into likes (user_id, listing_id, created_at) values (${person}, ${id}, ${now})`]
    }

    function comment(listingId: number, seller: number, now: number): D1PreparedStatement[] {
      const id = memory.comments.size + 1
      const isOwn = upTo(3) === 0
      memory.comments.set(id, { seller, at: now, listingId, isOwn, isShown: true })
      const author = isOwn ? seller : pickAt(buyers, id)
      return [
        run`insert into comments (id, public_id, listing_id, author_id, content, created_at)
          values (${id}, ${`c${id}`}, ${listingId}, ${author}, 'How much?', ${now})`,
      ]
    }

    function hideOrShow(now: number): D1PreparedStatement[] {
      const id = 1 + upTo(memory.comments.size)
      const hidden = memory.comments.get(id)
      if (!hidden || purged.has(hidden.listingId)) return view(now)
      hidden.isShown = !hidden.isShown
      return [run`update comments set hidden_at = ${hidden.isShown ? null : now} where id = ${id}`]
    }

    function ask(listingId: number, seller: number, at: number): D1PreparedStatement[] {
      const id = memory.talks.size + 1
      memory.talks.set(id, {
        seller,
        at,
        listingId,
        questions: new Map([[1, at]]),
        lastSeq: 1,
        answeredAt: undefined,
        isLanded: false,
      })
      const talk = run`insert into conversations (id, public_id, listing_id, buyer_id, seller_id, created_at)
        values (${id}, ${`t${id}`}, ${listingId}, ${pickAt(buyers, id)}, ${seller}, ${at})`
      return [talk, ...land(id)]
    }

    /**
     * Writes a message in one of the latest conversations. What the room does not report now, it reports with
     * the next message.
     */
    function write(now: number): D1PreparedStatement[] {
      const id = Math.max(1, memory.talks.size - upTo(30))
      const talk = memory.talks.get(id)
      if (!talk) return view(now)
      talk.lastSeq += 1
      if (random() < 0.4) talk.answeredAt ??= now
      else talk.questions.set(talk.lastSeq, now)
      if (random() < 0.2) return []
      return random() < 0.1 ? [...land(id), ...land(id)] : land(id)
    }

    /**
     * Saves a summary as a room does: with what is new, or again with some or all that was reported before.
     */
    function land(conversationId: number): D1PreparedStatement[] {
      const talk = memory.talks.get(conversationId)
      if (!talk) return []
      const { seller, answeredAt, lastSeq } = talk
      talk.isLanded = true
      talk.landedAnswer = answeredAt
      for (const [seq, at] of talk.questions) memory.messages.set(`${conversationId} ${seq}`, { seller, at })
      const questions = [...talk.questions].map(([seq, at]) => ({ seq, at })).slice(random() < 0.5 ? 0 : -40)
      const summary = run`update conversations
        set last_seq = ${lastSeq}, asked_at = coalesce(asked_at, ${talk.at}), answered_at =
        coalesce(answered_at, ${answeredAt ?? null}) where id = ${conversationId}`
      return [...recordMessages(db, conversationId, questions).map(asPrepared), summary]
    }

    /** Purges a listing deleted a day ago, as cron does. */
    function purge(id: number, now: number): D1PreparedStatement[] {
      if (purged.size >= 5) return view(now)
      purged.add(id)
      return [
        run`update listings set status = 'removed', deleted_at = ${now}, status_before = null
          where id = ${id}`,
        run`delete from likes where listing_id = ${id}`,
        run`delete from comments where listing_id = ${id}`,
      ]
    }

    let waiting: D1PreparedStatement[] = []
    async function flush(): Promise<void> {
      if (waiting.length > 0) await env.DB.batch(waiting)
      waiting = []
    }
    async function look(now: number): Promise<void> {
      await flush()
      for (const seller of sellers) {
        expect(await readFigures(seller, now), new Date(now).toISOString()).toEqual(
          await recount(seller, memory, now),
        )
        // All listings have more than ten views by then.
        if (now === END) expect(await readRanks(seller)).toEqual(await recountRanks(seller, memory))
      }
    }

    const looks = [...LOOKS]
    for (let done = 0; done < EVENTS; done += 1) {
      const now = START + Math.floor(((END - START) * done) / EVENTS)
      while (looks[0] !== undefined && looks[0] < now) await look(looks.shift() ?? now)
      waiting.push(...happen(now))
      if (waiting.length >= AT_ONCE) await flush()
    }
    await look(END)
    expect(looks).toEqual([END])
    // The recount is meaningful only with many events of each kind.
    const owns = [...memory.likes.values(), ...memory.comments.values()].filter(({ isOwn }) => isOwn)
    expect(owns.length).toBeGreaterThan(150)
    expect([
      memory.views.length > 4_500,
      memory.likes.size > 200,
      memory.comments.size > 500,
      memory.talks.size > 300,
      memory.messages.size > 1_000,
      purged.size,
    ]).toEqual([true, true, true, true, true, 5])
  },
)

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
  /** True for the seller's own mark on their own listing, which does not count. */
  isOwn: boolean
}

interface Talk extends Attention {
  /** The times at which the buyer wrote, by seq. */
  questions: Map<number, number>
  lastSeq: number
  answeredAt: number | undefined
  /** Whether a summary has been saved, and with which answer time. */
  isLanded: boolean
  landedAnswer?: number | undefined
}

interface Posted extends Happening {
  id: number
  publicId: string
}

/** The test's own record: one entry for each event. */
interface Memory {
  posted: Posted[]
  views: Attention[]
  likes: Map<string, Mark>
  comments: Map<number, Mark & { isShown: boolean }>
  messages: Map<string, Happening>
  talks: Map<number, Talk>
}

type Figures = Omit<SellerAnalytics, 'advice' | 'aiMatchingScore'>

async function readFigures(seller: Member, now: number): Promise<Figures> {
  const {
    advice: _advice,
    aiMatchingScore: _drawnFromListings,
    ...figures
  } = await showAnalytics({ ...(await ctxOf(seller)), now })
  return figures
}

/** Counts the same figures from every single event and row, as the contract defines them. */
async function recount(member: Member, memory: Memory, now: number): Promise<Figures> {
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

/** Engagement by others, one entry for each event. */
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

async function readRanks(seller: Member) {
  const { topListings } = await rankEngagement(await ctxOf(seller))
  return topListings.map(({ title: _title, status: _status, ...figures }) => figures)
}

/** The expected ranking: every listing, by the engagement of others. */
async function recountRanks(member: Member, memory: Memory) {
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

/** Converts a drizzle statement to one of D1, for use in a mixed batch. */
function asPrepared(statement: Statement): D1PreparedStatement {
  if (!('toSQL' in statement) || typeof statement.toSQL !== 'function')
    throw new Error('a statement can be written out')
  const { sql, params } = Written.parse(statement.toSQL())
  return env.DB.prepare(sql).bind(...params)
}

/** Adds thirty listings, posted over the sixty days. */
async function openMarket(sellers: readonly Member[], memory: Memory) {
  const listings: Posted[] = []
  for (const seller of sellers) {
    const createdAt = (index: number) => START + index * 6 * DAY_MS
    const publicIds = await addMany(seller, 10, (index) => ({ row: { createdAt: createdAt(index) } }))
    const results =
      await d1.all<Posted>`SELECT id, public_id AS publicId, seller_id AS seller, created_at AS at
        FROM listings WHERE public_id IN (SELECT value FROM json_each(${JSON.stringify(publicIds)}))`
    listings.push(...results)
    memory.posted.push(...results)
  }
  return listings
}

async function addBuyers(count: number): Promise<number[]> {
  const rows = Array.from({ length: count }, (_unused, index) => ({
    id: `b${index}`,
    phone: `+232339${String(index).padStart(5, '0')}`,
  }))
  const results = await d1.all<{ id: number }>`INSERT INTO users (public_id, phone, created_at)
    SELECT value ->> 'id', value ->> 'phone', 0 FROM json_each(${JSON.stringify(rows)}) RETURNING id`
  return results.map(({ id }) => id)
}

function run(parts: TemplateStringsArray, ...values: unknown[]): D1PreparedStatement {
  return env.DB.prepare(parts.join('?')).bind(...values)
}
