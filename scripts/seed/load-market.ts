import type { DatabaseSync } from 'node:sqlite'
import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { DAY_MS } from '#contract/dates.ts'
import type { Photo } from '#contract/listing.ts'
import * as schema from '#worker/db/schema.ts'
import { toProofs } from '#worker/features/accounts/policy.ts'
import { computeScore } from '#worker/features/listings/score/score.ts'
import { toRow } from '#worker/features/listings/view.ts'
import { describeBan } from '#worker/features/moderation/bans/policy.ts'
import { listDocuments, listPhotos } from './files.ts'
import { loadConversations } from './load-conversations.ts'
import { publicIdOf, type Kind } from './public-id.ts'
import { findPerson, readListings, readPeople, readRows } from './rows.ts'
import { fillWords, inTransaction, prepareDailyCounts, prepareInsert } from './state.ts'

/** The exchange rate of the demo market and of the benchmarks. */
export const SLE_PER_USD = 23

type Options = { db: DatabaseSync; stateFolder: string; now: number }

/** Loads the rows of the demo market into an empty database, in which triggers count and index them. */
export function loadMarket({ db, stateFolder, now }: Options): void {
  inTransaction(db, () => {
    load(schema.users, 'user')
    insertAll(schema.verificationDocuments, listDocuments(now))
    insertAll(schema.uploads, listUploads(now))
    loadListings(db, now)
    load(schema.comments, 'comment')
    loadConversations({ db, stateFolder, now })
    load(schema.sales)
    load(schema.reviews, 'review')
    load(schema.moderationItems, 'item')
    load(schema.listingHolds)
    load(schema.reports)
    load(schema.reportedMessages)
    load(schema.userBans, 'ban')
    insertAll(schema.auditEvents, listAuditEvents(now))
    insertAll(schema.notifications, listNotifications(now))
    fillWords(db)
  })

  function load(table: SQLiteTable, kind?: Kind): void {
    const rows = readRows<object>(getTableName(table), now)
    insertAll(
      table,
      rows.map((row, i) => (kind ? { ...row, publicId: publicIdOf(kind, i + 1) } : row)),
    )
  }

  function insertAll<T extends SQLiteTable>(table: T, rows: readonly T['$inferInsert'][]): void {
    const insert = prepareInsert(db, table)
    for (const row of rows) insert(row)
  }
}

function loadListings(db: DatabaseSync, now: number): void {
  const insert = {
    listing: prepareInsert(db, schema.listings),
    event: prepareInsert(db, schema.listingEvents),
    like: prepareInsert(db, schema.likes),
    lead: prepareInsert(db, schema.leads),
    mark: prepareInsert(db, schema.listingsToCompare),
  }
  const countViews = prepareDailyCounts(db, 'views')
  const people = readPeople(now)
  const photos = Map.groupBy(listPhotos(now), ({ listingId }) => listingId)
  for (const { written, events = [], likedBy, compare, ...row } of readListings(now)) {
    const { id: listingId, sellerId, createdAt, status, views } = row
    const columns = {
      ...toRow(written, SLE_PER_USD, createdAt),
      ...row,
      photos: photos.get(listingId)?.map(toPhoto) ?? [],
    }
    const score = computeScore(columns, toProofs(findPerson(people, sellerId)), now)
    insert.listing({ ...columns, ...score, publicId: publicIdOf('listing', listingId) })
    const published = { actorId: sellerId, kind: 'published', at: createdAt }
    for (const event of [published, ...events]) insert.event({ ...event, listingId })
    const endsAt = status === 'active' ? now : columns.updatedAt
    if (compare) insert.mark({ listingId, at: createdAt })
    countViews(sellerId, spread(views, createdAt, endsAt, 1.6))
    const likedAt = spread(likedBy.length, createdAt, endsAt)
    likedBy.forEach((personId, i) => {
      const at = likedAt[i] ?? endsAt
      insert.like({ userId: personId, listingId, createdAt: at })
      // Some of them ask for the number, if the seller offers it.
      if (columns.contact?.length && i % 4 === 0)
        insert.lead({ day: Math.floor(at / DAY_MS), personId, sellerId, listingId })
    })
  }
}

/** Returns `count` times within a period. The higher the power, the more of them are early. */
function spread(count: number, from: number, to: number, power = 1): number[] {
  return Array.from({ length: count }, (_unused, i) =>
    Math.round(from + (to - from) * ((i + 0.5) / count) ** power),
  )
}

type DemoPhoto = ReturnType<typeof listPhotos>[number]

function toPhoto({ keys, mediumBytes, smallBytes, width, height, thumbhash }: DemoPhoto): Photo {
  const [url = '', medium, small] = keys.map((key) => `/media/${key}`)
  return { url, medium, small, mediumBytes, smallBytes, width, height, thumbhash }
}

/** Lists the files' rows, by which edits find a photo, and the sweep of unused files knows what to keep. */
function listUploads(now: number): (typeof schema.uploads.$inferInsert)[] {
  const ofDocuments = listDocuments(now).flatMap(({ key, userId, contentType, uploadedAt: at }) =>
    key === null
      ? []
      : { key, ownerId: userId, purpose: 'verification' as const, contentType, createdAt: at, claimedAt: at },
  )
  const ofPhotos = listPhotos(now).map(({ keys: [key = '', mediumKey, smallKey], ...photo }) => ({
    ...photo,
    key,
    mediumKey,
    smallKey,
    purpose: 'listing_photo' as const,
    contentType: 'image/webp',
    claimedAt: photo.createdAt,
  }))
  return [...ofDocuments, ...ofPhotos]
}

const SUBJECTS = { listing: 'listing', comment: 'comment', profile: 'user', ban: 'ban' } as const

/** `subjectId` is a number in the data, and a public id in the table. */
function listAuditEvents(now: number): (typeof schema.auditEvents.$inferInsert)[] {
  type Row = Omit<typeof schema.auditEvents.$inferInsert, 'subjectType' | 'subjectId'> & {
    subjectType: keyof typeof SUBJECTS
    subjectId: number
  }
  return readRows<Row>('audit_events', now).map((row, i) => ({
    ...row,
    publicId: publicIdOf('event', i + 1),
    subjectId: publicIdOf(SUBJECTS[row.subjectType], row.subjectId),
  }))
}

/** Lists the notifications, oldest first, because the newest must have the highest key. */
function listNotifications(now: number): (typeof schema.notifications.$inferInsert)[] {
  const aboutBans = readRows<typeof schema.userBans.$inferInsert>('user_bans', now).map(
    ({ userId, banType, reason, createdAt, expiresAt = null }) => ({
      userId,
      kind: 'moderation' as const,
      detail: { preview: describeBan({ banType, expiresAt, reason }) },
      createdAt,
    }),
  )
  return [
    ...readRows<Omit<typeof schema.notifications.$inferInsert, 'publicId'>>('notifications', now),
    ...aboutBans,
  ]
    .sort((a, b) => a.createdAt - b.createdAt)
    .map((row, i) => ({ ...row, publicId: publicIdOf('notification', i + 1) }))
}
