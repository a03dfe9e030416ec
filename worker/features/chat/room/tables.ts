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
    -- While this one blocks the other: the marks that the other goes on to see.
    shown_delivered_seq INTEGER,
    shown_read_seq INTEGER
  ) STRICT;
  CREATE TABLE messages (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    sender_id INTEGER NOT NULL,
    client_id TEXT NOT NULL,
    content TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    -- How many of the messages up to this one the buyer wrote; the seller wrote the others. Two rows tell what is unread between them.
    from_buyer INTEGER NOT NULL,
    UNIQUE (sender_id, client_id)
  ) STRICT;
  -- The marks of the outbox: what each target was told last, and since when it fails. One row, so that telling all three writes one.
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

export function createTables(sql: SqlStorage): void {
  sql.exec(TABLES)
}

/** Brings the tables of a room that was set up earlier up to date. False where it never was. */
export function bringTables(sql: SqlStorage): boolean {
  const [members] = sql.exec<{ made: string }>(
    "SELECT sql AS made FROM sqlite_master WHERE type = 'table' AND name = 'members'",
  )
  if (!members) return false
  if (!members.made.includes('suspended_until'))
    sql.exec('ALTER TABLE members ADD COLUMN suspended_until INTEGER')
  return true
}
