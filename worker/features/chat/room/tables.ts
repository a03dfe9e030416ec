import type { MessageKind } from '#contract/lists.ts'
import type { Role } from '#contract/offer.ts'
import type { ConversationState } from '#worker/rpc.ts'
import type { Member } from './member.ts'

const TABLES = `
  CREATE TABLE about (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    conversation_id INTEGER NOT NULL,
    public_id TEXT NOT NULL,
    listing_id INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE members (
    user_id INTEGER PRIMARY KEY,
    role TEXT NOT NULL,
    public_id TEXT NOT NULL,
    name TEXT NOT NULL,
    suspended_until INTEGER,
    delivered_seq INTEGER NOT NULL DEFAULT 0,
    read_seq INTEGER NOT NULL DEFAULT 0,
    expelled_at INTEGER NOT NULL DEFAULT 0,
    -- While this member blocks the other: the marks that the other still sees.
    shown_delivered_seq INTEGER,
    shown_read_seq INTEGER,
    -- How the member files the conversation; see Member.
    state TEXT NOT NULL DEFAULT 'listed',
    cleared_seq INTEGER NOT NULL DEFAULT 0,
    dismissed_seq INTEGER NOT NULL DEFAULT 0,
    filings INTEGER NOT NULL DEFAULT 0,
    -- 1: the member has deleted their account.
    has_left INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE messages (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    sender_id INTEGER NOT NULL,
    client_id TEXT NOT NULL,
    content TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    -- How many of the messages up to this one the buyer wrote; the seller wrote the others. The difference
    -- between two rows is how many the buyer wrote in between, which gives the unread counts.
    from_buyer INTEGER NOT NULL,
    kind TEXT NOT NULL DEFAULT 'text',
    -- What the message carries beside its text, as JSON.
    attachment TEXT,
    UNIQUE (sender_id, client_id)
  ) STRICT;
  -- How far each destination has got, and since when delivery to it has been failing. A single row, so that
  -- three deliveries cost one write.
  CREATE TABLE told (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    summary_seq INTEGER NOT NULL DEFAULT 0,
    summary_revision INTEGER NOT NULL DEFAULT 0,
    summary_fails_since INTEGER,
    buyer_seq INTEGER NOT NULL DEFAULT 0,
    buyer_revision INTEGER NOT NULL DEFAULT 0,
    buyer_fails_since INTEGER,
    seller_seq INTEGER NOT NULL DEFAULT 0,
    seller_revision INTEGER NOT NULL DEFAULT 0,
    seller_fails_since INTEGER
  ) STRICT;
`

const OFFERS = `
  CREATE TABLE offers (
    id TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    amount REAL NOT NULL,
    currency TEXT NOT NULL,
    made_by TEXT NOT NULL,
    status TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    accepting_since INTEGER,
    released_at INTEGER,
    releasing_by TEXT,
    reserved_until INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX one_open_offer ON offers (status) WHERE status = 'offered';
`

export function createTables(sql: SqlStorage): void {
  sql.exec(TABLES)
  sql.exec(OFFERS)
}

/**
 * Migrates the tables of a room that an earlier version set up. Returns false if the room was never set up.
 */
export function updateTables(sql: SqlStorage): boolean {
  const definitionOf = (table: string) =>
    sql
      .exec<{ definition: string }>(
        "SELECT sql AS definition FROM sqlite_master WHERE type = 'table' AND name = ?",
        table,
      )
      .toArray()[0]?.definition
  const members = definitionOf('members')
  if (members === undefined) return false
  if (!members.includes('suspended_until')) sql.exec('ALTER TABLE members ADD COLUMN suspended_until INTEGER')
  if (!definitionOf('messages')?.includes('attachment'))
    sql.exec(`ALTER TABLE messages ADD COLUMN kind TEXT NOT NULL DEFAULT 'text';
      ALTER TABLE messages ADD COLUMN attachment TEXT`)
  if (!members.includes('filings'))
    sql.exec(`ALTER TABLE members ADD COLUMN state TEXT NOT NULL DEFAULT 'listed';
      ALTER TABLE members ADD COLUMN cleared_seq INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE members ADD COLUMN dismissed_seq INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE members ADD COLUMN filings INTEGER NOT NULL DEFAULT 0`)
  if (!members.includes('has_left'))
    sql.exec('ALTER TABLE members ADD COLUMN has_left INTEGER NOT NULL DEFAULT 0')
  const offers = definitionOf('offers')
  if (offers === undefined) sql.exec(OFFERS)
  else
    for (const [column, type] of [
      ['releasing_by', 'TEXT'],
      ['reserved_until', 'INTEGER'],
    ] as const)
      if (!offers.includes(column)) sql.exec(`ALTER TABLE offers ADD COLUMN ${column} ${type}`)
  return true
}

export interface RoomIds {
  conversationId: number
  publicId: string
  listingId: number
}

export interface MessageRow extends Record<string, SqlStorageValue> {
  seq: number
  id: string
  sender_id: number
  client_id: string
  content: string
  created_at: number
  from_buyer: number
  kind: MessageKind
  attachment: string | null
}

export interface RoomState {
  ids: RoomIds
  buyer: Member
  seller: Member
  last: MessageRow | undefined
  cursors: Record<Destination, DeliveryCursor>
}

/** Where a room delivers: to the summary rows in D1 and to the inboxes of both members. */
export const DESTINATIONS = ['summary', 'buyer', 'seller'] as const
export type Destination = (typeof DESTINATIONS)[number]

/** How far the room has delivered to one destination. */
export interface DeliveryCursor {
  seq: number
  revision: number
  /** When the current series of failures began, in milliseconds since 1970; null while delivery works. */
  failsSince: number | null
}

export function isSameCursor(one: DeliveryCursor, other: DeliveryCursor): boolean {
  return one.seq === other.seq && one.revision === other.revision && one.failsSince === other.failsSince
}

/** Reads everything except the messages before the last one. */
export function readState(sql: SqlStorage): RoomState {
  const ids = sql
    .exec<{ conversation_id: number; public_id: string; listing_id: number }>('SELECT * FROM about')
    .one()
  const [buyer, seller] = sql.exec<MemberRow>('SELECT * FROM members ORDER BY role').toArray().map(toMember)
  const [last] = sql.exec<MessageRow>('SELECT * FROM messages ORDER BY seq DESC LIMIT 1')
  const row = sql.exec<Record<string, number | null>>('SELECT * FROM told').one()
  if (!buyer || !seller) throw new Error('The room does not have two members')
  return {
    ids: { conversationId: ids.conversation_id, publicId: ids.public_id, listingId: ids.listing_id },
    buyer,
    seller,
    last,
    cursors: {
      summary: toCursor(row, 'summary'),
      buyer: toCursor(row, 'buyer'),
      seller: toCursor(row, 'seller'),
    },
  }
}

interface MemberRow extends Record<string, SqlStorageValue> {
  user_id: number
  role: Role
  public_id: string
  name: string
  suspended_until: number | null
  delivered_seq: number
  read_seq: number
  expelled_at: number
  shown_delivered_seq: number | null
  shown_read_seq: number | null
  state: ConversationState
  cleared_seq: number
  dismissed_seq: number
  filings: number
  has_left: number
}

function toMember(row: MemberRow): Member {
  const { shown_delivered_seq: deliveredSeq, shown_read_seq: readSeq } = row
  return {
    id: row.user_id,
    publicId: row.public_id,
    name: row.name,
    suspendedUntil: row.suspended_until,
    role: row.role,
    deliveredSeq: row.delivered_seq,
    readSeq: row.read_seq,
    expelledAt: row.expelled_at,
    shown: deliveredSeq === null || readSeq === null ? undefined : { deliveredSeq, readSeq },
    state: row.state,
    clearedSeq: row.cleared_seq,
    dismissedSeq: row.dismissed_seq,
    filings: row.filings,
    hasLeft: row.has_left === 1,
  }
}

function toCursor(row: Record<string, number | null>, destination: Destination): DeliveryCursor {
  return {
    seq: row[`${destination}_seq`] ?? 0,
    revision: row[`${destination}_revision`] ?? 0,
    failsSince: row[`${destination}_fails_since`] ?? null,
  }
}
