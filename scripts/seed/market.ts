import type { ListingType } from '#contract/kinds.ts'
import { NewListing, type NewListingInput } from '#contract/listing.ts'
import { LOCATIONS, type Location } from '#contract/places.ts'
import { demoId } from './ids.ts'
import { makeOffer, type Look } from './offer.ts'
import { makePeople, type DemoPerson } from './people.ts'
import { PLACES, pickLocation } from './places.ts'
import { randomFrom, type Random } from './random.ts'
import { writeAbout, type Voice } from './write.ts'

export type DemoListing = {
  publicId: string
  /** Its place in the market, by which its pictures are drawn: unlike its place in time it never changes. */
  index: number
  seller: DemoPerson
  listing: NewListing
  voice: Voice
  look: Look
  photoIds: string[]
  createdAt: number
  likedBy: DemoPerson[]
  views: number
}
export type Market = { people: DemoPerson[]; listings: DemoListing[] }
export type MarketWish = { seed?: string; now: number; listings?: number; sellers?: number; slePerUsd?: number }

const DAY_MS = 86_400_000
const OLDEST_DAYS = 45
const FRESHEST_DAYS = 0.01
const PHOTOS_SPACED = 8

/** The whole demo market as plain data, listings from the oldest to the newest. The same seed and `now` give the same market. */
export function makeMarket({ seed = 'salone', now, listings = 240, sellers = 60, slePerUsd = 23 }: MarketWish): Market {
  const random = randomFrom(seed)
  const people = makePeople(random.fork('people'), sellers, now)
  const [, buyer, ...selling] = people
  const liking = [...(buyer ? [buyer] : []), ...selling]
  const make = (_: unknown, index: number) =>
    makeListing(random.fork('listing', index), index, { now, slePerUsd, selling, liking })
  const made = Array.from({ length: listings }, make)
  return { people, listings: made.sort((a, b) => a.createdAt - b.createdAt || a.index - b.index) }
}

type Crowd = { now: number; slePerUsd: number; selling: readonly DemoPerson[]; liking: readonly DemoPerson[] }

function makeListing(random: Random, index: number, { now, slePerUsd, selling, liking }: Crowd): DemoListing {
  const type = random.weighted(KINDS)
  const seller = pickSeller(random, selling, type)
  const location = placeOf(random, index, seller)
  const area = random.pick(PLACES[location].areas)
  const setting = {
    location,
    area,
    isShop: seller.trade !== undefined,
    contact: seller.lastName ?? '',
    year: new Date(now).getUTCFullYear(),
    slePerUsd,
  }
  const offer = makeOffer(random.fork('offer'), type, setting)
  const { title, description, voice } = writeAbout(random.fork('text'), offer)
  const ageDays = FRESHEST_DAYS + OLDEST_DAYS * random.next() ** 1.8
  const charm = random.next() ** 3
  const views = Math.round(6 + ageDays * random.between(2, 9) * (0.4 + 2 * charm))
  const likes = Math.min(liking.length - 1, Math.round(charm * 34 * Math.min(1, ageDays / 6)), views)
  const input: NewListingInput = { ...offer.attributes, title, description, images: [] }
  return {
    publicId: demoId('listing', index),
    index,
    seller,
    listing: NewListing.parse(input),
    voice,
    look: offer.look,
    photoIds: Array.from({ length: photoCount(random, type) }, (_, photo) => demoId('photo', index * PHOTOS_SPACED + photo)),
    createdAt: now - Math.round(ageDays * DAY_MS),
    likedBy: random.sample(liking.filter((person) => person !== seller), likes),
    views,
  }
}

export const KINDS: readonly (readonly [ListingType, number])[] = [
  ['electronics', 34], ['car_sale', 26], ['home_rent', 25], ['generator', 15],
]

/** A few sellers post much and most post little; a business posts only what it trades in. */
function pickSeller(random: Random, selling: readonly DemoPerson[], type: ListingType): DemoPerson {
  const fitting = selling.filter(({ trade }) => trade === undefined || trade === type)
  const seller = fitting[Math.floor(random.next() ** 1.5 * fitting.length)]
  if (!seller) throw new Error('A market needs at least one private seller')
  return seller
}

/** Every twelfth listing goes round the 20 places, so that none is empty; the rest stand by the seller or where people are. */
function placeOf(random: Random, index: number, seller: DemoPerson): Location {
  const round = LOCATIONS[(index / 12) % LOCATIONS.length]
  if (index % 12 === 0 && round) return round
  return random.chance(0.35) ? seller.location : pickLocation(random)
}

function photoCount(random: Random, type: ListingType): number {
  return random.weighted(
    type === 'home_rent'
      ? [
          [2, 3],
          [3, 4],
          [4, 3],
        ]
      : [
          [1, 4],
          [2, 4],
          [3, 2],
        ],
  )
}
