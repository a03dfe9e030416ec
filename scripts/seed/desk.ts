import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import type { ReportReason } from '#contract/lists.ts'
import type { BanType, FlagType } from '#contract/trust.ts'
import type { DemoChat } from './chats.ts'
import type { DemoListing } from './demo-listing.ts'
import { person, type DemoPerson } from './people.ts'
import type { Random } from './random.ts'

/** An item of the moderation queue, open or decided. */
export type DemoItem = {
  /** The item's id is derived from this index, so it does not depend on the rest of the market. */
  index: number
  about: { listing: DemoListing } | { comment: DemoRemark } | { profile: DemoPerson } | { chat: DemoChat }
  flagType: FlagType
  /** Null if only people reported it. */
  confidence: number | null
  reason: string
  signals: string[]
  reports: DemoReport[]
  at: number
  decision?: { action: 'approved' | 'removed'; reason: string | null; at: number }
}
type Planned = Omit<DemoItem, 'index'>
/** A comment written to be flagged. */
export type DemoRemark = { listing: DemoListing; author: DemoPerson; content: string; isHeld: boolean }
type DemoReport = { by: DemoPerson; reason: ReportReason; details: string | null }
export type DemoBan = {
  person: DemoPerson
  banType: BanType
  reason: string
  at: number
  expiresAt: number | null
}
/**
 * `people` exist only for the moderation desk. They sell nothing, so a ban removes nothing from the market.
 */
export type DemoDesk = { people: DemoPerson[]; items: DemoItem[]; bans: DemoBan[] }

type Market = {
  people: readonly DemoPerson[]
  listings: readonly DemoListing[]
  chats: readonly DemoChat[]
  now: number
}

/** After all other people of the market, within the block of unassigned numbers. */
const FIRST_INDEX = 96
/** Higher than the index of any plan. */
const HELD_FROM = 1_000

/** Makes open and decided items of every kind for the README's admin. */
export function makeDesk(random: Random, market: Market): DemoDesk {
  const cast = findCast(random, market)
  if (!cast) return { people: [], items: [], bans: [] }
  const planned = [...decidedItems(cast), ...flaggedListings(cast), ...flaggedWriting(cast)]
  const items = [
    ...planned.map((item, index) => ({ ...item, index })),
    ...heldBack(market.listings),
  ].toSorted((a, b) => a.at - b.at)
  const { swindler, shouter, stranger } = cast
  return { people: [swindler, shouter, stranger], items, bans: bansOf(cast) }
}

type Cast = NonNullable<ReturnType<typeof findCast>>

/** Returns the people and content of the items, or undefined if the market is too small. */
function findCast(random: Random, { people, listings, chats, now }: Market) {
  const [, buyer, known, one, two] = people
  const [swindler, shouter, stranger] = STRANGERS.map((changes, i) => ({
    ...person(random.fork('stranger', i), FIRST_INDEX + i, now),
    ...NOBODY,
    ...changes,
  }))
  const forSale = listings.filter(({ life, seller }) => life.status === 'active' && seller !== known)
  const [reported, doubled, cheap, both, hosting, cleared, next] = forSale.toSorted(
    (a, b) => a.index - b.index,
  )
  const whom = { buyer, known, one, two, swindler, shouter, stranger }
  const what = { reported, doubled, cheap, both, hosting, cleared }
  if (!isWhole(whom) || !isWhole(what)) return undefined
  return {
    ...whom,
    ...what,
    now,
    hoursAgo: (hours: number) => now - Math.round(hours * HOUR_MS),
    warned: next?.seller ?? whom.one,
    stolen: chats.find(({ isBlockedBySeller }) => isBlockedBySeller),
  }
}

function isWhole<T extends object>(things: T): things is T & { [K in keyof T]: NonNullable<T[K]> } {
  return Object.values(things).every((thing) => thing !== undefined)
}

function decidedItems({ hoursAgo, cleared, swindler, hosting, one }: Cast): Planned[] {
  return [
    {
      ...PLAIN,
      about: { listing: cleared },
      confidence: 0.57,
      reason: 'Phone number in the title',
      signals: ['Phone number in the title'],
      at: hoursAgo(30),
      decision: { action: 'approved', reason: null, at: hoursAgo(29.6) },
    },
    {
      ...PLAIN,
      about: remark(swindler, hosting, SWINDLE),
      flagType: 'other',
      confidence: 0.88,
      reason: PAY_FIRST,
      signals: [PAY_FIRST, ELSEWHERE],
      at: hoursAgo(27),
      decision: {
        action: 'removed',
        reason: 'Asks for money before anybody has seen the goods.',
        at: hoursAgo(26.9),
      },
    },
    {
      ...PLAIN,
      about: { profile: one },
      confidence: 0.52,
      reason: 'Reads like an advertisement',
      signals: ['Reads like an advertisement'],
      at: hoursAgo(25),
      decision: { action: 'approved', reason: null, at: hoursAgo(24.2) },
    },
  ]
}

function flaggedListings(cast: Cast): Planned[] {
  const { hoursAgo, buyer, known, one, two, reported, doubled, cheap, both } = cast
  const scamReports: DemoReport[] = [
    { by: buyer, reason: 'scam', details: 'He wanted 500 by Orange Money before I could see it.' },
    { by: two, reason: 'scam', details: null },
    { by: one, reason: 'other', details: 'The photos are from another website.' },
  ]
  return [
    {
      ...PLAIN,
      about: { listing: reported },
      flagType: 'other',
      reason: 'Reported as a scam',
      reports: scamReports.filter(({ by }) => by !== reported.seller),
      at: hoursAgo(7),
    },
    {
      ...PLAIN,
      about: { listing: doubled },
      reason: 'Reported as a duplicate of another listing',
      reports: [{ by: buyer, reason: 'duplicate', details: null }],
      at: hoursAgo(6),
    },
    {
      ...PLAIN,
      about: { listing: cheap },
      flagType: 'other',
      confidence: 0.64,
      reason: CHEAP,
      signals: [CHEAP],
      at: hoursAgo(5),
    },
    {
      ...PLAIN,
      about: { listing: both },
      confidence: 0.71,
      reason: PAY_FIRST,
      signals: [PAY_FIRST, 'Many posts in one hour'],
      reports: [{ by: known, reason: 'spam', details: null }],
      at: hoursAgo(4),
    },
  ]
}

/** Comments, a profile and a conversation. */
function flaggedWriting({ hoursAgo, stranger, shouter, hosting, stolen }: Cast): Planned[] {
  const items: Planned[] = [
    {
      ...PLAIN,
      about: remark(stranger, hosting, ADVERT),
      confidence: 0.66,
      reason: ELSEWHERE,
      signals: [ELSEWHERE],
      at: hoursAgo(3),
    },
    {
      ...PLAIN,
      about: remark(shouter, hosting, INSULT, true),
      flagType: 'inappropriate',
      confidence: 0.94,
      reason: 'Insults somebody',
      signals: ['Insults somebody', 'Written in capitals'],
      at: hoursAgo(2),
    },
    {
      ...PLAIN,
      about: { profile: stranger },
      confidence: 0.61,
      reason: ELSEWHERE,
      signals: [ELSEWHERE],
      at: hoursAgo(1.5),
    },
  ]
  if (stolen)
    items.push({
      ...PLAIN,
      about: { chat: stolen },
      flagType: 'other',
      reason: 'Reported as a scam',
      at: stolen.messages.at(-1)?.at ?? hoursAgo(1),
    })
  return items
}

function remark(
  author: DemoPerson,
  listing: DemoListing,
  content: string,
  isHeld = false,
): DemoItem['about'] {
  return { comment: { listing, author, content, isHeld } }
}

function heldBack(listings: readonly DemoListing[]): DemoItem[] {
  return listings
    .filter(({ life }) => life.status === 'pending')
    .map((listing) => ({
      ...PLAIN,
      index: HELD_FROM + listing.index,
      about: { listing },
      confidence: 0.92,
      reason: SAME_TEXT,
      signals: [SAME_TEXT],
      at: listing.life.createdAt,
    }))
}

function bansOf({ now, hoursAgo, warned, swindler, shouter }: Cast): DemoBan[] {
  return [
    {
      person: warned,
      banType: 'warning',
      reason: 'Please answer the people who write to you, or take the listing down.',
      at: hoursAgo(50),
      expiresAt: null,
    },
    {
      person: swindler,
      banType: 'permanent',
      reason: 'Takes money and sends nothing.',
      at: hoursAgo(26.8),
      expiresAt: null,
    },
    {
      person: shouter,
      banType: 'temporary',
      reason: 'Insults in comments, after a warning.',
      at: hoursAgo(1.9),
      expiresAt: now + 5 * DAY_MS,
    },
  ]
}

const PLAIN = { flagType: 'spam' as const, confidence: null, signals: [], reports: [] }
const NOBODY = { userType: 'individual' as const, businessName: null, trade: undefined, bio: null }
const STRANGERS: readonly Partial<DemoPerson>[] = [
  { firstName: 'Quick', lastName: 'Deals' },
  { firstName: 'Sheku', lastName: 'Koroma' },
  {
    firstName: 'Dubai',
    lastName: 'Direct',
    bio: 'Best prices of all West Africa. See dubai-direct.example and write to me there.',
  },
]

const PAY_FIRST = 'Asks for payment before the buyer has seen it'
const ELSEWHERE = 'Leads to another website'
const SAME_TEXT = 'Reads much like other listings of the same seller'
const CHEAP = 'Price far below similar items'
const SWINDLE =
  'I have the same one cheaper. Send 300 by mobile money now and it is yours, many people are asking.'
const ADVERT = 'Better ones at dubai-direct.example, delivery in two days, write to me there.'
const INSULT = 'YOU ARE A THIEF AND A LIAR, ALL YOUR FAMILY'
