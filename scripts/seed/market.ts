import { DAY_MS } from '#contract/dates.ts'
import type { Currency } from '#contract/lists.ts'
import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import { NewListing, type NewListingInput } from '#contract/listing.ts'
import { LOCATIONS, type Location } from '#contract/places.ts'
import { createPhotoPicker, hasCoverPhoto } from './photos/album.ts'
import type { Offer, Setting } from './offers/demo-kinds.ts'
import { type DemoListing, type Life, makeLife, makeComments, pickScenario } from './demo-listing.ts'
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
const OLDEST_DAYS = 45
const NEWEST_DAYS = 0.01
const PHOTO_IDS_PER_LISTING = 8

/** Makes the demo market as data, oldest listing first. The same `now` gives the same market. */
export function makeMarket({ now, listings = 240 }: { now: number; listings?: number }): Market {
  const random = randomFrom('salone')
  const people = makePeople(now)
  const [, buyer, ...sellerPool] = people
  const context = {
    now,
    buyer,
    sellerPool,
    audience: [...(buyer ? [buyer] : []), ...sellerPool],
    postedCounts: new Map(),
  }
  const make = (_: unknown, index: number) => makeListing(random.fork('listing', index), index, context)
  const demoListings = addPhotos(
    Array.from({ length: listings }, make).sort(
      (a, b) => a.life.createdAt - b.life.createdAt || a.index - b.index,
    ),
  )
  const chats = makeChats(random.fork('chats'), { people, listings: demoListings, now })
  const desk = makeDesk(random.fork('desk'), { people, listings: demoListings, chats, now })
  return {
    people,
    listings: demoListings,
    chats,
    documents: makeDocuments(random.fork('documents'), people, now),
    desk,
  }
}

type MarketContext = {
  now: number
  buyer: DemoPerson | undefined
  sellerPool: readonly DemoPerson[]
  /** Everybody who likes, saves and comments. The README's buyer is first. */
  audience: readonly DemoPerson[]
  /** How many listings each seller has so far. */
  postedCounts: Map<DemoPerson, number>
}

type ListingWithoutPhotos = Omit<DemoListing, 'photos'> & { photoCount: number }

function makeListing(random: Random, index: number, context: MarketContext): ListingWithoutPhotos {
  const { now, buyer, sellerPool, audience } = context
  const type = random.weighted(KINDS)
  const seller = pickSeller(random, sellerPool, type)
  const location = pickPlace(random, index, seller)
  const area = random.pick(PLACES[location].areas)
  const setting = {
    location,
    area,
    isShop: seller.trade !== undefined,
    contact: seller.lastName ?? '',
    year: new Date(now).getUTCFullYear(),
  }
  const offer = makeOfferWithPhoto(random.fork('offer'), type, setting)
  const { title, description, voice } = writeAbout(random.fork('text'), offer)
  const ageDays = NEWEST_DAYS + OLDEST_DAYS * random.next() ** 1.8
  const popularity = random.next() ** 3
  const views = Math.round(6 + ageDays * random.between(2, 9) * (0.4 + 2 * popularity))
  const likes = Math.min(audience.length - 1, Math.round(popularity * 34 * Math.min(1, ageDays / 6)), views)
  const input: NewListingInput = { ...offer.attributes, title, description, images: [] }
  const isReadmeSeller = seller === sellerPool[0]
  const posting = { ...offer.attributes, index, seller, isReadmeSeller, ageDays }
  const life = makeListingLife(random.fork('life'), posting, context)
  const others = audience.filter((person) => person !== seller)
  const isVisible = life.status !== 'pending'
  const buyerIfChosen = index % SAVED_EVERY === 0 ? buyer : undefined
  const comments = makeComments(random.fork('talk'), {
    type,
    location,
    seller,
    people: audience,
    life,
    isReadmeSeller,
  })
  return {
    publicId: demoId('listing', index),
    index,
    seller,
    listing: NewListing.parse(input),
    voice,
    photoCount: pickPhotoCount(random, type),
    life,
    comments,
    likedBy: isVisible ? putFirst(buyerIfChosen, random.sample(others, likes)) : [],
    savedBy: isVisible
      ? putFirst(buyerIfChosen, random.fork('kept').sample(others, Math.round(popularity * 4)))
      : [],
    views: isVisible ? views + 2 * (likes + comments.length + 1) : 0,
  }
}

/** Adds photos in the order of the feed, so that neighbouring listings show different ones. */
function addPhotos(listings: readonly ListingWithoutPhotos[]): DemoListing[] {
  const pickPhotos = createPhotoPicker()
  return listings.map(({ photoCount, ...listing }) => ({
    ...listing,
    photos: pickPhotos(listing.listing, photoCount).map((photo, i) => ({
      id: demoId('photo', listing.index * PHOTO_IDS_PER_LISTING + i),
      photo,
    })),
  }))
}

/** Makes offers until one has a photo, because there are no photos of some colours. */
function makeOfferWithPhoto(random: Random, type: ListingType, setting: Setting): Offer {
  for (;;) {
    const offer = makeOffer(random, type, setting)
    if (hasCoverPhoto(offer.attributes)) return offer
  }
}

/** The README's buyer likes and saves every nth listing. */
const SAVED_EVERY = 19

function putFirst(first: DemoPerson | undefined, people: readonly DemoPerson[]): DemoPerson[] {
  return first ? [first, ...people.filter((person) => person !== first)] : [...people]
}

type Posting = {
  index: number
  seller: DemoPerson
  isReadmeSeller: boolean
  ageDays: number
  price: number
  currency: Currency
}

function makeListingLife(
  random: Random,
  { index, seller, isReadmeSeller, ...posting }: Posting,
  { now, postedCounts: counts }: MarketContext,
): Life {
  const nth = counts.get(seller) ?? 0
  counts.set(seller, nth + 1)
  const mustStayActive = index % PLACE_EVERY === 0 || seller.joinedAt > now - JOINED_BEFORE_DAYS * DAY_MS
  const scenario = pickScenario(random, { nth, isReadmeSeller, mustStayActive })
  return makeLife(random, scenario, { now, ...posting })
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

/** Each kind's share of the market. */
export const KINDS: readonly (readonly [ListingType, number])[] = [
  ...SHARES,
  ...LISTING_TYPES.filter((type) => SHARES.every(([listedType]) => listedType !== type)).map(
    (type) => [type, OTHER_SHARE] as const,
  ),
]

/** A few sellers post a lot and most post little. A business posts only what it trades in. */
function pickSeller(random: Random, sellerPool: readonly DemoPerson[], type: ListingType): DemoPerson {
  const candidates = sellerPool.filter(({ trade }) => trade === undefined || trade === type)
  const seller = candidates[Math.floor(random.next() ** 1.5 * candidates.length)]
  if (!seller) throw new Error('A market needs at least one private seller')
  return seller
}

const PLACE_EVERY = 12

/**
 * Every twelfth listing is in the next of the 20 places, so that no place is empty. The others are where the
 * seller is, or in a place picked by weight.
 */
function pickPlace(random: Random, index: number, seller: DemoPerson): Location {
  const nextPlace = LOCATIONS[(index / PLACE_EVERY) % LOCATIONS.length]
  if (index % PLACE_EVERY === 0 && nextPlace) return nextPlace
  return random.chance(0.35) ? seller.location : pickLocation(random)
}

function pickPhotoCount(random: Random, type: ListingType): number {
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
