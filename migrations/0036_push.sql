-- Browsers that receive pushes. A subscription ends with the session that made it.
CREATE TABLE push_subscriptions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- Where the browser's push service takes messages for it. Whoever knows it can send, so it is never shown.
  endpoint TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  session_epoch INTEGER NOT NULL,
  token_hash TEXT NOT NULL,
  session_ends_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id, created_at);

-- The kinds that the bell shows but no push announces, as a JSON list.
ALTER TABLE users ADD COLUMN push_muted_kinds TEXT NOT NULL DEFAULT '[]';
-- Hours of the day, from 0 to 23, in Sierra Leone's time, which is UTC. Null: no quiet hours.
ALTER TABLE users ADD COLUMN quiet_from INTEGER;
ALTER TABLE users ADD COLUMN quiet_to INTEGER;
-- The last notification that a push has announced.
ALTER TABLE users ADD COLUMN pushed_id INTEGER NOT NULL DEFAULT 0;
-- 1: an SMS for a first message or an accepted offer, if no device was seen for a day.
ALTER TABLE users ADD COLUMN sms_alerts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN sms_alerted_at INTEGER;
-- When a device of the person last connected, to the hour.
ALTER TABLE users ADD COLUMN seen_at INTEGER;

-- The last message of each conversation that a push has announced to a person.
CREATE TABLE pushed_messages (
  user_id INTEGER NOT NULL REFERENCES users (id),
  conversation_id INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  PRIMARY KEY (user_id, conversation_id)
) STRICT, WITHOUT ROWID;
