import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import type { Photo } from '#contract/listing.ts'
import type { VerifiedProofs } from '#contract/trust.ts'
import { favourites, likes, listingEvents, listings, uploads, users } from '#worker/db/schema.ts'
import { toProofs } from '#worker/features/accounts/policy.ts'
import { computeScore } from '#worker/features/listings/score/score.ts'
import { toRow } from '#worker/features/listings/view.ts'
import { prepareDailyCounts, prepareInsert, inTransaction, photoKeysOf, type PhotoStore } from './state.ts'
import { addChats } from './add-chats.ts'
import { addDesk } from './add-desk.ts'
import { addDocuments, storeDocuments } from './add-documents.ts'
import { addCommentsAndNotifications } from './add-comments.ts'
import { createPhotoResizer } from './photos/album.ts'
import type { DemoPhoto } from './photos/catalogue.ts'
import type { Market } from './market.ts'
import type { DemoListing, RowKeys } from './demo-listing.ts'
import type { DemoPerson } from './people.ts'
import { SLE_PER_USD } from './writing.ts'

type Added = { people: number; listings: number; photos: number; chats: number; documents: number }
type Options = { db: DatabaseSync; stateFolder: string; market: Market; now: number; store: PhotoStore }

/**
 * Adds what the database lacks of the demo market. Photos come first, so that an interrupted run leaves files
 * without rows, never rows without files.
 */
export async function fillDemo({ db, stateFolder, market, now, store }: Options): Promise<Added> {
  const existing = readPublicIds(db, 'listings')
  const missing = market.listings.filter(({ publicId }) => !existing.has(publicId))
  const withoutPhotos = market.listings.filter(
    ({ publicId, photos }) =>
      existing.has(publicId) && photos.some(({ id }) => photoKeysOf(id).some((key) => !store.has(key))),
  )
  const photos = await storePhotos([...missing, ...withoutPhotos], store)
  const existingDocuments = readPublicIds(db, 'verification_documents')
  const missingDocuments = market.documents.filter(({ publicId }) => !existingDocuments.has(publicId))
  const newDocuments = await storeDocuments(missingDocuments, store)
  const added = inTransaction(db, () => {
    const people = insertAll([...market.people, ...market.desk.people], preparePersonInsert(db))
    const keys = prepareKeyLookup(db)
    // Documents come before listings, because a listing's score depends on what its seller has verified.
    const documents = addDocuments({ db, documents: newDocuments, people: market.people, ...keys })
    addListings({ db, missing, now, ...keys })
    const { added: chats, notices } = addChats({ db, stateFolder, chats: market.chats, ...keys })
    addCommentsAndNotifications({ db, missing, notices, now, ...keys })
    addDesk({ db, desk: market.desk, people: market.people, ...keys })
    if (missing.length > 0) fillWords(db)
    return { people, chats, documents }
  })
  return { ...added, listings: missing.length, photos }
}

function readPublicIds(db: DatabaseSync, table: string): Set<unknown> {
  const rows = db.prepare(`SELECT public_id FROM ${table}`).all()
  return new Set(rows.map(({ public_id }) => public_id))
}

/** Adds the text index's words to the vocabulary, as publishing does for the words of one listing. */
export function fillWords(db: DatabaseSync): void {
  db.exec(`INSERT INTO words (word, listings)
    SELECT term, doc FROM listing_words
    WHERE term >= 'a' AND term < '{' AND term NOT GLOB '*[^a-z]*' AND length(term) BETWEEN 3 AND 24
    ON CONFLICT DO UPDATE SET listings = excluded.listings`)
}

/** Stores the listings' photos that the bucket lacks. Returns how many photos the listings have. */
async function storePhotos(demoListings: readonly DemoListing[], store: PhotoStore): Promise<number> {
  const photos = demoListings.flatMap((listing) => listing.photos)
  const resize = createPhotoResizer()
  const workers = Array.from({ length: CONCURRENCY }, async (_, worker) => {
    for (let i = worker; i < photos.length; i += CONCURRENCY) {
      const next = photos[i]
      if (next && !photoKeysOf(next.id).every((key) => store.has(key)))
        await storePhoto(next.id, await resize(next.photo), store)
    }
  })
  await Promise.all(workers)
  return photos.length
}

async function storePhoto(id: string, files: readonly Uint8Array[], store: PhotoStore): Promise<void> {
  await Promise.all(files.map((file, i) => store.put(photoKeysOf(id)[i] ?? '', file, 'image/webp')))
}

/** How many photos are resized and stored concurrently. */
const CONCURRENCY = 8

export function preparePersonInsert(db: DatabaseSync): (person: DemoPerson) => boolean {
  const add = prepareInsert(db, users, 'users')
  return (person) =>
    add({
      ...person,
      phoneVerifiedAt: person.isPhoneVerified ? person.joinedAt : null,
      createdAt: person.joinedAt,
    })
}

export function insertAll<T>(things: readonly T[], add: (thing: T) => boolean): number {
  return things.filter(add).length
}

/** Reads row keys by phone, because somebody may have signed in with a demo number before the seed ran. */
export function readPersonKeys(db: DatabaseSync): Map<unknown, number> {
  return new Map(
    db
      .prepare('SELECT phone, id FROM users')
      .all()
      .map(({ phone, id }) => [phone, Number(id)]),
  )
}

function prepareKeyLookup(db: DatabaseSync): RowKeys {
  const people = readPersonKeys(db)
  const findListing = db.prepare('SELECT id FROM listings WHERE public_id = ?')
  return {
    keyOf: ({ phone }) => people.get(phone) ?? 0,
    keyOfListing: ({ publicId }) => Number(findListing.get(publicId)?.id),
  }
}

type MissingListings = RowKeys & { db: DatabaseSync; missing: readonly DemoListing[]; now: number }

function addListings({ db, missing, now, keyOf, keyOfListing }: MissingListings): void {
  const findProofs = prepareProofLookup(db)
  const addListing = prepareInsert(db, listings, 'listings')
  const addEvent = prepareInsert(db, listingEvents, 'listing_events')
  const addUpload = prepareInsert(db, uploads, 'uploads')
  const addLike = prepareInsert(db, likes, 'likes')
  const addViewCounts = prepareDailyCounts(db, 'views')
  const addFavourite = prepareInsert(db, favourites, 'favourites')
  for (const one of missing) {
    const { publicId, seller, listing, photos, life, likedBy, savedBy, views } = one
    const { events, endsAt, ...columnsOfLife } = life
    const columns = {
      ...toRow(listing, SLE_PER_USD, life.createdAt),
      photos: photos.map(({ id, photo }) => toPhoto(id, photo)),
      ...columnsOfLife,
    }
    addListing({
      ...columns,
      ...computeScore(columns, findProofs(keyOf(seller)), now),
      publicId,
      sellerId: keyOf(seller),
      views,
    })
    addViewCounts(keyOf(seller), spreadTimes(life.createdAt, endsAt, views))
    const listingId = keyOfListing(one)
    for (const { kind, at, isBySeller, detail } of events) {
      const actorId = isBySeller ? keyOf(seller) : null
      addEvent({ listingId, actorId, kind, detail: detail ?? null, at })
    }
    photos.forEach(({ id, photo }) => addUpload(toUpload(id, photo, keyOf(seller), life.createdAt)))
    const addSpread = (people: readonly DemoPerson[], add: typeof addLike) =>
      people.forEach((person, i) => {
        const createdAt =
          life.createdAt + Math.round(((endsAt - life.createdAt) * (i + 1)) / (people.length + 1))
        add({ userId: keyOf(person), listingId, createdAt })
      })
    addSpread(likedBy, addLike)
    addSpread(savedBy, addFavourite)
  }
}

/** Returns `count` times up to `endsAt`, most of them early, because a new listing gets the most views. */
function spreadTimes(from: number, endsAt: number, count: number): number[] {
  return Array.from(
    { length: count },
    (_unused, index) => from + Math.round((endsAt - from) * ((index + 0.5) / count) ** 1.6),
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

/** Prepares the look-up of what a person has verified. `key` is the person's row key. */
function prepareProofLookup(db: DatabaseSync): (key: number) => VerifiedProofs {
  const find = db.prepare(`SELECT ${PROOFS} FROM users WHERE id = ?`)
  return (key) => toProofs(Proofs.parse(find.get(key)))
}

function toPhoto(id: string, { width, height, thumbhash }: DemoPhoto): Photo {
  const [url = '', medium, small] = photoKeysOf(id).map((key) => `/media/${key}`)
  return { url, medium, small, width, height, thumbhash }
}

/** Returns a photo's row in uploads, by which edits find the photo and the sweep knows not to delete it. */
function toUpload(
  id: string,
  { width, height, thumbhash }: DemoPhoto,
  ownerId: number,
  at: number,
): typeof uploads.$inferInsert {
  const [key = '', mediumKey, smallKey] = photoKeysOf(id)
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
