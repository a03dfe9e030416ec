import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { isMonthly, type ListingType } from '#contract/kinds/derived.ts'
import { EXPIRY_NOTICE_DAYS, LISTING_LIFE_DAYS } from '#contract/limits.ts'
import type { NewListing } from '#contract/listing.ts'
import type { Currency, ListingStatus } from '#contract/lists.ts'
import { LOCATIONS, type Location } from '#contract/places.ts'
import type { Voice } from './offers/offer.ts'
import type { DemoPerson } from './people.ts'
import type { DemoPhoto } from './photos/catalogue.ts'
import { EXCHANGES, HIDDEN_REMARK, REMARKS, THANKS, type Exchange } from './phrases.ts'
import type { Random } from './random.ts'
import { roundAsSeller, spellKrio } from './writing.ts'

export type DemoListing = {
  publicId: string
  /** The listing's number in the market. It is the same on whatever day the market is made. */
  index: number
  seller: DemoPerson
  listing: NewListing
  voice: Voice
  photos: { id: string; photo: DemoPhoto }[]
  life: Life
  comments: DemoComment[]
  likedBy: DemoPerson[]
  /** Who saved the listing as a favourite. */
  savedBy: DemoPerson[]
  views: number
}

/** Finds the row keys of people and listings in the database that is filled. */
export type RowKeys = {
  keyOf: (person: DemoPerson) => number
  keyOfListing: (listing: DemoListing) => number
}

/** What has happened to a demo listing since it was posted. Times are in milliseconds. */
export type Life = {
  status: Extract<ListingStatus, 'active' | 'sold' | 'pending' | 'expired'>
  createdAt: number
  updatedAt: number
  expiresAt: number
  renewedAt?: number
  expiryTold?: number
  previousPrice?: number
  previousCurrency?: Currency
  priceChangedAt?: number
  /** When views, likes and comments end: when the listing was sold, when it expired, or now. */
  endsAt: number
  events: LifeEvent[]
}
/** `isBySeller` is false for automatic events. */
type LifeEvent = { kind: string; at: number; isBySeller: boolean; detail?: Record<string, unknown> }

type Scenario = 'plain' | 'sold' | 'pending' | 'expired' | 'expiring' | 'repriced' | 'renewed'

/** What happens to the listings of the README's seller, in market order. No tab of the profile is empty. */
const README_SCENARIOS: readonly Scenario[] = [
  'plain',
  'repriced',
  'sold',
  'expiring',
  'pending',
  'expired',
  'plain',
  'renewed',
  'sold',
  'expired',
]

/** How likely each scenario is for all other listings. */
const SCENARIO_WEIGHTS: readonly (readonly [Scenario, number])[] = [
  ['plain', 80],
  ['repriced', 9],
  ['sold', 6],
  ['expired', 2],
  ['renewed', 3],
]

export function pickScenario(
  random: Random,
  { nth, isReadmeSeller, mustStayActive }: { nth: number; isReadmeSeller: boolean; mustStayActive: boolean },
): Scenario {
  if (isReadmeSeller) return README_SCENARIOS[nth] ?? 'plain'
  return mustStayActive ? 'plain' : random.weighted(SCENARIO_WEIGHTS)
}

type Posting = { now: number; ageDays: number; price: number; currency: Currency }

/** Makes a listing's life until now. `ageDays` is the listing's age unless the scenario needs another. */
export function makeLife(random: Random, scenario: Scenario, posting: Posting): Life {
  const { now, ageDays, price, currency } = posting
  const createdAt = now - Math.round((AGES[scenario]?.(random) ?? ageDays) * DAY_MS)
  const expiresAt = createdAt + LIFE_MS
  const published: LifeEvent = { kind: 'published', at: createdAt, isBySeller: true }
  const plain: Life = {
    status: 'active',
    createdAt,
    updatedAt: createdAt,
    expiresAt,
    endsAt: now,
    events: [published],
  }
  const later = createdAt + Math.round((now - createdAt) * random.between(0.4, 0.9))
  const bySeller = (kind: string, at: number, detail?: Record<string, unknown>): LifeEvent[] => [
    published,
    { kind, at, isBySeller: true, detail },
  ]
  switch (scenario) {
    case 'plain':
      return plain
    case 'pending':
      return { ...plain, status: 'pending' }
    case 'sold':
      return { ...plain, status: 'sold', updatedAt: later, endsAt: later, events: bySeller('sold', later) }
    case 'repriced': {
      const from = { price: roundAsSeller(price * random.between(1.08, 1.25)), currency }
      const changed = {
        updatedAt: later,
        previousPrice: from.price,
        previousCurrency: currency,
        priceChangedAt: later,
      }
      return {
        ...plain,
        ...changed,
        events: bySeller('price_changed', later, { from, to: { price, currency } }),
      }
    }
    case 'renewed':
      return {
        ...plain,
        updatedAt: later,
        renewedAt: later,
        expiresAt: later + LIFE_MS,
        events: bySeller('renewed', later),
      }
    case 'expiring':
      return { ...plain, expiryTold: expiresAt, events: [published, toNotice(expiresAt)] }
    case 'expired': {
      const expired: LifeEvent = { kind: 'expired', at: expiresAt, isBySeller: false }
      const ended = { updatedAt: expiresAt, expiryTold: expiresAt, endsAt: expiresAt }
      return { ...plain, ...ended, status: 'expired', events: [published, toNotice(expiresAt), expired] }
    }
  }
}

const LIFE_MS = LISTING_LIFE_DAYS * DAY_MS

/** The ages in days that some scenarios need. A listing that expires soon has four days left. */
const AGES: Partial<Record<Scenario, (random: Random) => number>> = {
  pending: (random) => random.between(0.05, 0.2),
  sold: (random) => random.between(8, 40),
  repriced: (random) => random.between(6, 35),
  renewed: (random) => random.between(30, 44),
  expiring: () => LISTING_LIFE_DAYS - 4,
  expired: (random) => LISTING_LIFE_DAYS + random.between(1, 6),
}

function toNotice(expiresAt: number): LifeEvent {
  return { kind: 'expiry_told', at: expiresAt - EXPIRY_NOTICE_DAYS * DAY_MS, isBySeller: false }
}

/** A comment on a demo listing. `replyTo` is the comment that it replies to. */
export type DemoComment = {
  author: DemoPerson
  content: string
  at: number
  replyTo?: DemoComment
  isHidden?: boolean
}

type CommentSetting = {
  type: ListingType
  location: Location
  seller: DemoPerson
  /** Who may comment. */
  people: readonly DemoPerson[]
  life: Life
  /** The README's seller always gets comments, and on most listings one from the first of `people`. */
  isReadmeSeller: boolean
}

/**
 * Makes the comments on a listing, in order of time: questions, most of them with a reply, and remarks.
 * Nobody comments before the listing was posted or after it ended.
 */
export function makeComments(random: Random, setting: CommentSetting): DemoComment[] {
  const { life, isReadmeSeller, seller, type } = setting
  if (life.status === 'pending') return []
  const threadCount = Math.max(random.weighted(THREAD_COUNTS), isReadmeSeller ? 2 : 0)
  const others = setting.people.filter((person) => person !== seller)
  const regulars = isReadmeSeller && random.chance(0.7) ? others.slice(0, 1) : []
  const strangers = random.sample(others.slice(regulars.length), threadCount)
  const authors = [...regulars, ...strangers].slice(0, threadCount)
  const exchanges = random.sample(listExchanges(type), threadCount)
  const comments = authors.flatMap((author, i) => {
    const from = life.createdAt + ((life.endsAt - life.createdAt) * (i + 0.2)) / threadCount
    const thread = { random: random.fork('thread', i), setting, author, from }
    const exchange = exchanges[i]
    if (exchange && (i === 0 || thread.random.chance(0.8))) return makeThread(thread, exchange)
    return [makeRemark(thread)]
  })
  if (isReadmeSeller && life.previousPrice !== undefined)
    comments.push(makeHiddenRemark(setting, random.pick(others)))
  return comments.sort((a, b) => a.at - b.at)
}

const THREAD_COUNTS: readonly (readonly [count: number, weight: number])[] = [
  [0, 46],
  [1, 24],
  [2, 16],
  [3, 9],
  [5, 5],
]

type ThreadSetting = { random: Random; setting: CommentSetting; author: DemoPerson; from: number }

function makeThread({ random, setting, author, from }: ThreadSetting, exchange: Exchange): DemoComment[] {
  const elsewhere = random.pick(LOCATIONS.filter((other) => other !== setting.location))
  const say = (line: Line) =>
    writeLine(random, line).replace('{town}', setting.location).replace('{elsewhere}', elsewhere)
  const question = { author, content: say(exchange.ask), at: Math.round(from) }
  const answer = {
    author: setting.seller,
    content: say(exchange.answer),
    at: addHours(random, question.at, 9),
    replyTo: question,
  }
  if (answer.at > setting.life.endsAt || !random.chance(0.85)) return [question]
  const thanks = {
    author,
    content: say(pickLine(random, THANKS)),
    at: addHours(random, answer.at, 5),
    replyTo: question,
  }
  return thanks.at > setting.life.endsAt || !random.chance(0.45)
    ? [question, answer]
    : [question, answer, thanks]
}

function makeRemark({ random, author, from }: ThreadSetting): DemoComment {
  return { author, content: writeLine(random, pickLine(random, REMARKS)), at: Math.round(from) }
}

function makeHiddenRemark({ life }: CommentSetting, author: DemoPerson): DemoComment {
  return {
    author,
    content: HIDDEN_REMARK,
    at: Math.round(life.createdAt + (life.endsAt - life.createdAt) * 0.6),
    isHidden: true,
  }
}

function addHours(random: Random, at: number, hoursMax: number): number {
  return at + Math.round(random.between(0.1, hoursMax) * HOUR_MS)
}

type Line = Record<'en' | 'krio', string>

function pickLine(random: Random, { en, krio }: Record<keyof Line, readonly string[]>): Line {
  return { en: random.pick(en), krio: random.pick(krio) }
}

function writeLine(random: Random, { en, krio }: Line): string {
  return random.chance(0.55) ? en : spellKrio(krio, random.chance(0.4) ? 'standard' : 'typed')
}

function listExchanges(type: ListingType): Exchange[] {
  const isPortable = type === 'electronics' || type === 'generator'
  return [
    ...(EXCHANGES[type] ?? []),
    ...(isMonthly(type) ? [] : EXCHANGES.sold),
    ...(isPortable ? EXCHANGES.portable : []),
  ]
}
