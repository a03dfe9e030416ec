import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { MESSAGE_KINDS } from '#contract/lists.ts'
import { OFFER_STATUSES, ROLES } from '#contract/offer-steps.ts'
import { listSqliteFiles } from '../seed/state.ts'
import type { ConversationEvidence, ListingEvidence, UploadEvidence } from './evidence.ts'
import { WORKER_NAME } from './runtime-manager.ts'

/** What is on disk about one conversation: in its room's file and in D1. */
export type ConversationOnDisk = Pick<
  ConversationEvidence,
  'id' | 'log' | 'offers' | 'undelivered' | 'summary' | 'members' | 'notices'
>

interface OnDisk {
  conversations: ConversationOnDisk[]
  listings: Omit<ListingEvidence, 'shown'>[]
  uploads: UploadEvidence[]
}

/** Reads the runtime's files, whether or not the runtime is running. */
export function readDisk(stateFolder: string): OnDisk {
  const rooms = readRooms(join(stateFolder, 'do', `${WORKER_NAME}-ConversationRoom`))
  const [database] = listSqliteFiles(join(stateFolder, 'd1', 'miniflare-D1DatabaseObject'))
  if (!database) throw new Error(`There is no database in ${stateFolder}`)
  return withDatabase(database, (d1) => ({
    conversations: SummaryRow.array()
      .parse(d1.prepare(SUMMARIES).all())
      .map(({ id, ...summary }) => ({
        id,
        ...(rooms.get(id) ?? { log: [], offers: [], undelivered: [] }),
        summary,
        members: MemberRow.array().parse(d1.prepare(MEMBERS).all(id)),
        notices: NoticeRow.array().parse(d1.prepare(NOTICES).all(id)),
      })),
    listings: ListingRow.array().parse(d1.prepare(LISTINGS).all(Date.now())),
    uploads: UploadRow.array().parse(d1.prepare(UPLOADS).all()),
  }))
}

/** SQLite has no booleans. */
const flag = z.int().transform((value) => value === 1)

const LISTINGS = `SELECT public_id AS id, iif(reserved_until > ?, reserved_offer, NULL) AS reservedOffer FROM listings`
const ListingRow = z.object({ id: z.string(), reservedOffer: z.string().nullable() })

const UPLOADS = `
  SELECT key, claimed_at IS NOT NULL AS isClaimed, conversations.public_id AS conversationId,
    client_id AS clientId, message_seq AS seq
  FROM uploads LEFT JOIN conversations ON conversations.id = conversation_id
  WHERE purpose IN ('chat_photo', 'chat_voice')`
const UploadRow = z.object({
  key: z.string(),
  isClaimed: flag,
  conversationId: z.string().nullable(),
  clientId: z.string().nullable(),
  seq: z.int().nullable(),
})

const SUMMARIES = `
  SELECT conversations.public_id AS id, last_seq AS lastSeq, last_content AS lastContent,
    users.public_id AS lastSender, offer_expires_at IS NOT NULL AS hasLiveOffer
  FROM conversations LEFT JOIN users ON users.id = last_sender_id`
const SummaryRow = z.object({
  id: z.string(),
  lastSeq: z.int(),
  lastContent: z.string().nullable(),
  lastSender: z.string().nullable(),
  hasLiveOffer: flag,
})

const OF_CONVERSATION = 'conversation_id = (SELECT id FROM conversations WHERE public_id = ?)'
const MEMBERS = `
  SELECT users.public_id AS person, unread, read_seq AS readSeq, delivered_seq AS deliveredSeq
  FROM conversation_members JOIN users ON users.id = user_id WHERE ${OF_CONVERSATION}`
const MemberRow = z.object({ person: z.string(), unread: z.int(), readSeq: z.int(), deliveredSeq: z.int() })

const NOTICES = `
  SELECT users.public_id AS person, count(*) AS unread
  FROM notifications JOIN users ON users.id = user_id WHERE read_at IS NULL AND ${OF_CONVERSATION}
  GROUP BY user_id`
const NoticeRow = z.object({ person: z.string(), unread: z.int() })

/** Reads the rooms' files, by conversation. A room that nobody has used has no tables or no file. */
function readRooms(
  folder: string,
): Map<string, Pick<ConversationEvidence, 'log' | 'offers' | 'undelivered'>> {
  return new Map(
    listSqliteFiles(folder).flatMap((file) =>
      withDatabase(file, (room) => {
        if (!room.prepare("SELECT 1 FROM sqlite_master WHERE name = 'about'").get()) return []
        const { id } = AboutRow.parse(room.prepare('SELECT public_id AS id FROM about').get())
        const log = LogRow.array().parse(room.prepare(LOG).all())
        const cursors = Cursors.parse(room.prepare('SELECT * FROM told').get())
        const { revision } = z.object({ revision: z.int() }).parse(room.prepare(REVISION).get())
        const lastSeq = log.at(-1)?.seq ?? 0
        const offers = OfferRow.array().parse(room.prepare(OFFERS).all())
        const undelivered = DESTINATIONS.flatMap((destination) =>
          listUndelivered(cursors, destination, lastSeq, revision),
        )
        return [[id, { log, offers, undelivered }] as const]
      }),
    ),
  )
}

const AboutRow = z.object({ id: z.string() })
const LOG = `SELECT seq, id, public_id AS senderId, client_id AS clientId, kind AS type, content,
    attachment ->> '$.offerId' AS offerId,
    coalesce(attachment ->> '$.photo.key', attachment ->> '$.voice.key') AS fileKey
  FROM messages JOIN members ON user_id = sender_id ORDER BY seq`
const named = z
  .string()
  .nullable()
  .transform((name) => name ?? undefined)
const LogRow = z.object({
  seq: z.int(),
  id: z.string(),
  senderId: z.string(),
  clientId: z.string(),
  type: z.enum(MESSAGE_KINDS),
  content: z.string(),
  offerId: named,
  fileKey: named,
})

const OFFERS = `SELECT id, made_by AS by, status, coalesce(accepting_since, releasing_by) IS NOT NULL AS isUnfinished,
    released_at IS NOT NULL AS isReleased FROM offers ORDER BY seq`
const OfferRow = z.object({
  id: z.string(),
  by: z.enum(ROLES),
  status: z.enum(OFFER_STATUSES),
  isUnfinished: flag,
  isReleased: flag,
})

const REVISION = `SELECT (SELECT coalesce(max(seq), 0) FROM messages)
    + (SELECT sum(delivered_seq + read_seq + coalesce(shown_delivered_seq, delivered_seq)
      + coalesce(shown_read_seq, read_seq)) FROM members) AS revision`
const DESTINATIONS = ['summary', 'buyer', 'seller'] as const
const Cursors = z.record(z.string(), z.number().nullable())

function listUndelivered(
  cursors: z.infer<typeof Cursors>,
  destination: (typeof DESTINATIONS)[number],
  lastSeq: number,
  revision: number,
): string[] {
  const [seq, deliveredRevision] = [cursors[`${destination}_seq`], cursors[`${destination}_revision`]]
  const isBehind = seq !== lastSeq || deliveredRevision !== revision
  return isBehind
    ? [`${destination} has message ${seq} of ${lastSeq}, revision ${deliveredRevision} of ${revision}`]
    : []
}

function withDatabase<T>(file: string, job: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    return job(database)
  } finally {
    database.close()
  }
}
