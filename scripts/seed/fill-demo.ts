import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import type { Photo } from '#contract/listing.ts'
import type { Proven } from '#contract/trust.ts'
import { favourites, likes, listingEvents, listings, uploads, users } from '#worker/db/schema.ts'
import { provenOf } from '#worker/features/accounts/policy.ts'
import { scored } from '#worker/features/listings/score/score.ts'
import { toRow } from '#worker/features/listings/view.ts'
import { dayAdder, inserter, inTransaction, keysOf, type PhotoStore } from './state.ts'
import { addChats } from './add-chats.ts'
import { addDesk } from './add-desk.ts'
import { addDocuments, missingDocuments, putDocuments } from './add-documents.ts'
import { addTalk } from './add-talk.ts'
import { photoResizer, type DemoPhoto } from './photos/album.ts'
import type { Market } from './market.ts'
import type { DemoListing } from './demo-listing.ts'
import type { DemoPerson } from './people.ts'

type Filled = { people: number; listings: number; photos: number; chats: number; documents: number }
type Filling = {
  db: DatabaseSync
  stateFolder: string
  market: Market
  now: number
  slePerUsd: number
  store: PhotoStore
}

/**
 * Adds what the demo market lacks. Photos come first: an interrupted run leaves objects without rows, never
 * rows without objects.
 */
export async function fillDemo({ db, stateFolder, market, now, slePerUsd, store }: Filling): Promise<Filled> {
  const there = new Set(
    db
      .prepare('SELECT public_id FROM listings')
      .all()
      .map(({ public_id }) => public_id),
  )
  const missing = market.listings.filter(({ publicId }) => !there.has(publicId))
  const bare = market.listings.filter(
    ({ publicId, photos }) =>
      there.has(publicId) && photos.some(({ id }) => keysOf(id).some((key) => !store.has(key))),
  )
  const photos = await putPhotos([...missing, ...bare], store)
  const newDocuments = await putDocuments(missingDocuments(db, market.documents), store)
  const addPeople = () => addAll([...market.people, ...market.desk.people], peopleAdder(db))
  const added = inTransaction(db, () => {
    const people = addPeople()
    const keys = keysIn(db)
    // Documents come before listings, whose scores count what their sellers have verified.
    const documents = addDocuments({ db, documents: newDocuments, people: market.people, ...keys })
    addListings({ db, missing, now, slePerUsd, ...keys })
    const { added: chats, notices } = addChats({ db, stateFolder, chats: market.chats, ...keys })
    addTalk({ db, missing, notices, now, ...keys })
    addDesk({ db, desk: market.desk, people: market.people, ...keys })
    if (missing.length > 0) fillWords(db)
    return { people, chats, documents }
  })
  return { ...added, listings: missing.length, photos }
}

/** Adds the text index's words to the vocabulary, as publishing does for the words of one listing. */
export function fillWords(db: DatabaseSync): void {
  db.exec(`INSERT INTO words (word, listings)
    SELECT term, doc FROM listing_words
    WHERE term >= 'a' AND term < '{' AND term NOT GLOB '*[^a-z]*' AND length(term) BETWEEN 3 AND 24
    ON CONFLICT DO UPDATE SET listings = excluded.listings`)
}

/** Stores the photos that the bucket lacks. Returns how many photos the listings have. */
async function putPhotos(offers: readonly DemoListing[], store: PhotoStore): Promise<number> {
  const photos = offers.flatMap((listing) => listing.photos)
  const filesOf = photoResizer()
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    for (let i = lane; i < photos.length; i += LANES) {
      const one = photos[i]
      if (one && !keysOf(one.id).every((key) => store.has(key)))
        await store.put(one.id, await filesOf(one.photo))
    }
  })
  await Promise.all(lanes)
  return photos.length
}

/** How many photos are resized and stored concurrently. */
const LANES = 8

export function peopleAdder(db: DatabaseSync): (person: DemoPerson) => boolean {
  const add = inserter(db, users, 'users')
  return (person) =>
    add({
      ...person,
      phoneVerifiedAt: person.isPhoneVerified ? person.joinedAt : null,
      createdAt: person.joinedAt,
    })
}

export function addAll<T>(things: readonly T[], add: (thing: T) => boolean): number {
  return things.filter(add).length
}

/** Row keys by phone, since somebody may have signed in with a demo number before the seed ran. */
export function personKeys(db: DatabaseSync): Map<unknown, number> {
  return new Map(
    db
      .prepare('SELECT phone, id FROM users')
      .all()
      .map(({ phone, id }) => [phone, Number(id)]),
  )
}

type Keys = { keyOf: (person: DemoPerson) => number; keyOfListing: (listing: DemoListing) => number }

function keysIn(db: DatabaseSync): Keys {
  const people = personKeys(db)
  const findListing = db.prepare('SELECT id FROM listings WHERE public_id = ?')
  return {
    keyOf: ({ phone }) => people.get(phone) ?? 0,
    keyOfListing: ({ publicId }) => Number(findListing.get(publicId)?.id),
  }
}

type Missing = Keys & { db: DatabaseSync; missing: readonly DemoListing[]; now: number; slePerUsd: number }

function addListings({ db, missing, now, slePerUsd, keyOf, keyOfListing }: Missing): void {
  const provenIn = proofsIn(db)
  const addListing = inserter(db, listings, 'listings')
  const addEvent = inserter(db, listingEvents, 'listing_events')
  const addUpload = inserter(db, uploads, 'uploads')
  const addLike = inserter(db, likes, 'likes')
  const addViews = dayAdder(db, 'views')
  const addFavourite = inserter(db, favourites, 'favourites')
  for (const one of missing) {
    const { publicId, seller, listing, photos, life, likedBy, keptBy, views } = one
    const { events, until, ...columnsOfLife } = life
    const columns = {
      ...toRow(listing, slePerUsd, life.createdAt),
      photos: photos.map(({ id, photo }) => asPhoto(id, photo)),
      ...columnsOfLife,
    }
    addListing({
      ...columns,
      ...scored(columns, provenIn(keyOf(seller)), now),
      publicId,
      sellerId: keyOf(seller),
      views,
    })
    addViews(keyOf(seller), timesBetween(life.createdAt, until, views))
    const listingId = keyOfListing(one)
    for (const { kind, at, isBySeller, detail } of events) {
      const actorId = isBySeller ? keyOf(seller) : null
      addEvent({ listingId, actorId, kind, detail: detail ?? null, at })
    }
    photos.forEach(({ id, photo }) => addUpload(uploadOf(id, photo, keyOf(seller), life.createdAt)))
    const inTurn = (people: readonly DemoPerson[], add: typeof addLike) =>
      people.forEach((person, i) => {
        const createdAt =
          life.createdAt + Math.round(((until - life.createdAt) * (i + 1)) / (people.length + 1))
        add({ userId: keyOf(person), listingId, createdAt })
      })
    inTurn(likedBy, addLike)
    inTurn(keptBy, addFavourite)
  }
}

/** Spreads `count` times between two, denser at the start: a new listing gets the most views. */
function timesBetween(from: number, until: number, count: number): number[] {
  return Array.from(
    { length: count },
    (_unused, index) => from + Math.round((until - from) * ((index + 0.5) / count) ** 1.6),
  )
}

const PROOFS =
  'phone_verified_at AS phoneVerifiedAt, id_verified_at AS idVerifiedAt, ' +
  'address_verified_at AS addressVerifiedAt, certificate_verified_at AS certificateVerifiedAt'
const When = z.number().nullable()
const Proofs = z.object({
  phoneVerifiedAt: When,
  idVerifiedAt: When,
  addressVerifiedAt: When,
  certificateVerifiedAt: When,
})

/** What a person has verified, by the key of their row. */
function proofsIn(db: DatabaseSync): (key: number) => Proven {
  const find = db.prepare(`SELECT ${PROOFS} FROM users WHERE id = ?`)
  return (key) => provenOf(Proofs.parse(find.get(key)))
}

function asPhoto(id: string, { width, height, thumbhash }: DemoPhoto): Photo {
  const [url = '', medium, small] = keysOf(id).map((key) => `/media/${key}`)
  return { url, medium, small, width, height, thumbhash }
}

/** Returns the uploads row of a photo: edits recognise the photo by it, and the sweep spares it. */
function uploadOf(
  id: string,
  { width, height, thumbhash }: DemoPhoto,
  ownerId: number,
  at: number,
): typeof uploads.$inferInsert {
  const [key = '', mediumKey, smallKey] = keysOf(id)
  return {
    key,
    mediumKey,
    smallKey,
    ownerId,
    purpose: 'listing_photo',
    contentType: 'image/webp',
    thumbhash,
    width,
    height,
    createdAt: at,
    claimedAt: at,
  }
}
