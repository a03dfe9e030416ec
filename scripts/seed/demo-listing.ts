import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { isMonthly, type ListingType } from '#contract/kinds/derived.ts'
import { EXPIRY_NOTICE_DAYS, LISTING_LIFE_DAYS } from '#contract/limits.ts'
import type { NewListing } from '#contract/listing.ts'
import type { Currency, ListingStatus } from '#contract/lists.ts'
import { LOCATIONS, type Location } from '#contract/places.ts'
import type { Voice } from './offers/offer.ts'
import type { DemoPerson } from './people.ts'
import type { DemoPhoto } from './photos/album.ts'
import { EXCHANGES, HIDDEN_REMARK, REMARKS, THANKS, type Exchange } from './phrases.ts'
import type { Random } from './random.ts'
import { roundAsSeller, spellKrio } from './writing.ts'

export type DemoListing = {
  publicId: string
  /** The listing's number in the market, which stays the same even if its date changes. */
  index: number
  seller: DemoPerson
  listing: NewListing
  voice: Voice
  photos: { id: string; photo: DemoPhoto }[]
  life: Life
  talk: DemoComment[]
  likedBy: DemoPerson[]
  /** The people who saved it as a favourite. */
  keptBy: DemoPerson[]
  views: number
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
  /** When views, likes and comments stop: when it was sold, when it expired, or now. */
  until: number
  events: LifeEvent[]
}
/** `isBySeller` is false for automatic events. */
type LifeEvent = { kind: string; at: number; isBySeller: boolean; detail?: Record<string, unknown> }

type Turn = 'plain' | 'sold' | 'pending' | 'expired' | 'expiring' | 'repriced' | 'renewed'

/**
 * What happens to the listings of the README's seller, in market order: something for every tab of a profile.
 */
const STORY: readonly Turn[] = [
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

/** What happens to all other listings. The only listing of a place stays for sale. */
const CHANCES: readonly (readonly [Turn, number])[] = [
  ['plain', 80],
  ['repriced', 9],
  ['sold', 6],
  ['expired', 2],
  ['renewed', 3],
]

export function turnOf(
  random: Random,
  { nth, isOfStory, isNeeded }: { nth: number; isOfStory: boolean; isNeeded: boolean },
): Turn {
  if (isOfStory) return STORY[nth] ?? 'plain'
  return isNeeded ? 'plain' : random.weighted(CHANCES)
}

type Posted = { now: number; ageDays: number; price: number; currency: Currency }

/**
 * A listing's life from its posting until now. It was posted `ageDays` ago unless the turn needs another age.
 */
export function live(random: Random, turn: Turn, { now, ageDays, price, currency }: Posted): Life {
  const createdAt = now - Math.round((AGES[turn]?.(random) ?? ageDays) * DAY_MS)
  const expiresAt = createdAt + LIFE_MS
  const published: LifeEvent = { kind: 'published', at: createdAt, isBySeller: true }
  const plain: Life = {
    status: 'active',
    createdAt,
    updatedAt: createdAt,
    expiresAt,
    until: now,
    events: [published],
  }
  const later = createdAt + Math.round((now - createdAt) * random.between(0.4, 0.9))
  const bySeller = (kind: string, at: number, detail?: Record<string, unknown>): LifeEvent[] => [
    published,
    { kind, at, isBySeller: true, detail },
  ]
  switch (turn) {
    case 'plain':
      return plain
    case 'pending':
      return { ...plain, status: 'pending' }
    case 'sold':
      return { ...plain, status: 'sold', updatedAt: later, until: later, events: bySeller('sold', later) }
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
      return { ...plain, expiryTold: expiresAt, events: [published, toldOf(expiresAt)] }
    case 'expired': {
      const expired: LifeEvent = { kind: 'expired', at: expiresAt, isBySeller: false }
      const ended = { updatedAt: expiresAt, expiryTold: expiresAt, until: expiresAt }
      return { ...plain, ...ended, status: 'expired', events: [published, toldOf(expiresAt), expired] }
    }
  }
}

const LIFE_MS = LISTING_LIFE_DAYS * DAY_MS

/** The ages in days that some turns need. A listing that expires soon has four days left. */
const AGES: Partial<Record<Turn, (random: Random) => number>> = {
  pending: (random) => random.between(0.05, 0.2),
  sold: (random) => random.between(8, 40),
  repriced: (random) => random.between(6, 35),
  renewed: (random) => random.between(30, 44),
  expiring: () => LISTING_LIFE_DAYS - 4,
  expired: (random) => LISTING_LIFE_DAYS + random.between(1, 6),
}

function toldOf(expiresAt: number): LifeEvent {
  return { kind: 'expiry_told', at: expiresAt - EXPIRY_NOTICE_DAYS * DAY_MS, isBySeller: false }
}

/** A comment on a demo listing. `answers` is the comment that it replies to. */
export type DemoComment = {
  author: DemoPerson
  content: string
  at: number
  answers?: DemoComment
  isHidden?: boolean
}

type Place = {
  type: ListingType
  location: Location
  seller: DemoPerson
  /** Who may comment. */
  people: readonly DemoPerson[]
  life: Life
  /** The README's seller always gets comments, most of them started by the first of `people`. */
  isOfStory: boolean
}

/**
 * Comments on a listing in order of time: questions, mostly answered, and remarks. Nobody comments before the
 * listing was posted or after it ended.
 */
export function makeTalk(random: Random, place: Place): DemoComment[] {
  const { life, isOfStory, seller, type } = place
  if (life.status === 'pending') return []
  const wanted = Math.max(random.weighted(THREADS), isOfStory ? 2 : 0)
  const others = place.people.filter((person) => person !== seller)
  const known = isOfStory && random.chance(0.7) ? others.slice(0, 1) : []
  const authors = [...known, ...random.sample(others.slice(known.length), wanted)].slice(0, wanted)
  const exchanges = random.sample(exchangesFor(type), wanted)
  const comments = authors.flatMap((author, i) => {
    const from = life.createdAt + ((life.until - life.createdAt) * (i + 0.2)) / wanted
    const talker = { random: random.fork('thread', i), place, author, from }
    const exchange = exchanges[i]
    return exchange && (i === 0 || talker.random.chance(0.8)) ? ask(talker, exchange) : [remark(talker)]
  })
  if (isOfStory && life.previousPrice !== undefined) comments.push(hiddenRemark(place, random.pick(others)))
  return comments.sort((a, b) => a.at - b.at)
}

const THREADS: readonly (readonly [count: number, weight: number])[] = [
  [0, 46],
  [1, 24],
  [2, 16],
  [3, 9],
  [5, 5],
]

type Talker = { random: Random; place: Place; author: DemoPerson; from: number }

function ask({ random, place, author, from }: Talker, exchange: Exchange): DemoComment[] {
  const elsewhere = random.pick(LOCATIONS.filter((other) => other !== place.location))
  const say = (line: Line) =>
    inVoice(random, line).replace('{town}', place.location).replace('{elsewhere}', elsewhere)
  const question = { author, content: say(exchange.ask), at: Math.round(from) }
  const answer = {
    author: place.seller,
    content: say(exchange.answer),
    at: laterBy(random, question.at, 9),
    answers: question,
  }
  if (answer.at > place.life.until || !random.chance(0.85)) return [question]
  const thanks = {
    author,
    content: say(oneOf(random, THANKS)),
    at: laterBy(random, answer.at, 5),
    answers: question,
  }
  return thanks.at > place.life.until || !random.chance(0.45)
    ? [question, answer]
    : [question, answer, thanks]
}

function remark({ random, author, from }: Talker): DemoComment {
  return { author, content: inVoice(random, oneOf(random, REMARKS)), at: Math.round(from) }
}

function hiddenRemark({ life }: Place, author: DemoPerson): DemoComment {
  return {
    author,
    content: HIDDEN_REMARK,
    at: Math.round(life.createdAt + (life.until - life.createdAt) * 0.6),
    isHidden: true,
  }
}

function laterBy(random: Random, at: number, hoursMax: number): number {
  return at + Math.round(random.between(0.1, hoursMax) * HOUR_MS)
}

type Line = Record<'en' | 'krio', string>

function oneOf(random: Random, { en, krio }: Record<keyof Line, readonly string[]>): Line {
  return { en: random.pick(en), krio: random.pick(krio) }
}

function inVoice(random: Random, { en, krio }: Line): string {
  return random.chance(0.55) ? en : spellKrio(krio, random.chance(0.4) ? 'standard' : 'typed')
}

function exchangesFor(type: ListingType): Exchange[] {
  const isCarried = type === 'electronics' || type === 'generator'
  return [
    ...(EXCHANGES[type] ?? []),
    ...(isMonthly(type) ? [] : EXCHANGES.sold),
    ...(isCarried ? EXCHANGES.carried : []),
  ]
}
