import type { Marks } from '#contract/conversation.ts'

const TABLES = `
  -- What the person's devices were told of each conversation, and how it stands.
  CREATE TABLE IF NOT EXISTS conversations (
    conversation_id TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    unread INTEGER NOT NULL,
    my_delivered INTEGER NOT NULL,
    my_read INTEGER NOT NULL,
    their_delivered INTEGER NOT NULL,
    their_read INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  -- Where the person has sockets, or had: a room that lost them all at once takes leave of nobody. is_due: to be told of the last expulsion yet.
  CREATE TABLE IF NOT EXISTS rooms (
    conversation_id TEXT PRIMARY KEY,
    is_due INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS self (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    -- The row id of the last notification that devices were told of, or that stood there when they came.
    told_notification INTEGER NOT NULL DEFAULT 0,
    public_id TEXT,
    expelled_at INTEGER NOT NULL DEFAULT 0,
    expel_code INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  INSERT OR IGNORE INTO self (only_row) VALUES (1);
`

/** What devices were told of a conversation. `revision` is -1 before anything was. */
export interface Told {
  seq: number
  revision: number
  unread: number
  mine: Marks
  theirs: Marks
}

const NOTHING: Told = { seq: 0, revision: -1, unread: 0, mine: { deliveredSeq: 0, readSeq: 0 }, theirs: { deliveredSeq: 0, readSeq: 0 } }

export function createTables(sql: SqlStorage): void {
  sql.exec(TABLES)
}

export function findTold(sql: SqlStorage, conversationId: string): Told {
  const [row] = sql.exec<Record<string, number>>('SELECT * FROM conversations WHERE conversation_id = ?', conversationId)
  if (!row) return NOTHING
  const { seq = 0, revision = 0, unread = 0, my_delivered = 0, my_read = 0, their_delivered = 0, their_read = 0 } = row
  return {
    seq,
    revision,
    unread,
    mine: { deliveredSeq: my_delivered, readSeq: my_read },
    theirs: { deliveredSeq: their_delivered, readSeq: their_read },
  }
}

export function keepTold(sql: SqlStorage, conversationId: string, { seq, revision, unread, mine, theirs }: Told): void {
  sql.exec(
    'INSERT OR REPLACE INTO conversations VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    conversationId, seq, revision, unread, mine.deliveredSeq, mine.readSeq, theirs.deliveredSeq, theirs.readSeq,
  )
}

export function countUnreadMessages(sql: SqlStorage): number {
  return sql.exec<{ unread: number }>('SELECT coalesce(sum(unread), 0) AS unread FROM conversations').one().unread
}

export function findToldNotification(sql: SqlStorage): number {
  return sql.exec<{ id: number }>('SELECT told_notification AS id FROM self').one().id
}

export function keepToldNotification(sql: SqlStorage, id: number): void {
  sql.exec('UPDATE self SET told_notification = ?', id)
}

export function keepRoom(sql: SqlStorage, conversationId: string): void {
  sql.exec('INSERT OR IGNORE INTO rooms (conversation_id) VALUES (?)', conversationId)
}

/** One that is to be told of an expulsion yet stays. */
export function dropRoom(sql: SqlStorage, conversationId: string): void {
  sql.exec('DELETE FROM rooms WHERE conversation_id = ? AND is_due = 0', conversationId)
}

/** The last expulsion of the person. Sockets that were asked for at `at` or before are refused; 0 before the first. */
export interface Expulsion {
  publicId: string | null
  at: number
  code: number
}

export function findExpulsion(sql: SqlStorage): Expulsion {
  const row = sql.exec<{ public_id: string | null; expelled_at: number; expel_code: number }>('SELECT public_id, expelled_at, expel_code FROM self').one()
  return { publicId: row.public_id, at: row.expelled_at, code: row.expel_code }
}

/** Keeps the expulsion, to be told to every room there is. */
export function keepExpulsion(sql: SqlStorage, { publicId, at, code }: Expulsion): void {
  sql.exec('UPDATE self SET public_id = ?, expelled_at = ?, expel_code = ?', publicId, at, code)
  sql.exec('UPDATE rooms SET is_due = 1')
}

export function listDueRooms(sql: SqlStorage): string[] {
  return [...sql.exec<{ conversation_id: string }>('SELECT conversation_id FROM rooms WHERE is_due = 1')].map((row) => row.conversation_id)
}

export function markRoomTold(sql: SqlStorage, conversationId: string): void {
  sql.exec('UPDATE rooms SET is_due = 0 WHERE conversation_id = ?', conversationId)
}
