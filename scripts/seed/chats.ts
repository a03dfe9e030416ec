import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import type { DemoListing } from './demo-listing.ts'
import { writeAmount } from './writing.ts'
import type { DemoPerson } from './people.ts'
import {
  BUYING_CAR,
  DRIVING_AWAY,
  FOR_A_SHOP,
  GONE_ALREADY,
  HEARING_IT_RUN,
  RENTING,
  ROOMS_AT_KISSY,
  SEALED_PHONE,
  STEALING_A_CODE,
  TOO_LATE,
  type Scene,
} from './phrases.ts'
import type { Random } from './random.ts'

type DemoMessage = { isBySeller: boolean; content: string; at: number }
/** A conversation of the demo market. `unread` counts the last messages that each person has not seen. */
export type DemoChat = {
  /** The index of its plan, from which the conversation's id is derived. */
  index: number
  listing: DemoListing
  buyer: DemoPerson
  messages: DemoMessage[]
  unread: { buyer: number; seller: number }
  isBlockedBySeller: boolean
}

type Plan = {
  scenes: readonly Scene[]
  /** `readme` is the README's buyer or seller. */
  participants: readonly [buyer: 'readme' | 'other', seller: 'readme' | 'other']
  matches(listing: DemoListing): boolean
  /** How long the conversation lasts at most, in days, and how long ago it ended. */
  days: number
  endedHoursAgo: number
  unread?: Partial<DemoChat['unread']>
  isBlockedBySeller?: true
}

const isOfKind =
  (type: string, status: string) =>
  ({ listing, life }: DemoListing) =>
    listing.type === type && life.status === status
const isInFreetown = ({ listing }: DemoListing) => listing.location === 'Freetown'
const isHomeInFreetown = (status: string) => (listing: DemoListing) =>
  isOfKind('home_rent', status)(listing) && isInFreetown(listing)

/** The most recent conversation is first, as in the lists. */
const PLANS: readonly Plan[] = [
  {
    scenes: RENTING,
    participants: ['readme', 'readme'],
    days: 20,
    endedHoursAgo: 0.4,
    unread: { buyer: 2 },
    matches: isHomeInFreetown('active'),
  },
  {
    scenes: BUYING_CAR,
    participants: ['other', 'readme'],
    days: 1,
    endedHoursAgo: 1.2,
    unread: { seller: 2 },
    matches: (listing) => isOfKind('car_sale', 'active')(listing) && listing.life.previousPrice !== undefined,
  },
  {
    scenes: SEALED_PHONE,
    participants: ['readme', 'other'],
    days: 1,
    endedHoursAgo: 3,
    unread: { buyer: 2 },
    matches: isOfKind('electronics', 'active'),
  },
  {
    scenes: HEARING_IT_RUN,
    participants: ['other', 'readme'],
    days: 1,
    endedHoursAgo: 5,
    unread: { seller: 1 },
    matches: isOfKind('generator', 'active'),
  },
  {
    scenes: TOO_LATE,
    participants: ['other', 'readme'],
    days: 12,
    endedHoursAgo: 10,
    matches: isOfKind('generator', 'expired'),
  },
  {
    scenes: ROOMS_AT_KISSY,
    participants: ['readme', 'other'],
    days: 2,
    endedHoursAgo: 26,
    matches: isHomeInFreetown('active'),
  },
  {
    scenes: FOR_A_SHOP,
    participants: ['readme', 'other'],
    days: 2,
    endedHoursAgo: 50,
    unread: { seller: 1 },
    matches: (listing) => isOfKind('generator', 'active')(listing) && listing.seller.userType === 'business',
  },
  {
    scenes: DRIVING_AWAY,
    participants: ['other', 'readme'],
    days: 4,
    endedHoursAgo: 75,
    matches: (listing) => isOfKind('car_sale', 'active')(listing) && isInFreetown(listing),
  },
  {
    scenes: STEALING_A_CODE,
    participants: ['other', 'readme'],
    days: 1,
    endedHoursAgo: 98,
    isBlockedBySeller: true,
    matches: isOfKind('electronics', 'active'),
  },
  {
    scenes: GONE_ALREADY,
    participants: ['readme', 'readme'],
    days: 1,
    endedHoursAgo: 150,
    matches: isHomeInFreetown('sold'),
  },
]

type Market = { people: readonly DemoPerson[]; listings: readonly DemoListing[]; now: number }

/** Makes a conversation for each plan for which a listing was posted early enough. */
export function makeChats(random: Random, { people, listings, now }: Market): DemoChat[] {
  const [, readmeBuyer, readmeSeller, ...others] = people
  if (!readmeBuyer || !readmeSeller) return []
  const unused = new Set(listings.toSorted((a, b) => a.index - b.index))
  const otherBuyers = random.sample(
    others.filter(({ userType }) => userType === 'individual'),
    PLANS.length,
  )
  return PLANS.flatMap((plan, index): DemoChat[] => {
    const [buyerIs, sellerIs] = plan.participants
    const endsAt = pickEnd(random.fork('end', index), now, plan.endedHoursAgo)
    const startsAt = endsAt - plan.days * DAY_MS
    const isMatch = (listing: DemoListing) =>
      (listing.seller === readmeSeller) === (sellerIs === 'readme') &&
      listing.life.createdAt < startsAt &&
      plan.matches(listing)
    const listing = [...unused].find(isMatch)
    const buyer =
      buyerIs === 'readme' ? readmeBuyer : otherBuyers.find((person) => person !== listing?.seller)
    if (!listing || !buyer) return []
    unused.delete(listing)
    if (buyer !== readmeBuyer) otherBuyers.splice(otherBuyers.indexOf(buyer), 1)
    const script = { scenes: plan.scenes, listing, buyer, startsAt, endsAt }
    const messages = writeMessages(random.fork(index), script)
    return [
      {
        index,
        listing,
        buyer,
        messages,
        unread: { buyer: 0, seller: 0, ...plan.unread },
        isBlockedBySeller: plan.isBlockedBySeller ?? false,
      },
    ]
  })
}

/** Picks the end of a conversation. If it is at least a day ago, it is at an hour when people write. */
function pickEnd(random: Random, now: number, hoursAgo: number): number {
  const end = now - hoursAgo * HOUR_MS
  return hoursAgo < 24 ? end : Math.min(toWakingHours(random, end), now - HOUR_MS)
}

type Script = {
  scenes: readonly Scene[]
  listing: DemoListing
  buyer: DemoPerson
  startsAt: number
  endsAt: number
}

function writeMessages(random: Random, { scenes, listing, buyer, startsAt, endsAt }: Script): DemoMessage[] {
  const price = writeAmount(random, listing.listing.price, listing.listing.currency)
  const slots: Record<string, string> = {
    price,
    town: listing.listing.location,
    buyer: buyer.firstName ?? '',
    seller: listing.seller.firstName ?? '',
  }
  const pace = scenes.map((scene) =>
    scene.map((_line, i) => (i === 0 ? 0 : Math.round(random.between(0.2, 4) * MINUTE_MS))),
  )
  const lengths = pace.map((gaps) => gaps.reduce((sum, gap) => sum + gap, 0))
  const last = scenes.length - 1
  const lastStart = Math.round(endsAt) - (lengths[last] ?? 0)
  let earliest = startsAt
  return scenes.flatMap((scene, nth) => {
    const evenlySpaced = startsAt + ((lastStart - startsAt) * nth) / Math.max(1, last)
    const preferred = nth === last ? lastStart : toWakingHours(random, evenlySpaced)
    let at = Math.round(Math.max(earliest, Math.min(preferred, lastStart)))
    earliest = at + (lengths[nth] ?? 0) + 20 * MINUTE_MS
    return scene.map(([by, content], i) => {
      at += pace[nth]?.[i] ?? 0
      return {
        isBySeller: by === 's',
        content: content.replace(/\{(\w+)\}/g, (_slot, name: string) => slots[name] ?? ''),
        at,
      }
    })
  })
}

/** Moves a time to an hour of the same day when people write. Sierra Leone is on UTC. */
function toWakingHours(random: Random, time: number): number {
  const midnight = time - (time % DAY_MS)
  const hour = (time - midnight) / HOUR_MS
  return hour >= 7 && hour < 21 ? time : midnight + random.between(8, 20) * HOUR_MS
}
