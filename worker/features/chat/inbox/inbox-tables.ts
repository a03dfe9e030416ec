import type { Marks } from '#contract/conversation.ts'

const TABLES = `
  -- For each conversation: the seq of the last message that its room delivered to this inbox, and the
  -- conversation's state for the person (unread count, delivered and read positions).
  CREATE TABLE IF NOT EXISTS conversations (
    conversation_id TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    unread INTEGER NOT NULL,
    my_delivered INTEGER NOT NULL,
    my_read INTEGER NOT NULL,
    their_delivered INTEGER NOT NULL,
    their_read INTEGER NOT NULL,
    filings INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  -- Rooms where the person has open sockets. Some may have none left, because a room that loses its sockets
  -- in a crash does not call "leave".
  -- is_due: the room has not received the last expulsion yet.
  CREATE TABLE IF NOT EXISTS rooms (
    conversation_id TEXT PRIMARY KEY,
    is_due INTEGER NOT NULL DEFAULT 0,
    entered_at INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS self (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    -- The row id of the newest notification that was announced to the devices or included in the unread count
    -- sent on connecting.
    told_notification INTEGER NOT NULL DEFAULT 0,
    public_id TEXT,
    expelled_at INTEGER NOT NULL DEFAULT 0,
    expel_code INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  INSERT OR IGNORE INTO self (only_row) VALUES (1);
`

/** A conversation's state for the person. `revision` is -1 before the first delivery. */
export interface InboxConversation {
  seq: number
  revision: number
  unread: number
  mine: Marks
  theirs: Marks
  /** How often the person has archived, unarchived or deleted the conversation. */
  filings: number
}

const NO_MARKS: Marks = { deliveredSeq: 0, readSeq: 0 }
const NEW_CONVERSATION: InboxConversation = {
  seq: 0,
  revision: -1,
  unread: 0,
  mine: NO_MARKS,
  theirs: NO_MARKS,
  filings: 0,
}

/**
 * Creates missing tables, and migrates the tables of an earlier version. Some earlier versions have two more
 * columns in `conversations`, which stay unused.
 */
export function createTables(sql: SqlStorage): void {
  sql.exec(TABLES)
  for (const [table, column] of [
    ['rooms', 'entered_at'],
    ['conversations', 'filings'],
  ] as const) {
    const { definition } = sql
      .exec<{ definition: string }>(
        "SELECT sql AS definition FROM sqlite_master WHERE type = 'table' AND name = ?",
        table,
      )
      .one()
    if (!definition.includes(column))
      sql.exec(`ALTER TABLE ${table} ADD COLUMN ${column} INTEGER NOT NULL DEFAULT 0`)
  }
}

export function findConversation(sql: SqlStorage, conversationId: string): InboxConversation {
  const [row] = sql.exec<Record<string, number>>(
    'SELECT * FROM conversations WHERE conversation_id = ?',
    conversationId,
  )
  if (!row) return NEW_CONVERSATION
  const {
    seq = 0,
    revision = 0,
    unread = 0,
    my_delivered = 0,
    my_read = 0,
    their_delivered = 0,
    their_read = 0,
    filings = 0,
  } = row
  return {
    seq,
    revision,
    unread,
    mine: { deliveredSeq: my_delivered, readSeq: my_read },
    theirs: { deliveredSeq: their_delivered, readSeq: their_read },
    filings,
  }
}

export function saveConversation(
  sql: SqlStorage,
  conversationId: string,
  { seq, revision, unread, mine, theirs, filings }: InboxConversation,
): void {
  sql.exec(
    'INSERT OR REPLACE INTO conversations (conversation_id, seq, revision, unread, my_delivered, my_read, ' +
      'their_delivered, their_read, filings) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    conversationId,
    seq,
    revision,
    unread,
    mine.deliveredSeq,
    mine.readSeq,
    theirs.deliveredSeq,
    theirs.readSeq,
    filings,
  )
}

export function countUnreadMessages(sql: SqlStorage): number {
  return sql.exec<{ unread: number }>('SELECT coalesce(sum(unread), 0) AS unread FROM conversations').one()
    .unread
}

/** Deletes everything but the time of the expulsion, before which no socket may have been requested. */
export function forgetAll(sql: SqlStorage): void {
  sql.exec(
    'DELETE FROM conversations; DELETE FROM rooms; UPDATE self SET told_notification = 0, public_id = NULL',
  )
}

export function findAnnouncedId(sql: SqlStorage): number {
  return sql.exec<{ id: number }>('SELECT told_notification AS id FROM self').one().id
}

export function saveAnnouncedId(sql: SqlStorage, id: number): void {
  sql.exec('UPDATE self SET told_notification = ?', id)
}

export function addRoom(sql: SqlStorage, conversationId: string, now: number): void {
  sql.exec(
    'INSERT INTO rooms (conversation_id, entered_at) VALUES (?, ?) ON CONFLICT DO UPDATE SET entered_at ' +
      '= excluded.entered_at',
    conversationId,
    now,
  )
}

/** The person's rooms, except the `max` rooms entered most recently. */
export function listRoomsBeyond(sql: SqlStorage, max: number): string[] {
  const query =
    'SELECT conversation_id AS id FROM rooms ORDER BY entered_at DESC, conversation_id LIMIT -1 OFFSET ?'
  return sql
    .exec<{ id: string }>(query, max)
    .toArray()
    .map(({ id }) => id)
}

/** Deletes a room. Keeps it if it has yet to receive the last expulsion, or was entered after `at`. */
export function dropRoom(sql: SqlStorage, conversationId: string, at = Number.MAX_SAFE_INTEGER): void {
  sql.exec(
    'DELETE FROM rooms WHERE conversation_id = ? AND is_due = 0 AND entered_at <= ?',
    conversationId,
    at,
  )
}

/**
 * The person's last expulsion, which closes all their sockets, in the inbox and in all rooms, with `code`.
 * Sockets requested at `at` or earlier are refused. `at` is 0 before the first expulsion.
 */
export interface Expulsion {
  publicId: string | null
  at: number
  code: number
}

export function findExpulsion(sql: SqlStorage): Expulsion {
  const row = sql
    .exec<{ public_id: string | null; expelled_at: number; expel_code: number }>(
      'SELECT public_id, expelled_at, expel_code FROM self',
    )
    .one()
  return { publicId: row.public_id, at: row.expelled_at, code: row.expel_code }
}

/** Saves the expulsion and marks every room as due to receive it. */
export function saveExpulsion(sql: SqlStorage, { publicId, at, code }: Expulsion): void {
  sql.exec('UPDATE self SET public_id = ?, expelled_at = ?, expel_code = ?', publicId, at, code)
  sql.exec('UPDATE rooms SET is_due = 1')
}

export function listDueRooms(sql: SqlStorage): string[] {
  return [...sql.exec<{ conversation_id: string }>('SELECT conversation_id FROM rooms WHERE is_due = 1')].map(
    (row) => row.conversation_id,
  )
}

export function markExpulsionReceived(sql: SqlStorage, conversationId: string): void {
  sql.exec('UPDATE rooms SET is_due = 0 WHERE conversation_id = ?', conversationId)
}
