import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import type { ReportReason } from '#contract/lists.ts'
import type { BanType, FlagType } from '#contract/trust.ts'
import type { DemoChat } from './chats.ts'
import type { DemoListing } from './demo-listing.ts'
import { INDIVIDUAL, makePerson, type DemoPerson } from './people.ts'
import type { Random } from './random.ts'

/** An item of the moderation queue, open or decided. */
export type DemoItem = {
  /** The item's id is derived from this index, and so does not depend on the rest of the market. */
  index: number
  about:
    | { listing: DemoListing }
    | { comment: DemoFlaggedComment }
    | { profile: DemoPerson }
    | { chat: DemoChat }
  flagType: FlagType
  /** Null if only people reported it. */
  confidence: number | null
  reason: string
  signals: string[]
  reports: DemoReport[]
  at: number
  decision?: { action: 'approved' | 'removed'; reason: string | null; at: number }
}
type NewItem = Omit<DemoItem, 'index'>
/** A comment written to be flagged. */
export type DemoFlaggedComment = {
  listing: DemoListing
  author: DemoPerson
  content: string
  isHeld: boolean
}
type DemoReport = { by: DemoPerson; reason: ReportReason; details: string | null }
/** A ban or a warning. */
export type DemoBan = {
  person: DemoPerson
  banType: BanType
  reason: string
  at: number
  expiresAt: number | null
}
/** `people` exist only for the desk. They sell nothing, so that their bans remove nothing from the market. */
export type DemoDesk = { people: DemoPerson[]; items: DemoItem[]; bans: DemoBan[] }

type Market = {
  people: readonly DemoPerson[]
  listings: readonly DemoListing[]
  chats: readonly DemoChat[]
  now: number
}

/**
 * The first index of the desk's people: above the indexes of the market's people, and below 100, where the
 * unassigned phone numbers end.
 */
const FIRST_DESK_PERSON_INDEX = 96
/** Above the indexes of the other items. */
const FIRST_HELD_INDEX = 1_000

/**
 * Makes the demo moderation desk: open items about every type of content, some decided items, and bans.
 */
export function makeDesk(random: Random, market: Market): DemoDesk {
  const subjects = pickSubjects(random, market)
  if (!subjects) return { people: [], items: [], bans: [] }
  const newItems = [
    ...makeDecidedItems(subjects),
    ...makeListingItems(subjects),
    ...makeWritingItems(subjects),
  ]
  const items = [
    ...newItems.map((item, index) => ({ ...item, index })),
    ...makeHeldItems(market.listings),
  ].toSorted((a, b) => a.at - b.at)
  const { swindler, shouter, advertiser } = subjects
  return { people: [swindler, shouter, advertiser], items, bans: makeBans(subjects) }
}

type DeskSubjects = NonNullable<ReturnType<typeof pickSubjects>>

/** Picks people and listings for the items. Returns undefined if the market is too small. */
function pickSubjects(random: Random, { people, listings, chats, now }: Market) {
  const [, buyer, readmeSeller, firstReporter, secondReporter] = people
  const [swindler, shouter, advertiser] = DESK_PEOPLE.map((changes, i) => ({
    ...makePerson(random.fork('stranger', i), FIRST_DESK_PERSON_INDEX + i, now),
    ...INDIVIDUAL,
    bio: null,
    ...changes,
  }))
  const forSale = listings.filter(({ life, seller }) => life.status === 'active' && seller !== readmeSeller)
  const [reported, duplicate, cheap, flaggedAndReported, commented, cleared, next] = forSale.toSorted(
    (a, b) => a.index - b.index,
  )
  const involvedPeople = { buyer, readmeSeller, firstReporter, secondReporter, swindler, shouter, advertiser }
  const flaggedListings = { reported, duplicate, cheap, flaggedAndReported, commented, cleared }
  if (!isComplete(involvedPeople) || !isComplete(flaggedListings)) return undefined
  return {
    ...involvedPeople,
    ...flaggedListings,
    now,
    hoursAgo: (hours: number) => now - Math.round(hours * HOUR_MS),
    warned: next?.seller ?? involvedPeople.firstReporter,
    scamChat: chats.find(({ isBlockedBySeller }) => isBlockedBySeller),
  }
}

function isComplete<T extends object>(things: T): things is T & { [K in keyof T]: NonNullable<T[K]> } {
  return Object.values(things).every((thing) => thing !== undefined)
}

function makeDecidedItems(subjects: DeskSubjects): NewItem[] {
  const { hoursAgo, cleared, swindler, commented, firstReporter } = subjects
  return [
    {
      ...ITEM_DEFAULTS,
      about: { listing: cleared },
      ...flag(0.57, 'Phone number in the title'),
      at: hoursAgo(30),
      decision: { action: 'approved', reason: null, at: hoursAgo(29.6) },
    },
    {
      ...ITEM_DEFAULTS,
      about: toComment(swindler, commented, SWINDLE),
      flagType: 'other',
      ...flag(0.88, PAY_FIRST, ELSEWHERE),
      at: hoursAgo(27),
      decision: {
        action: 'removed',
        reason: 'Asks for money before anybody has seen the goods.',
        at: hoursAgo(26.9),
      },
    },
    {
      ...ITEM_DEFAULTS,
      about: { profile: firstReporter },
      ...flag(0.52, 'Reads like an advertisement'),
      at: hoursAgo(25),
      decision: { action: 'approved', reason: null, at: hoursAgo(24.2) },
    },
  ]
}

function makeListingItems(subjects: DeskSubjects): NewItem[] {
  const { hoursAgo, buyer, readmeSeller, firstReporter, secondReporter } = subjects
  const { reported, duplicate, cheap, flaggedAndReported } = subjects
  const scamReports: DemoReport[] = [
    { by: buyer, reason: 'scam', details: 'He wanted 500 by Orange Money before I could see it.' },
    { by: secondReporter, reason: 'scam', details: null },
    { by: firstReporter, reason: 'other', details: 'The photos are from another website.' },
  ]
  return [
    {
      ...ITEM_DEFAULTS,
      about: { listing: reported },
      flagType: 'other',
      reason: 'Reported as a scam',
      reports: scamReports.filter(({ by }) => by !== reported.seller),
      at: hoursAgo(7),
    },
    {
      ...ITEM_DEFAULTS,
      about: { listing: duplicate },
      reason: 'Reported as a duplicate of another listing',
      reports: [{ by: buyer, reason: 'duplicate', details: null }],
      at: hoursAgo(6),
    },
    {
      ...ITEM_DEFAULTS,
      about: { listing: cheap },
      flagType: 'other',
      ...flag(0.64, 'Price far below similar items'),
      at: hoursAgo(5),
    },
    {
      ...ITEM_DEFAULTS,
      about: { listing: flaggedAndReported },
      ...flag(0.71, PAY_FIRST, 'Many posts in one hour'),
      reports: [{ by: readmeSeller, reason: 'spam', details: null }],
      at: hoursAgo(4),
    },
  ]
}

/** Makes items about comments, a profile and a conversation. */
function makeWritingItems({ hoursAgo, advertiser, shouter, commented, scamChat }: DeskSubjects): NewItem[] {
  const items: NewItem[] = [
    {
      ...ITEM_DEFAULTS,
      about: toComment(advertiser, commented, ADVERT),
      ...flag(0.66, ELSEWHERE),
      at: hoursAgo(3),
    },
    {
      ...ITEM_DEFAULTS,
      about: toComment(shouter, commented, INSULT, true),
      flagType: 'inappropriate',
      ...flag(0.94, 'Insults somebody', 'Written in capitals'),
      at: hoursAgo(2),
    },
    { ...ITEM_DEFAULTS, about: { profile: advertiser }, ...flag(0.61, ELSEWHERE), at: hoursAgo(1.5) },
  ]
  if (scamChat)
    items.push({
      ...ITEM_DEFAULTS,
      about: { chat: scamChat },
      flagType: 'other',
      reason: 'Reported as a scam',
      at: scamChat.messages.at(-1)?.at ?? hoursAgo(1),
    })
  return items
}

/** What screening says about an item. The first signal is the reason. */
function flag(confidence: number, reason: string, ...more: string[]) {
  return { confidence, reason, signals: [reason, ...more] }
}

function toComment(
  author: DemoPerson,
  listing: DemoListing,
  content: string,
  isHeld = false,
): DemoItem['about'] {
  return { comment: { listing, author, content, isHeld } }
}

function makeHeldItems(listings: readonly DemoListing[]): DemoItem[] {
  return listings
    .filter(({ life }) => life.status === 'pending')
    .map((listing) => ({
      ...ITEM_DEFAULTS,
      index: FIRST_HELD_INDEX + listing.index,
      about: { listing },
      ...flag(0.92, 'Reads much like other listings of the same seller'),
      at: listing.life.createdAt,
    }))
}

function makeBans({ now, hoursAgo, warned, swindler, shouter }: DeskSubjects): DemoBan[] {
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

const ITEM_DEFAULTS = { flagType: 'spam' as const, confidence: null, signals: [], reports: [] }
const DESK_PEOPLE: readonly Partial<DemoPerson>[] = [
  { firstName: 'Quick', lastName: 'Deals' },
  { firstName: 'Sheku', lastName: 'Koroma' },
  {
    firstName: 'Dubai',
    lastName: 'Direct',
    bio: 'Best prices of all West Africa. See dubai-direct.example and write to me there.',
  },
]

const PAY_FIRST = 'Asks for payment before the buyer has seen the item'
const ELSEWHERE = 'Leads to another website'
const SWINDLE =
  'I have the same one cheaper. Send 300 by mobile money now and it is yours, many people are asking.'
const ADVERT = 'Better ones at dubai-direct.example, delivery in two days, write to me there.'
const INSULT = 'YOU ARE A THIEF AND A LIAR, ALL YOUR FAMILY'
