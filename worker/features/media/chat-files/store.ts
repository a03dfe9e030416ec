import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#worker/db/client.ts'
import { uploads } from '#worker/db/schema.ts'

/** The message that an upload is sent in, before the room has stored it. */
export interface MessageName {
  conversationId: number
  clientId: string
}

export function findAnyUpload(db: Db, key: string) {
  return db.orm.select().from(uploads).where(eq(uploads.key, key))
}

/**
 * Reserves an upload for a message. Returns no row if another message has it, or if it is too old. The same
 * message may reserve it again.
 */
export function reserveUpload(
  db: Db,
  key: string,
  ownerId: number,
  { conversationId, clientId }: MessageName,
  since: number,
) {
  const isFree = and(isNull(uploads.clientId), isNull(uploads.claimedAt), gt(uploads.createdAt, since))
  const isReserved = and(eq(uploads.conversationId, conversationId), eq(uploads.clientId, clientId))
  return db.orm
    .update(uploads)
    .set({ conversationId, clientId })
    .where(and(eq(uploads.key, key), eq(uploads.ownerId, ownerId), or(isFree, isReserved)))
    .returning({ key: uploads.key })
}

/**
 * Claims the files of stored messages, by key and seq. A repeat changes nothing, even if the file has been
 * released since.
 */
export function claimFiles(db: Db, files: readonly { key: string; seq: number }[], now: number) {
  const found = sql`select value ->> 'seq' from json_each(${JSON.stringify(files)})
    where value ->> 'key' = ${uploads.key}`
  const keys = sql`select value ->> 'key' from json_each(${JSON.stringify(files)})`
  return db.orm
    .update(uploads)
    .set({ claimedAt: now, messageSeq: sql`(${found})` })
    .where(and(sql`${uploads.key} in (${keys})`, isNull(uploads.messageSeq)))
}
