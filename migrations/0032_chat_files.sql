-- Photos and voice notes of conversations are uploads, too. SQLite cannot change a CHECK, so the table is
-- made again. conversation_id and client_id say which message an upload was sent in: that makes a repeat of
-- the message succeed, and any other message with the upload fail. The upload stays unclaimed until the
-- message is in the conversation's log; then message_seq is set.
ALTER TABLE uploads RENAME TO uploads_before;
DROP INDEX uploads_unclaimed;
DROP INDEX uploads_open;
DROP INDEX uploads_in_parts;
CREATE TABLE uploads (
  key TEXT NOT NULL PRIMARY KEY,
  medium_key TEXT,
  small_key TEXT,
  owner_id INTEGER NOT NULL REFERENCES users (id),
  purpose TEXT NOT NULL CHECK
    (purpose IN ('verification', 'listing_photo', 'profile_photo', 'chat_photo', 'chat_voice')),
  content_type TEXT,
  thumbhash TEXT,
  width INTEGER,
  height INTEGER,
  created_at INTEGER NOT NULL,
  claimed_at INTEGER,
  upload_id TEXT,
  conversation_id INTEGER REFERENCES conversations (id),
  client_id TEXT,
  message_seq INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO uploads SELECT *, NULL, NULL, NULL FROM uploads_before;
DROP TABLE uploads_before;
CREATE INDEX uploads_unclaimed ON uploads (created_at) WHERE claimed_at IS NULL;
CREATE INDEX uploads_open ON uploads (owner_id, created_at) WHERE claimed_at IS NULL;
CREATE INDEX uploads_in_parts ON uploads (owner_id, created_at) WHERE upload_id IS NOT NULL AND claimed_at IS NULL;

-- What a reported message carries beside its text, as JSON.
ALTER TABLE reported_messages ADD COLUMN attachment TEXT;
