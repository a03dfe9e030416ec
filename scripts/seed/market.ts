import { DAY_MS } from '#contract/dates.ts'
import type { Currency } from '#contract/lists.ts'
import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import { NewListing, type NewListingInput } from '#contract/listing.ts'
import { LOCATIONS, type Location } from '#contract/places.ts'
import { albumMaker, isShown } from './photos/album.ts'
import type { Offer, Setting } from './offers/demo-kinds.ts'
import { type DemoListing, type Life, live, makeTalk, turnOf } from './demo-listing.ts'
import { makeChats, type DemoChat } from './chats.ts'
import { makeDesk, type DemoDesk } from './desk.ts'
import { makeDocuments, type DemoDocument } from './documents.ts'
import { demoId, type Random, randomFrom } from './random.ts'
import { makeOffer, writeAbout } from './offers/offer.ts'
import { makePeople, type DemoPerson } from './people.ts'
import { PLACES, pickLocation } from './places.ts'

export type Market = {
  people: DemoPerson[]
  listings: DemoListing[]
  chats: DemoChat[]
  documents: DemoDocument[]
  desk: DemoDesk
}
type MarketWish = { seed?: string; now: number; listings?: number; sellers?: number; slePerUsd?: number }

const OLDEST_DAYS = 45
const FRESHEST_DAYS = 0.01
const PHOTOS_SPACED = 8

/**
 * The whole demo market as plain data, oldest listing first. The same seed and `now` give the same market.
 */
export function makeMarket({
  seed = 'salone',
  now,
  listings = 240,
  sellers = 60,
  slePerUsd = 23,
}: MarketWish): Market {
  const random = randomFrom(seed)
  const people = makePeople(random.fork('people'), sellers, now)
  const [, buyer, ...selling] = people
  const crowd = {
    now,
    slePerUsd,
    buyer,
    selling,
    buying: [...(buyer ? [buyer] : []), ...selling],
    posted: new Map(),
  }
  const make = (_: unknown, index: number) => makeListing(random.fork('listing', index), index, crowd)
  const made = withPhotos(
    Array.from({ length: listings }, make).sort(
      (a, b) => a.life.createdAt - b.life.createdAt || a.index - b.index,
    ),
  )
  const chats = makeChats(random.fork('chats'), { people, listings: made, now })
  const desk = makeDesk(random.fork('desk'), { people, listings: made, chats, now })
  return {
    people,
    listings: made,
    chats,
    documents: makeDocuments(random.fork('documents'), people, now),
    desk,
  }
}

type Crowd = {
  now: number
  slePerUsd: number
  buyer: DemoPerson | undefined
  selling: readonly DemoPerson[]
  /** Everybody who likes, saves and comments. The README's buyer comes first. */
  buying: readonly DemoPerson[]
  /** How many listings each seller has so far. */
  posted: Map<DemoPerson, number>
}

type Unpictured = Omit<DemoListing, 'photos'> & { photosWanted: number }

function makeListing(random: Random, index: number, crowd: Crowd): Unpictured {
  const { now, slePerUsd, buyer, selling, buying } = crowd
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
  const offer = makeShownOffer(random.fork('offer'), type, setting)
  const { title, description, voice } = writeAbout(random.fork('text'), offer)
  const ageDays = FRESHEST_DAYS + OLDEST_DAYS * random.next() ** 1.8
  const charm = random.next() ** 3
  const views = Math.round(6 + ageDays * random.between(2, 9) * (0.4 + 2 * charm))
  const likes = Math.min(buying.length - 1, Math.round(charm * 34 * Math.min(1, ageDays / 6)), views)
  const input: NewListingInput = { ...offer.attributes, title, description, images: [] }
  const isOfStory = seller === selling[0]
  const life = lifeOf(random.fork('life'), { ...offer.attributes, index, seller, isOfStory, ageDays }, crowd)
  const others = buying.filter((person) => person !== seller)
  const isSeen = life.status !== 'pending'
  const isKept = isSeen && buyer !== undefined && index % KEPT_EACH === 0
  const talk = makeTalk(random.fork('talk'), { type, location, seller, people: buying, life, isOfStory })
  return {
    publicId: demoId('listing', index),
    index,
    seller,
    listing: NewListing.parse(input),
    voice,
    photosWanted: photoCount(random, type),
    life,
    talk,
    likedBy: isSeen ? withFirst(isKept ? buyer : undefined, random.sample(others, likes)) : [],
    keptBy: isSeen
      ? withFirst(isKept ? buyer : undefined, random.fork('kept').sample(others, Math.round(charm * 4)))
      : [],
    views: isSeen ? views + 2 * (likes + talk.length + 1) : 0,
  }
}

/** In the order of the feed, so that listings beside each other differ. */
function withPhotos(listings: readonly Unpictured[]): DemoListing[] {
  const albumOf = albumMaker()
  return listings.map(({ photosWanted, ...listing }) => ({
    ...listing,
    photos: albumOf(listing.listing, photosWanted).map((photo, i) => ({
      id: demoId('photo', listing.index * PHOTOS_SPACED + i),
      photo,
    })),
  }))
}

/** Makes offers until one has a photo: not every colour does. */
function makeShownOffer(random: Random, type: ListingType, setting: Setting): Offer {
  for (;;) {
    const offer = makeOffer(random, type, setting)
    if (isShown(offer.attributes)) return offer
  }
}

/** The README's buyer likes and saves every nth listing. */
const KEPT_EACH = 19

function withFirst(first: DemoPerson | undefined, people: readonly DemoPerson[]): DemoPerson[] {
  return first ? [first, ...people.filter((person) => person !== first)] : [...people]
}

type Posting = {
  index: number
  seller: DemoPerson
  isOfStory: boolean
  ageDays: number
  price: number
  currency: Currency
}

function lifeOf(
  random: Random,
  { index, seller, isOfStory, ...posted }: Posting,
  { now, posted: counts }: Crowd,
): Life {
  const nth = counts.get(seller) ?? 0
  counts.set(seller, nth + 1)
  const isNeeded = index % ROUND === 0 || seller.joinedAt > now - JOINED_BEFORE_DAYS * DAY_MS
  return live(random, turnOf(random, { nth, isOfStory, isNeeded }), { now, ...posted })
}

/** Nobody who joined more recently can have an expired listing. */
const JOINED_BEFORE_DAYS = 70

const SHARES: readonly (readonly [ListingType, number])[] = [
  ['electronics', 34],
  ['car_sale', 26],
  ['home_rent', 25],
  ['generator', 15],
]
const OTHER_SHARE = 10

/** The share of each kind. */
export const KINDS: readonly (readonly [ListingType, number])[] = [
  ...SHARES,
  ...LISTING_TYPES.filter((type) => SHARES.every(([known]) => known !== type)).map(
    (type) => [type, OTHER_SHARE] as const,
  ),
]

/** A few sellers post a lot and most post little; a business posts only what it trades in. */
function pickSeller(random: Random, selling: readonly DemoPerson[], type: ListingType): DemoPerson {
  const fitting = selling.filter(({ trade }) => trade === undefined || trade === type)
  const seller = fitting[Math.floor(random.next() ** 1.5 * fitting.length)]
  if (!seller) throw new Error('A market needs at least one private seller')
  return seller
}

const ROUND = 12

/**
 * Every twelfth listing takes the next of the 20 places, so that none is empty. The rest are where the seller
 * is or where people live.
 */
function placeOf(random: Random, index: number, seller: DemoPerson): Location {
  const round = LOCATIONS[(index / ROUND) % LOCATIONS.length]
  if (index % ROUND === 0 && round) return round
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
