import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import type { ConversationEvidence, StoredMessage } from './evidence.ts'
import { NAME } from './plan-runtime.ts'

/** What is on disk about one conversation: in its room's file and in D1. */
export type OnDisk = Pick<ConversationEvidence, 'id' | 'log' | 'due' | 'summary' | 'members' | 'notices'>

/** Reads the runtime's files, whether it runs or not. */
export function readState(stateFolder: string): OnDisk[] {
  const rooms = readRooms(join(stateFolder, 'do', `${NAME}-ConversationRoom`))
  const [database] = databasesIn(join(stateFolder, 'd1', 'miniflare-D1DatabaseObject'))
  if (!database) throw new Error(`There is no database in ${stateFolder}`)
  return reading(database, (d1) =>
    Summary.array()
      .parse(d1.prepare(SUMMARIES).all())
      .map(({ id, last_seq, last_content, last_sender }) => ({
        id,
        log: rooms.get(id)?.log ?? [],
        due: rooms.get(id)?.due ?? [],
        summary: { lastSeq: last_seq, lastContent: last_content, lastSender: last_sender },
        members: Member.array()
          .parse(d1.prepare(MEMBERS).all(id))
          .map((row) => ({
            person: row.person,
            unread: row.unread,
            readSeq: row.read_seq,
            deliveredSeq: row.delivered_seq,
          })),
        notices: Notice.array().parse(d1.prepare(NOTICES).all(id)),
      })),
  )
}

const SUMMARIES = `
  SELECT conversations.public_id AS id, last_seq, last_content, users.public_id AS last_sender
  FROM conversations LEFT JOIN users ON users.id = last_sender_id`
const Summary = z.object({
  id: z.string(),
  last_seq: z.int(),
  last_content: z.string().nullable(),
  last_sender: z.string().nullable(),
})

const OF_CONVERSATION = 'conversation_id = (SELECT id FROM conversations WHERE public_id = ?)'
const MEMBERS = `
  SELECT users.public_id AS person, unread, read_seq, delivered_seq
  FROM conversation_members JOIN users ON users.id = user_id WHERE ${OF_CONVERSATION}`
const Member = z.object({ person: z.string(), unread: z.int(), read_seq: z.int(), delivered_seq: z.int() })

const NOTICES = `
  SELECT users.public_id AS person, count(*) AS unread
  FROM notifications JOIN users ON users.id = user_id WHERE read_at IS NULL AND ${OF_CONVERSATION}
  GROUP BY user_id`
const Notice = z.object({ person: z.string(), unread: z.int() })

/** By conversation. A room that nobody has used has no tables or no file. */
function readRooms(folder: string): Map<string, { log: StoredMessage[]; due: string[] }> {
  return new Map(
    databasesIn(folder).flatMap((file) =>
      reading(file, (room) => {
        if (!room.prepare("SELECT 1 FROM sqlite_master WHERE name = 'about'").get()) return []
        const { id } = z
          .object({ id: z.string() })
          .parse(room.prepare('SELECT public_id AS id FROM about').get())
        const log = Line.array()
          .parse(room.prepare(LOG).all())
          .map((row) => ({
            seq: row.seq,
            id: row.id,
            senderId: row.sender,
            clientId: row.client_id,
            content: row.content,
          }))
        const told = Told.parse(room.prepare('SELECT * FROM told').get())
        const { revision } = z.object({ revision: z.int() }).parse(room.prepare(REVISION).get())
        const lastSeq = log.at(-1)?.seq ?? 0
        return [
          [id, { log, due: TARGETS.flatMap((target) => dueOf(told, target, lastSeq, revision)) }] as const,
        ]
      }),
    ),
  )
}

const LOG = `SELECT seq, id, public_id AS sender, client_id, content FROM messages
    JOIN members ON user_id = sender_id ORDER BY seq`
const Line = z.object({
  seq: z.int(),
  id: z.string(),
  sender: z.string(),
  client_id: z.string(),
  content: z.string(),
})
const REVISION = `SELECT (SELECT coalesce(max(seq), 0) FROM messages)
    + (SELECT sum(delivered_seq + read_seq) FROM members) AS revision`
const TARGETS = ['summary', 'buyer', 'seller'] as const
const Told = z.record(z.string(), z.number().nullable())

function dueOf(
  told: z.infer<typeof Told>,
  target: (typeof TARGETS)[number],
  lastSeq: number,
  revision: number,
): string[] {
  const [seq, known] = [told[`${target}_seq`], told[`${target}_revision`]]
  const isBehind = seq !== lastSeq || known !== revision
  return isBehind
    ? [`${target} was told of message ${seq} of ${lastSeq}, revision ${known} of ${revision}`]
    : []
}

function databasesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite')
    .map((name) => join(folder, name))
}

function reading<T>(file: string, job: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    return job(database)
  } finally {
    database.close()
  }
}
