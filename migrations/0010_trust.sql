-- Verification, moderators' decisions, bans, and the audit trail. Times are milliseconds since 1970 UTC.

-- When each type of document was approved. The trust score and the level are computed from these and
-- phone_verified_at.
ALTER TABLE users ADD COLUMN id_verified_at INTEGER;
ALTER TABLE users ADD COLUMN address_verified_at INTEGER;
ALTER TABLE users ADD COLUMN certificate_verified_at INTEGER;

CREATE TABLE verification_documents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  document_type TEXT NOT NULL CHECK (document_type IN ('government_id', 'proof_of_address', 'business_certificate')),
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  rejection_reason TEXT,
  -- The object's key in the bucket; NULL after the file is deleted. The decision stays.
  key TEXT,
  content_type TEXT NOT NULL,
  size INTEGER NOT NULL,
  uploaded_at INTEGER NOT NULL,
  decided_at INTEGER,
  decided_by INTEGER REFERENCES users (id)
) STRICT;
-- At most one pending or approved document of each type, even if two are submitted at the same time.
CREATE UNIQUE INDEX verification_standing ON verification_documents (user_id, document_type) WHERE status IN ('pending', 'approved');
CREATE INDEX verification_of ON verification_documents (user_id, document_type, id);
CREATE INDEX verification_queue ON verification_documents (id) WHERE status = 'pending';
CREATE INDEX verification_to_delete ON verification_documents (decided_at) WHERE key IS NOT NULL AND decided_at IS NOT NULL;

-- Why a listing is not as its seller left it: held for review (status 'pending'), removed by moderators
-- ('removed'), or hidden while its seller is suspended ('pending'). status_held is the status to return to. A
-- deletion by the seller is separate: deleted_at and status_before.
-- Not columns of listings: a new column would come after the column viewers, and to read it SQLite would have
-- to load the kilobytes in viewers.
CREATE TABLE listing_holds (
  listing_id INTEGER NOT NULL PRIMARY KEY REFERENCES listings (id),
  seller_id INTEGER NOT NULL REFERENCES users (id),
  hold TEXT NOT NULL CHECK (hold IN ('review', 'removed', 'ban')),
  status_held TEXT NOT NULL CHECK (status_held IN ('active', 'pending', 'sold', 'expired', 'removed')),
  held_at INTEGER NOT NULL
) STRICT;
CREATE INDEX holds_by_ban ON listing_holds (seller_id) WHERE hold = 'ban';
INSERT INTO listing_holds SELECT id, seller_id, 'review', 'active', created_at FROM listings WHERE status = 'pending';

-- Set if moderation holds or removed the comment. hidden_at is set as well, so that the comment is not
-- counted. The listing's seller cannot show it again.
ALTER TABLE comments ADD COLUMN removed_at INTEGER;

-- The author of the content, all reasons of the classifier as a JSON list of sentences, the reason of the
-- decision, whether a later decision reversed it, and the state that an undo within a minute restores.
ALTER TABLE moderation_items ADD COLUMN author_id INTEGER REFERENCES users (id);
ALTER TABLE moderation_items ADD COLUMN signals TEXT NOT NULL DEFAULT '[]';
ALTER TABLE moderation_items ADD COLUMN decision_reason TEXT;
ALTER TABLE moderation_items ADD COLUMN is_overturned INTEGER NOT NULL DEFAULT 0 CHECK (is_overturned IN (0, 1));
ALTER TABLE moderation_items ADD COLUMN undo TEXT;
UPDATE moderation_items SET author_id = CASE content_type
  WHEN 'listing' THEN (SELECT seller_id FROM listings WHERE id = content_id)
  WHEN 'comment' THEN (SELECT author_id FROM comments WHERE id = content_id)
  WHEN 'message' THEN (SELECT sender_id FROM reported_messages WHERE id = content_id)
  ELSE content_id END;
CREATE INDEX moderation_of ON moderation_items (author_id, id);
CREATE INDEX moderation_decided ON moderation_items (decided_at) WHERE decided_at IS NOT NULL;
-- For earlier decisions about the same content, and for the queue's other two orders. Every index ends with
-- the row id, so among equal values the oldest item comes first.
CREATE INDEX moderation_about ON moderation_items (content_type, content_id);
CREATE INDEX moderation_by_confidence ON moderation_items (status, coalesce(ai_confidence, -1) DESC);
CREATE INDEX moderation_by_reports ON moderation_items (status, reports DESC);

CREATE TABLE user_bans (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  ban_type TEXT NOT NULL CHECK (ban_type IN ('warning', 'temporary', 'permanent')),
  reason TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  created_by INTEGER NOT NULL REFERENCES users (id),
  -- NULL for a warning and for a permanent ban.
  expires_at INTEGER,
  -- When an admin lifted it; or, with lifted_by NULL, when cron ended it after it had expired.
  lifted_at INTEGER,
  lifted_by INTEGER REFERENCES users (id),
  -- 1 while listings of the person may still have to be hidden or shown. The ban's batch changes some of
  -- them, cron the rest.
  is_settling INTEGER NOT NULL DEFAULT 0 CHECK (is_settling IN (0, 1))
) STRICT;
CREATE INDEX bans_of ON user_bans (user_id, id);
CREATE INDEX bans_in_force ON user_bans (expires_at) WHERE lifted_at IS NULL AND ban_type <> 'warning';
CREATE INDEX bans_settling ON user_bans (is_settling) WHERE is_settling = 1;

-- The audit trail: who decided what about whom, and every opening of a private document. Append-only.
CREATE TABLE audit_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL UNIQUE,
  -- NULL if nobody did it, such as the end of an expired ban or a hold by the classifier.
  actor_id INTEGER REFERENCES users (id),
  action TEXT NOT NULL,
  -- The person concerned.
  user_id INTEGER REFERENCES users (id),
  -- The type and the public id of the event's subject: a listing, comment, message, profile, document, ban or
  -- user.
  subject_type TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  reason TEXT,
  -- Not used.
  detail TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX audit_of_user ON audit_events (user_id, id);
CREATE INDEX audit_of_actor ON audit_events (actor_id, id);
CREATE INDEX audit_of_action ON audit_events (action, id);
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit_events BEGIN SELECT raise(ABORT, 'the audit trail is only added to'); END;
CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit_events BEGIN SELECT raise(ABORT, 'the audit trail is only added to'); END;

-- Admins search people by e-mail and by the beginning of a name. The last index is the list of admins.
CREATE INDEX users_by_email ON users (email) WHERE email IS NOT NULL;
CREATE INDEX users_by_name ON users (lower(first_name || ' ' || coalesce(last_name, '')));
CREATE INDEX users_by_last_name ON users (lower(last_name));
CREATE INDEX users_by_business ON users (lower(business_name));
CREATE INDEX users_admins ON users (role) WHERE role = 'admin';

-- A single row, kept up to date by triggers: how many people there are, and how many of them have a verified
-- phone and ID.
CREATE TABLE people_counts (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  people INTEGER NOT NULL,
  verified INTEGER NOT NULL
) STRICT;
INSERT INTO people_counts (id, people, verified)
  SELECT 1, count(*), coalesce(sum(phone_verified_at IS NOT NULL AND id_verified_at IS NOT NULL), 0) FROM users;
CREATE TRIGGER person_counted AFTER INSERT ON users BEGIN
  UPDATE people_counts SET people = people + 1, verified = verified + (new.phone_verified_at IS NOT NULL AND new.id_verified_at IS NOT NULL);
END;
CREATE TRIGGER person_uncounted AFTER DELETE ON users BEGIN
  UPDATE people_counts SET people = people - 1, verified = verified - (old.phone_verified_at IS NOT NULL AND old.id_verified_at IS NOT NULL);
END;
CREATE TRIGGER person_recounted AFTER UPDATE OF phone_verified_at, id_verified_at ON users
WHEN (old.phone_verified_at IS NOT NULL AND old.id_verified_at IS NOT NULL) IS NOT (new.phone_verified_at IS NOT NULL AND new.id_verified_at IS NOT NULL) BEGIN
  UPDATE people_counts SET verified = verified + (new.phone_verified_at IS NOT NULL AND new.id_verified_at IS NOT NULL)
    - (old.phone_verified_at IS NOT NULL AND old.id_verified_at IS NOT NULL);
END;

-- The storage's id of a multipart upload, until the upload is completed or aborted.
ALTER TABLE uploads ADD COLUMN upload_id TEXT;
CREATE INDEX uploads_in_parts ON uploads (owner_id, created_at) WHERE upload_id IS NOT NULL AND claimed_at IS NULL;

-- text_key is a hash of a listing's words, to count the other sellers who use the same text. Only an edit
-- that changes the words deletes a row.
CREATE TABLE listing_text_keys (
  text_key INTEGER NOT NULL,
  seller_id INTEGER NOT NULL,
  listing_id INTEGER NOT NULL,
  PRIMARY KEY (text_key, seller_id, listing_id)
) STRICT, WITHOUT ROWID;

-- The hash of the text for which the classifier opened an item. After moderators approved a text, its words
-- alone do not flag it again.
CREATE TABLE flagged_texts (
  item_id INTEGER NOT NULL PRIMARY KEY REFERENCES moderation_items (id),
  text_key INTEGER NOT NULL
) STRICT;
CREATE INDEX flagged_texts_of ON flagged_texts (text_key);

-- Copies of messages that the classifier flagged have no reporter and no reason.
ALTER TABLE reported_messages RENAME TO reported_messages_before;
CREATE TABLE reported_messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  conversation_id INTEGER NOT NULL REFERENCES conversations (id),
  seq INTEGER NOT NULL,
  sender_id INTEGER NOT NULL REFERENCES users (id),
  reporter_id INTEGER REFERENCES users (id),
  reason TEXT,
  details TEXT,
  content TEXT NOT NULL,
  sent_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (conversation_id, seq),
  CHECK ((reporter_id IS NULL) = (reason IS NULL))
) STRICT;
INSERT INTO reported_messages SELECT * FROM reported_messages_before;
DROP TABLE reported_messages_before;

-- The score now depends on all verified documents, not only on the phone. Makes cron compute the score of
-- every active listing again.
UPDATE listings SET rescore_at = 0 WHERE status = 'active';
