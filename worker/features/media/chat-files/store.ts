import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db, Fragment } from '#worker/db/client.ts'
import { conversations, moderationItems, reportedMessages, uploads } from '#worker/db/schema.ts'

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

/**
 * Releases the files of messages that both people have deleted, so that the sweep deletes them. Keeps those of
 * messages that moderators still have to decide about.
 */
export function releaseFiles(db: Db, conversationId: number | Fragment, createdAt: number) {
  const isOpen = sql`select 1 from ${reportedMessages} join ${moderationItems}
    on ${moderationItems.contentType} = 'message' and ${moderationItems.contentId} = ${reportedMessages.id}
    and ${moderationItems.status} = 'open' where ${reportedMessages.conversationId} = ${uploads.conversationId}
    and ${reportedMessages.seq} = ${uploads.messageSeq}`
  const goneSeq = sql`(select ${conversations.goneSeq} from ${conversations}
    where ${conversations.id} = ${uploads.conversationId})`
  return db.orm
    .update(uploads)
    .set({ claimedAt: null, createdAt })
    .where(
      and(
        sql`${uploads.conversationId} = (${conversationId})`,
        sql`${uploads.messageSeq} <= ${goneSeq}`,
        isNotNull(uploads.claimedAt),
        sql`not exists (${isOpen})`,
      ),
    )
}

/** Claims the file of a reported message again if `onlyIf` is true and the sweep has not deleted it. */
export function claimReportedFile(db: Db, copyId: number, after: number, now: number, onlyIf: Fragment) {
  const message = sql`select ${reportedMessages.conversationId}, ${reportedMessages.seq} from ${reportedMessages}
    where ${reportedMessages.id} = ${copyId}`
  return db.orm
    .update(uploads)
    .set({ claimedAt: now })
    .where(
      and(
        sql`(${uploads.conversationId}, ${uploads.messageSeq}) in (${message})`,
        isNull(uploads.claimedAt),
        gt(uploads.createdAt, after),
        onlyIf,
      ),
    )
}

/** The conversation of a reported message, as a query. */
export function conversationOfCopy(copyId: number): Fragment {
  return sql`select ${reportedMessages.conversationId} from ${reportedMessages}
    where ${reportedMessages.id} = ${copyId}`
}
