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
/** A conversation of the demo market. `unread` counts the last messages that each side has not seen. */
export type DemoChat = {
  /** The index of its plan. The conversation's id is derived from it. */
  index: number
  listing: DemoListing
  buyer: DemoPerson
  messages: DemoMessage[]
  unread: { buyer: number; seller: number }
  isBlockedBySeller: boolean
}

type Plan = {
  scenes: readonly Scene[]
  /** `known` is the README's buyer or seller. */
  between: readonly [buyer: 'known' | 'other', seller: 'known' | 'other']
  about(listing: DemoListing): boolean
  /** The maximum length in days, and how long ago the conversation ended. */
  days: number
  endedHoursAgo: number
  unread?: Partial<DemoChat['unread']>
  isBlockedBySeller?: true
}

const is =
  (type: string, status: string) =>
  ({ listing, life }: DemoListing) =>
    listing.type === type && life.status === status
const isInFreetown = ({ listing }: DemoListing) => listing.location === 'Freetown'
const homeInFreetown = (status: string) => (listing: DemoListing) =>
  is('home_rent', status)(listing) && isInFreetown(listing)

/** Most recent first, as the lists show them. */
const PLANS: readonly Plan[] = [
  {
    scenes: RENTING,
    between: ['known', 'known'],
    days: 20,
    endedHoursAgo: 0.4,
    unread: { buyer: 2 },
    about: homeInFreetown('active'),
  },
  {
    scenes: BUYING_CAR,
    between: ['other', 'known'],
    days: 1,
    endedHoursAgo: 1.2,
    unread: { seller: 2 },
    about: (listing) => is('car_sale', 'active')(listing) && listing.life.previousPrice !== undefined,
  },
  {
    scenes: SEALED_PHONE,
    between: ['known', 'other'],
    days: 1,
    endedHoursAgo: 3,
    unread: { buyer: 2 },
    about: is('electronics', 'active'),
  },
  {
    scenes: HEARING_IT_RUN,
    between: ['other', 'known'],
    days: 1,
    endedHoursAgo: 5,
    unread: { seller: 1 },
    about: is('generator', 'active'),
  },
  {
    scenes: TOO_LATE,
    between: ['other', 'known'],
    days: 12,
    endedHoursAgo: 10,
    about: is('generator', 'expired'),
  },
  {
    scenes: ROOMS_AT_KISSY,
    between: ['known', 'other'],
    days: 2,
    endedHoursAgo: 26,
    about: homeInFreetown('active'),
  },
  {
    scenes: FOR_A_SHOP,
    between: ['known', 'other'],
    days: 2,
    endedHoursAgo: 50,
    unread: { seller: 1 },
    about: (listing) => is('generator', 'active')(listing) && listing.seller.userType === 'business',
  },
  {
    scenes: DRIVING_AWAY,
    between: ['other', 'known'],
    days: 4,
    endedHoursAgo: 75,
    about: (listing) => is('car_sale', 'active')(listing) && isInFreetown(listing),
  },
  {
    scenes: STEALING_A_CODE,
    between: ['other', 'known'],
    days: 1,
    endedHoursAgo: 98,
    isBlockedBySeller: true,
    about: is('electronics', 'active'),
  },
  {
    scenes: GONE_ALREADY,
    between: ['known', 'known'],
    days: 1,
    endedHoursAgo: 150,
    about: homeInFreetown('sold'),
  },
]

type Market = { people: readonly DemoPerson[]; listings: readonly DemoListing[]; now: number }

/** Makes a conversation for each plan that has a listing which was posted early enough. */
export function makeChats(random: Random, { people, listings, now }: Market): DemoChat[] {
  const [, knownBuyer, knownSeller, ...others] = people
  if (!knownBuyer || !knownSeller) return []
  const free = new Set(listings.toSorted((a, b) => a.index - b.index))
  const strangers = random.sample(
    others.filter(({ userType }) => userType === 'individual'),
    PLANS.length,
  )
  return PLANS.flatMap((plan, index): DemoChat[] => {
    const [buyerIs, sellerIs] = plan.between
    const endsAt = endOf(random.fork('end', index), now, plan.endedHoursAgo)
    const startsAt = endsAt - plan.days * DAY_MS
    const isFit = (listing: DemoListing) =>
      (listing.seller === knownSeller) === (sellerIs === 'known') &&
      listing.life.createdAt < startsAt &&
      plan.about(listing)
    const listing = [...free].find(isFit)
    const buyer = buyerIs === 'known' ? knownBuyer : strangers.find((person) => person !== listing?.seller)
    if (!listing || !buyer) return []
    free.delete(listing)
    if (buyer !== knownBuyer) strangers.splice(strangers.indexOf(buyer), 1)
    const messages = write(random.fork(index), { scenes: plan.scenes, listing, buyer, startsAt, endsAt })
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

/** A conversation that ended today keeps its time; an older one moves to an hour when people write. */
function endOf(random: Random, now: number, hoursAgo: number): number {
  const end = now - hoursAgo * HOUR_MS
  return hoursAgo < 24 ? end : Math.min(byDay(random, end), now - HOUR_MS)
}

type Writing = {
  scenes: readonly Scene[]
  listing: DemoListing
  buyer: DemoPerson
  startsAt: number
  endsAt: number
}

function write(random: Random, { scenes, listing, buyer, startsAt, endsAt }: Writing): DemoMessage[] {
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
  const finale = Math.round(endsAt) - (lengths[last] ?? 0)
  let free = startsAt
  return scenes.flatMap((scene, nth) => {
    const wanted =
      nth === last ? finale : byDay(random, startsAt + ((finale - startsAt) * nth) / Math.max(1, last))
    let at = Math.round(Math.max(free, Math.min(wanted, finale)))
    free = at + (lengths[nth] ?? 0) + 20 * MINUTE_MS
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
function byDay(random: Random, time: number): number {
  const midnight = time - (time % DAY_MS)
  const hour = (time - midnight) / HOUR_MS
  return hour >= 7 && hour < 21 ? time : midnight + random.between(8, 20) * HOUR_MS
}
