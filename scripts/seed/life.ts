import { DAY_MS } from '#contract/dates.ts'
import type { Currency, ListingStatus } from '#contract/lists.ts'
import { EXPIRY_NOTICE_DAYS, LISTING_LIFE_DAYS } from '#contract/limits.ts'
import { roundAsSeller } from './writing.ts'
import type { Random } from './random.ts'

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
/** `isBySeller` is false for what happens automatically. */
export type LifeEvent = { kind: string; at: number; isBySeller: boolean; detail?: Record<string, unknown> }

export type Turn = 'plain' | 'sold' | 'pending' | 'expired' | 'expiring' | 'repriced' | 'renewed'

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

/** What happens to everybody else's. The only listing of a place stays for sale. */
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

/** The ages in days that some turns need; four days are left to a listing that expires soon. */
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
