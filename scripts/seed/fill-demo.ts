import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import type { Photo } from '#contract/listing.ts'
import type { Proven } from '#contract/trust.ts'
import { favourites, likes, listingEvents, listings, uploads, users } from '#worker/db/schema.ts'
import { provenOf } from '#worker/features/accounts/policy.ts'
import { scored } from '#worker/features/listings/score.ts'
import { toRow } from '#worker/features/listings/view.ts'
import { noProgress, type Progress } from '../progress.ts'
import { inserter, inTransaction } from './database.ts'
import { addChats } from './add-chats.ts'
import { dayAdder, timesBetween } from './add-days.ts'
import { addDesk } from './add-desk.ts'
import { addDocuments, missingDocuments, putDocuments } from './add-documents.ts'
import { addTalk } from './add-talk.ts'
import { drawPhotos } from './draw-photos.ts'
import { fillWords } from './fill-vocabulary.ts'
import type { Market } from './market.ts'
import type { DemoListing } from './demo-listing.ts'
import type { DemoPerson } from './people.ts'
import { keysOf, type PhotoStore } from './photo-store.ts'

export type Filled = { people: number; listings: number; photos: number; chats: number; documents: number }
export type Filling = {
  db: DatabaseSync
  stateFolder: string
  market: Market
  now: number
  slePerUsd: number
  store: PhotoStore
  progress?: Progress
}

/**
 * Adds what is missing of the demo market. Photos come first: a run that is cut off leaves objects without
 * rows, never rows without objects.
 */
export async function fillDemo({
  db,
  stateFolder,
  market,
  now,
  slePerUsd,
  store,
  progress = noProgress,
}: Filling): Promise<Filled> {
  const there = new Set(
    db
      .prepare('SELECT public_id FROM listings')
      .all()
      .map(({ public_id }) => public_id),
  )
  const missing = market.listings.filter(({ publicId }) => !there.has(publicId))
  const bare = market.listings.filter(
    ({ publicId, photoIds }) =>
      there.has(publicId) && photoIds.some((id) => keysOf(id).some((key) => !store.has(key))),
  )
  const toDraw = [...missing, ...bare]
  if (toDraw.length > 0) console.log(`Drawing the photos of ${toDraw.length} listings ...`)
  const drawn = await drawPhotos(toDraw, store, progress)
  const newDocuments = await putDocuments(missingDocuments(db, market.documents), store)
  const addPeople = () => addAll([...market.people, ...market.desk.people], peopleAdder(db))
  const added = inTransaction(db, () => {
    const people = addPeople()
    const keys = keysIn(db)
    // Before the listings, whose scores count what is proven of their sellers.
    const documents = addDocuments({ db, documents: newDocuments, people: market.people, ...keys })
    addListings({ db, missing, drawn, now, slePerUsd, ...keys })
    const { added: chats, notices } = addChats({ db, stateFolder, chats: market.chats, ...keys })
    addTalk({ db, missing, notices, now, ...keys })
    addDesk({ db, desk: market.desk, people: market.people, ...keys })
    if (missing.length > 0) fillWords(db)
    return { people, chats, documents }
  })
  return { ...added, listings: missing.length, photos: drawn.size }
}

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

type Keys = { keyOf(person: DemoPerson): number; keyOfListing(listing: DemoListing): number }

function keysIn(db: DatabaseSync): Keys {
  const people = personKeys(db)
  const findListing = db.prepare('SELECT id FROM listings WHERE public_id = ?')
  return {
    keyOf: ({ phone }) => people.get(phone) ?? 0,
    keyOfListing: ({ publicId }) => Number(findListing.get(publicId)?.id),
  }
}

type Missing = Keys & {
  db: DatabaseSync
  missing: readonly DemoListing[]
  drawn: ReadonlyMap<string, Photo>
  now: number
  slePerUsd: number
}

function addListings({ db, missing, drawn, now, slePerUsd, keyOf, keyOfListing }: Missing): void {
  const provenIn = proofsIn(db)
  const addListing = inserter(db, listings, 'listings')
  const addEvent = inserter(db, listingEvents, 'listing_events')
  const addUpload = inserter(db, uploads, 'uploads')
  const addLike = inserter(db, likes, 'likes')
  const addViews = dayAdder(db, 'views')
  const addFavourite = inserter(db, favourites, 'favourites')
  for (const one of missing) {
    const { publicId, seller, listing, photoIds, life, likedBy, keptBy, views } = one
    const { events, until, ...columnsOfLife } = life
    const photos = photoIds.flatMap((id) => drawn.get(id) ?? [])
    const columns = { ...toRow(listing, slePerUsd, life.createdAt), photos, ...columnsOfLife }
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
    photoIds.forEach((id) => addUpload(uploadOf(id, drawn.get(id), keyOf(seller), life.createdAt)))
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

const PROOFS =
  'phone_verified_at AS phoneVerifiedAt, id_verified_at AS idVerifiedAt, address_verified_at AS addressVerifiedAt, certificate_verified_at AS certificateVerifiedAt'
const When = z.number().nullable()
const Proofs = z.object({
  phoneVerifiedAt: When,
  idVerifiedAt: When,
  addressVerifiedAt: When,
  certificateVerifiedAt: When,
})

/** What is proven of a person, by the key of their row. */
function proofsIn(db: DatabaseSync): (key: number) => Proven {
  const find = db.prepare(`SELECT ${PROOFS} FROM users WHERE id = ?`)
  return (key) => provenOf(Proofs.parse(find.get(key)))
}

/** The uploads row that lets an edit recognise the photo and keeps the sweep from taking it. */
function uploadOf(
  id: string,
  photo: Photo | undefined,
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
    thumbhash: photo?.thumbhash,
    width: photo?.width,
    height: photo?.height,
    createdAt: at,
    claimedAt: at,
  }
}
