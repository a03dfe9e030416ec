-- D1's summary of conversations: who talks with whom about what, the last message and the unread counts. The
-- messages are stored in the conversation's Durable Object, which updates these rows.

CREATE TABLE conversations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL UNIQUE,
  listing_id INTEGER NOT NULL REFERENCES listings (id),
  buyer_id INTEGER NOT NULL REFERENCES users (id),
  seller_id INTEGER NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  -- The last message; 0 and NULL before the first.
  last_seq INTEGER NOT NULL DEFAULT 0,
  last_content TEXT,
  last_sender_id INTEGER,
  last_at INTEGER,
  -- Rises with every change. An update with the same or an older revision is late or repeated, and is
  -- ignored.
  revision INTEGER NOT NULL DEFAULT 0,
  UNIQUE (listing_id, buyer_id)
) STRICT;

-- One row per person: the conversation in that person's list. The buyer's row is added at the start, the
-- seller's with the first message.
CREATE TABLE conversation_members (
  user_id INTEGER NOT NULL REFERENCES users (id),
  conversation_id INTEGER NOT NULL REFERENCES conversations (id),
  other_id INTEGER NOT NULL REFERENCES users (id),
  -- The time of the last message or, before the first, of the start.
  sorted_at INTEGER NOT NULL,
  unread INTEGER NOT NULL DEFAULT 0,
  delivered_seq INTEGER NOT NULL DEFAULT 0,
  read_seq INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, conversation_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX conversation_members_by_time ON conversation_members (user_id, sorted_at, conversation_id);
CREATE INDEX conversation_members_unread ON conversation_members (user_id, unread) WHERE unread > 0;
CREATE INDEX conversation_members_with ON conversation_members (user_id, other_id);

CREATE TABLE blocks (
  blocker_id INTEGER NOT NULL REFERENCES users (id),
  blocked_id INTEGER NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (blocker_id, blocked_id)
) STRICT, WITHOUT ROWID;

-- Copies of reported messages (since migration 0010 also of flagged ones). Moderators can read nothing else
-- of a conversation.
CREATE TABLE reported_messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  conversation_id INTEGER NOT NULL REFERENCES conversations (id),
  seq INTEGER NOT NULL,
  sender_id INTEGER NOT NULL REFERENCES users (id),
  reporter_id INTEGER NOT NULL REFERENCES users (id),
  reason TEXT NOT NULL,
  details TEXT,
  content TEXT NOT NULL,
  sent_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (conversation_id, seq)
) STRICT;

-- The conversation that a notification of kind 'message' is about; NULL for other kinds. A person has at most
-- one unread notification per conversation (addMessageNotice checks this, not the index).
ALTER TABLE notifications ADD COLUMN conversation_id INTEGER REFERENCES conversations (id);
CREATE INDEX notifications_unread_of_conversation ON notifications (user_id, conversation_id) WHERE read_at IS NULL AND conversation_id IS NOT NULL;

-- The kinds of notifications that the person does not want, as a JSON list.
ALTER TABLE users ADD COLUMN muted_kinds TEXT NOT NULL DEFAULT '[]';
