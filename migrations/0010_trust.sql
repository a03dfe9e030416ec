-- Who is verified, what moderators decide, who is banned, and the trail of all of it. Times are milliseconds since 1970 UTC.

-- When each document of a person was approved. The score and the level follow from these and the phone's.
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
  -- The object in the bucket; NULL once it was deleted. The verdict stays.
  key TEXT,
  content_type TEXT NOT NULL,
  size INTEGER NOT NULL,
  uploaded_at INTEGER NOT NULL,
  decided_at INTEGER,
  decided_by INTEGER REFERENCES users (id)
) STRICT;
-- Of each type at most one that waits or counts: a second upload at the same moment finds it.
CREATE UNIQUE INDEX verification_standing ON verification_documents (user_id, document_type) WHERE status IN ('pending', 'approved');
CREATE INDEX verification_of ON verification_documents (user_id, document_type, id);
CREATE INDEX verification_queue ON verification_documents (id) WHERE status = 'pending';
CREATE INDEX verification_to_delete ON verification_documents (decided_at) WHERE key IS NOT NULL AND decided_at IS NOT NULL;

-- Why a listing is not what its seller made of it: held for review ('pending'), removed by moderators ('removed'), or hidden with its
-- suspended seller ('pending'). status_held is where it goes back to. An owner's deletion is another thing: deleted_at and status_before.
-- A table of its own: columns after listings.viewers would be read past kilobytes.
CREATE TABLE listing_holds (
  listing_id INTEGER NOT NULL PRIMARY KEY REFERENCES listings (id),
  seller_id INTEGER NOT NULL REFERENCES users (id),
  hold TEXT NOT NULL CHECK (hold IN ('review', 'removed', 'ban')),
  status_held TEXT NOT NULL CHECK (status_held IN ('active', 'pending', 'sold', 'expired', 'removed')),
  held_at INTEGER NOT NULL
) STRICT;
CREATE INDEX holds_by_ban ON listing_holds (seller_id) WHERE hold = 'ban';
INSERT INTO listing_holds SELECT id, seller_id, 'review', 'active', created_at FROM listings WHERE status = 'pending';

-- Held until moderators decide, or removed by them; with hidden_at, which takes it out of the count. The listing's seller cannot show it again.
ALTER TABLE comments ADD COLUMN removed_at INTEGER;

-- Whose it is, all of the classifier's reasons as a JSON list of sentences, why it was decided, and what an undo within the minute restores.
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
-- What was decided about the same thing before, and the queue in its two other orders; the key closes each, so the oldest stand first.
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
  -- NULL for a warning and for good.
  expires_at INTEGER,
  -- When it ended, by an admin or by itself; a warning never ends.
  lifted_at INTEGER,
  lifted_by INTEGER REFERENCES users (id),
  -- 1 while the person's listings may still have to follow it: a batch takes some, cron the rest.
  is_settling INTEGER NOT NULL DEFAULT 0 CHECK (is_settling IN (0, 1))
) STRICT;
CREATE INDEX bans_of ON user_bans (user_id, id);
CREATE INDEX bans_in_force ON user_bans (expires_at) WHERE lifted_at IS NULL AND ban_type <> 'warning';
CREATE INDEX bans_settling ON user_bans (is_settling) WHERE is_settling = 1;

-- Everything that was decided about somebody or something, and each opening of a private document. Rows are only ever added.
CREATE TABLE audit_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL UNIQUE,
  -- NULL where nobody did it: a ban that ran out, a listing held by the classifier.
  actor_id INTEGER REFERENCES users (id),
  action TEXT NOT NULL,
  -- Whom it concerns.
  user_id INTEGER REFERENCES users (id),
  -- The row that it is about, and of which kind: listing, comment, message, profile, document, ban, user.
  subject_type TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  reason TEXT,
  detail TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX audit_of_user ON audit_events (user_id, id);
CREATE INDEX audit_of_actor ON audit_events (actor_id, id);
CREATE INDEX audit_of_action ON audit_events (action, id);
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit_events BEGIN SELECT raise(ABORT, 'the audit trail is only added to'); END;
CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit_events BEGIN SELECT raise(ABORT, 'the audit trail is only added to'); END;

-- How admins find people: by e-mail and by the beginning of a name; and who the admins are.
CREATE INDEX users_by_email ON users (email) WHERE email IS NOT NULL;
CREATE INDEX users_by_name ON users (lower(first_name || ' ' || coalesce(last_name, '')));
CREATE INDEX users_by_last_name ON users (lower(last_name));
CREATE INDEX users_by_business ON users (lower(business_name));
CREATE INDEX users_admins ON users (role) WHERE role = 'admin';

-- People counted, in its only row: all, and those whose phone and ID are proved.
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

-- The storage's own name of an upload in parts, from its start until it is completed or aborted.
ALTER TABLE uploads ADD COLUMN upload_id TEXT;
CREATE INDEX uploads_in_parts ON uploads (owner_id, created_at) WHERE upload_id IS NOT NULL AND claimed_at IS NULL;

-- The words of listings as a key that is the same for the same words: how many sellers have one text. Rows stay, since only other sellers count.
CREATE TABLE listing_text_keys (
  text_key INTEGER NOT NULL,
  seller_id INTEGER NOT NULL,
  listing_id INTEGER NOT NULL,
  PRIMARY KEY (text_key, seller_id, listing_id)
) STRICT, WITHOUT ROWID;

-- The text that the classifier put an item into the queue for: what moderators approve once is not flagged again.
CREATE TABLE flagged_texts (
  item_id INTEGER NOT NULL PRIMARY KEY REFERENCES moderation_items (id),
  text_key INTEGER NOT NULL
) STRICT;
CREATE INDEX flagged_texts_of ON flagged_texts (text_key);

-- Messages that the classifier found are copied too, and nobody reported those.
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

-- What a seller has proven counts towards the score now, and not the phone alone: the next runs of the cron job read each listing for sale anew.
UPDATE listings SET rescore_at = 0 WHERE status = 'active';
