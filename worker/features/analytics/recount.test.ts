import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { SellerAnalytics } from '#contract/analytics.ts'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { openDb } from '#worker/db/client.ts'
import { d1, preparedQuery } from '#worker/test/databases.ts'
import { addMany } from '#worker/test/many.ts'
import { ctxOf, type Member, signIn } from '#worker/test/people.ts'
import { pickAt, randomFrom } from '#worker/test/random.ts'
import { addPeople } from '#worker/test/rows.ts'
import { rankEngagement } from './rank-engagement.ts'
import { recordMessages } from './record-messages.ts'
import { showAnalytics } from './show-analytics.ts'

const EVENTS = 10_000
const BATCH_STATEMENTS = 500

/** The sixty days until END, with the start of a year and the end of a short month. */
const END = Date.UTC(2026, 2, 3, 12)
const START = END - 60 * DAY_MS

/** When the figures are checked: in the last millisecond of a month, in the first of the next, and at END. */
const CHECKED_AT = [Date.UTC(2026, 2, 1) - 1, Date.UTC(2026, 2, 1), END]

// [spec 3 #30]
test(
  "the figures equal a recount of 10,000 random events over 60 days and a month's end",
  { timeout: 120_000 },
  async () => {
    const random = randomFrom(20_261_123)
    const upTo = (count: number) => Math.floor(random() * count)
    const db = openDb(env.DB, 'first-primary')
    const sellers = await Promise.all([signIn(), signIn(), signIn()])
    const recorded: EventRecord = {
      posted: [],
      views: [],
      likes: new Map(),
      comments: new Map(),
      messages: new Map(),
      conversations: new Map(),
      leads: new Map(),
    }
    const listings = await addListings(sellers, recorded)
    const buyers = await addPeople(600)
    const purged = new Set<number>()

    /**
     * Returns the statements of a random event, now or a little earlier, since rooms report late. Some
     * reports arrive twice.
     */
    function addEvent(now: number): D1PreparedStatement[] {
      const listing = pickAt(listings, upTo(listings.length))
      const { id, seller } = listing
      const chance = random()
      if (purged.has(id) || chance < 0.48) return view(now)
      if (chance < 0.5) return askForNumber(id, seller, now)
      if (chance < 0.65) return like(id, seller, now)
      if (chance < 0.72) return comment(id, seller, now)
      if (chance < 0.78) return hideOrShow(now)
      if (chance < 0.82) return ask(id, seller, now - upTo(2 * HOUR_MS))
      if (chance < 0.98) return write(now)
      if (chance < 0.9985)
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
      recorded.views.push({ seller, at: now, listingId: id })
      return [
        run`update listings set views = views + 1, viewed_day = ${Math.floor(now / DAY_MS)} where id = ${id}`,
      ]
    }

    function like(id: number, seller: number, now: number): D1PreparedStatement[] {
      // Only a few people like, so that they often like a listing again, which withdraws their like.
      const isOwn = upTo(10) === 0
      const person = isOwn ? seller : pickAt(buyers, upTo(40))
      if (recorded.likes.delete(`${person} ${id}`))
        return [run`delete from likes where user_id = ${person} and listing_id = ${id}`]
      recorded.likes.set(`${person} ${id}`, { seller, at: now, listingId: id, isOwn })
      return [run`insert into likes (user_id, listing_id, created_at) values (${person}, ${id}, ${now})`]
    }

    function comment(listingId: number, seller: number, now: number): D1PreparedStatement[] {
      const id = recorded.comments.size + 1
      const isOwn = upTo(3) === 0
      recorded.comments.set(id, { seller, at: now, listingId, isOwn, isShown: true })
      const author = isOwn ? seller : pickAt(buyers, id)
      return [
        run`insert into comments (id, public_id, listing_id, author_id, content, created_at)
          values (${id}, ${`c${id}`}, ${listingId}, ${author}, 'How much?', ${now})`,
      ]
    }

    function askForNumber(listingId: number, seller: number, now: number): D1PreparedStatement[] {
      // Only a few people ask, so that some ask for the same listing again on the same day.
      const [day, person] = [Math.floor(now / DAY_MS), pickAt(buyers, upTo(3))]
      recorded.leads.set(`${day} ${person} ${listingId}`, { seller, at: now, listingId })
      return [
        run`insert into leads values (${day}, ${person}, ${seller}, ${listingId}) on conflict do nothing`,
      ]
    }

    function hideOrShow(now: number): D1PreparedStatement[] {
      const id = 1 + upTo(recorded.comments.size)
      const toggled = recorded.comments.get(id)
      if (!toggled || purged.has(toggled.listingId)) return view(now)
      toggled.isShown = !toggled.isShown
      return [run`update comments set hidden_at = ${toggled.isShown ? null : now} where id = ${id}`]
    }

    function ask(listingId: number, seller: number, at: number): D1PreparedStatement[] {
      const id = recorded.conversations.size + 1
      recorded.conversations.set(id, {
        seller,
        at,
        listingId,
        questions: new Map([[1, at]]),
        lastSeq: 1,
        answeredAt: undefined,
        isSaved: false,
      })
      const row = run`insert into conversations (id, public_id, listing_id, buyer_id, seller_id, created_at)
        values (${id}, ${`t${id}`}, ${listingId}, ${pickAt(buyers, id)}, ${seller}, ${at})`
      return [row, ...saveSummary(id)]
    }

    /**
     * Writes a message in one of the latest conversations. If the room does not report the message now, it
     * does so with the next message.
     */
    function write(now: number): D1PreparedStatement[] {
      const id = Math.max(1, recorded.conversations.size - upTo(30))
      const conversation = recorded.conversations.get(id)
      if (!conversation) return view(now)
      conversation.lastSeq += 1
      if (random() < 0.4) conversation.answeredAt ??= now
      else conversation.questions.set(conversation.lastSeq, now)
      if (random() < 0.2) return []
      return random() < 0.1 ? [...saveSummary(id), ...saveSummary(id)] : saveSummary(id)
    }

    /**
     * Saves a conversation's summary as its room does, with new messages and some or all of the earlier ones.
     */
    function saveSummary(conversationId: number): D1PreparedStatement[] {
      const conversation = recorded.conversations.get(conversationId)
      if (!conversation) return []
      const { seller, answeredAt, lastSeq } = conversation
      conversation.isSaved = true
      conversation.savedAnsweredAt = answeredAt
      const questions = [...conversation.questions].map(([seq, at]) => ({ seq, at }))
      for (const { seq, at } of questions) recorded.messages.set(`${conversationId} ${seq}`, { seller, at })
      const reported = questions.slice(random() < 0.5 ? 0 : -40)
      const summary = run`update conversations
        set last_seq = ${lastSeq}, asked_at = coalesce(asked_at, ${conversation.at}), answered_at =
        coalesce(answered_at, ${answeredAt ?? null}) where id = ${conversationId}`
      return [...recordMessages(db, conversationId, reported).map((added) => preparedQuery(added)), summary]
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

    let pending: D1PreparedStatement[] = []
    async function flush(): Promise<void> {
      if (pending.length > 0) await env.DB.batch(pending)
      pending = []
    }
    async function check(now: number): Promise<void> {
      await flush()
      for (const seller of sellers) {
        expect(await readFigures(seller, now), new Date(now).toISOString()).toEqual(
          await recount(seller, recorded, now),
        )
        // The ranking is checked only at the end, when all listings have more than ten views.
        if (now === END) expect(await readRanks(seller)).toEqual(await recountRanks(seller, recorded))
      }
    }

    const checkTimes = [...CHECKED_AT]
    for (let done = 0; done < EVENTS; done += 1) {
      const now = START + Math.floor(((END - START) * done) / EVENTS)
      while (checkTimes[0] !== undefined && checkTimes[0] < now) await check(checkTimes.shift() ?? now)
      pending.push(...addEvent(now))
      if (pending.length >= BATCH_STATEMENTS) await flush()
    }
    await check(END)
    expect(checkTimes).toEqual([END])
    // The recount means something only with many events of each kind.
    const reactions = [...recorded.likes.values(), ...recorded.comments.values()]
    expect(reactions.filter(({ isOwn }) => isOwn).length).toBeGreaterThan(150)
    expect([
      recorded.views.length > 4_500,
      recorded.likes.size > 200,
      recorded.comments.size > 500,
      recorded.conversations.size > 300,
      recorded.messages.size > 1_000,
      recorded.leads.size > 150,
      purged.size,
    ]).toEqual([true, true, true, true, true, true, 5])
  },
)

interface SellerEvent {
  /** Row id. */
  seller: number
  at: number
}

interface ListingEvent extends SellerEvent {
  listingId: number
}

/** A like or a comment. */
interface Reaction extends ListingEvent {
  /** True for the seller's reaction to their own listing, which does not count. */
  isOwn: boolean
}

interface Conversation extends ListingEvent {
  /** The times at which the buyer wrote, by seq. */
  questions: Map<number, number>
  lastSeq: number
  answeredAt: number | undefined
  /** Whether a summary has been saved; `savedAnsweredAt` is the answer time in it. */
  isSaved: boolean
  savedAnsweredAt?: number | undefined
}

interface PostedListing extends SellerEvent {
  id: number
  publicId: string
}

/** What the test itself records: one entry for each event. */
interface EventRecord {
  posted: PostedListing[]
  views: ListingEvent[]
  likes: Map<string, Reaction>
  comments: Map<number, Reaction & { isShown: boolean }>
  messages: Map<string, SellerEvent>
  conversations: Map<number, Conversation>
  leads: Map<string, ListingEvent>
}

type Figures = Omit<SellerAnalytics, 'advice' | 'aiMatchingScore'>

async function readFigures(seller: Member, now: number): Promise<Figures> {
  const {
    advice: _advice,
    aiMatchingScore: _notRecounted,
    ...figures
  } = await showAnalytics({ ...(await ctxOf(seller)), now })
  return figures
}

/** Counts the same figures from the single events and rows, as the contract defines them. */
async function recount(member: Member, recorded: EventRecord, now: number): Promise<Figures> {
  const { user } = await ctxOf(member)
  const isTheirs = ({ seller }: SellerEvent) => seller === user.id
  const notRemoved = await listNotRemoved(user.id)
  const counted = countedEventsIn(recorded)
  const conversations = counted.conversations.filter(isTheirs)
  const events = {
    posted: recorded.posted.filter(({ id }) => notRemoved.has(id)),
    views: counted.views.filter(isTheirs),
    likes: counted.likes.filter(isTheirs),
    comments: counted.comments.filter(isTheirs),
    messages: [...recorded.messages.values()].filter(isTheirs),
    conversations,
    leads: counted.leads.filter(isTheirs),
  }
  const count = (kind: keyof typeof events, from: number, until = Infinity) =>
    events[kind].filter(({ at }) => at >= from && at < until).length
  const month = Date.parse(`${new Date(now).toISOString().slice(0, 7)}-01T00:00:00Z`)
  const today = now - (now % DAY_MS)
  const rate = rateOf(conversations, today - 29 * DAY_MS, Infinity, now)
  const before = rateOf(conversations, month - 30 * DAY_MS, month, now)
  const engagement = (['likes', 'comments', 'conversations'] as const).reduce(
    (sum, kind) => sum + count(kind, today - 29 * DAY_MS),
    0,
  )
  const listings = await d1.first<{ total: number; score: number | null }>`SELECT count(*) AS total,
    avg(CASE status WHEN 'active' THEN ai_score END) AS score
    FROM listings WHERE seller_id = ${user.id} AND status <> 'removed'`
  return {
    totalListings: listings?.total ?? 0,
    newListingsThisMonth: count('posted', month),
    totalViews: events.views.length,
    viewsThisMonth: count('views', month),
    totalLikes: events.likes.length,
    likesThisMonth: count('likes', month),
    totalComments: events.comments.length,
    commentsThisMonth: count('comments', month),
    leads: events.leads.length,
    leadsThisMonth: count('leads', month),
    responseRate: rate.percent,
    responseRateChange:
      rate.percent === null || before.percent === null ? null : toTenth(rate.percent - before.percent),
    conversationsCounted: rate.counted.length,
    conversationsAnswered: rate.inTime.length,
    conversationsWaiting: rate.waiting.length,
    qualityScore: typeof listings?.score === 'number' ? toTenth(listings.score) : null,
    engagementRate: Math.min(100, toTenth((100 * engagement) / count('views', today - 29 * DAY_MS))),
    days: Array.from({ length: 60 }, (_unused, index) => {
      const from = today - (59 - index) * DAY_MS
      const on = (kind: keyof typeof events) => count(kind, from, from + DAY_MS)
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

/** The views, and the engagement by others, one entry for each event. */
function countedEventsIn({ views, likes, comments, conversations, leads }: EventRecord) {
  return {
    views,
    likes: [...likes.values()].filter(({ isOwn }) => !isOwn),
    comments: [...comments.values()].filter(({ isOwn, isShown }) => isShown && !isOwn),
    conversations: [...conversations.values()].filter(({ isSaved }) => isSaved),
    leads: [...leads.values()],
  }
}

async function listNotRemoved(sellerId: number): Promise<Set<number>> {
  const results = await d1.all<{ id: number }>`SELECT id FROM listings WHERE seller_id = ${sellerId}
    AND status <> 'removed'`
  return new Set(results.map(({ id }) => id))
}

async function readRanks(seller: Member) {
  const { topListings } = await rankEngagement(await ctxOf(seller))
  return topListings.map(({ title: _title, type: _type, status: _status, ...figures }) => figures)
}

/** The expected ranking of all listings by the engagement of others. */
async function recountRanks(member: Member, recorded: EventRecord) {
  const { user } = await ctxOf(member)
  const notRemoved = await listNotRemoved(user.id)
  const counted = countedEventsIn(recorded)
  const ranks = recorded.posted
    .filter(({ id }) => notRemoved.has(id))
    .map(({ id: listingId, publicId }) => {
      const count = (kind: keyof typeof counted) =>
        counted[kind].filter((each) => each.listingId === listingId).length
      const counts = {
        viewsCount: count('views'),
        likesCount: count('likes'),
        commentsCount: count('comments'),
        conversationsCount: count('conversations'),
        leads: count('leads'),
      }
      const engagement = counts.likesCount + counts.commentsCount + counts.conversationsCount
      const engagementRate = Math.min(100, toTenth((100 * engagement) / counts.viewsCount))
      return { listingId, id: publicId, ...counts, engagementRate }
    })
  ranks.sort(
    (a, b) => b.engagementRate - a.engagementRate || b.viewsCount - a.viewsCount || b.listingId - a.listingId,
  )
  return ranks.map(({ listingId: _key, ...figures }) => figures)
}

function rateOf(conversations: readonly Conversation[], from: number, until: number, now: number) {
  const opened = conversations.filter(({ at }) => at >= from && at < until)
  const waiting = opened.filter(
    ({ at, savedAnsweredAt }) => savedAnsweredAt === undefined && at > now - DAY_MS,
  )
  const inTime = opened.filter(
    ({ at, savedAnsweredAt }) => savedAnsweredAt !== undefined && savedAnsweredAt <= at + DAY_MS,
  )
  const counted = opened.filter((conversation) => !waiting.includes(conversation))
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

/** Adds thirty listings, posted over the sixty days. */
async function addListings(sellers: readonly Member[], recorded: EventRecord) {
  const listings: PostedListing[] = []
  for (const seller of sellers) {
    const createdAt = (index: number) => START + index * 6 * DAY_MS
    const publicIds = await addMany(seller, 10, (index) => ({ row: { createdAt: createdAt(index) } }))
    const results =
      await d1.all<PostedListing>`SELECT id, public_id AS publicId, seller_id AS seller, created_at AS at
        FROM listings WHERE public_id IN (SELECT value FROM json_each(${JSON.stringify(publicIds)}))`
    listings.push(...results)
    recorded.posted.push(...results)
  }
  return listings
}

function run(parts: TemplateStringsArray, ...values: unknown[]): D1PreparedStatement {
  return env.DB.prepare(parts.join('?')).bind(...values)
}
