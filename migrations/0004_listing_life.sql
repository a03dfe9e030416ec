-- What happens to a listing after it is posted: changes by its seller, comments, favourites, reports, views,
-- notifications.

-- The price before its last change, in the currency that it had then.
ALTER TABLE listings ADD COLUMN previous_price REAL;
ALTER TABLE listings ADD COLUMN previous_currency TEXT CHECK (previous_currency IN ('SLE', 'USD'));
ALTER TABLE listings ADD COLUMN price_changed_at INTEGER;
ALTER TABLE listings ADD COLUMN renewed_at INTEGER;
-- The value of expires_at when the seller was last warned. A renewal changes expires_at, so that another
-- warning becomes due.
ALTER TABLE listings ADD COLUMN expiry_told INTEGER;
-- Set if the seller deleted the listing (status 'removed'). status_before is the status that an undo
-- restores; NULL after the listing is purged.
ALTER TABLE listings ADD COLUMN deleted_at INTEGER;
ALTER TABLE listings ADD COLUMN status_before TEXT;
-- When the score must be computed again without an edit: because the listing gets older, or because its
-- seller was verified. NULL if age no longer changes the score.
ALTER TABLE listings ADD COLUMN rescore_at INTEGER;
-- The viewers on viewed_day: six characters each, and a space. The last column of the row and never selected,
-- so that other reads do not load its kilobytes.
ALTER TABLE listings ADD COLUMN viewed_day INTEGER;
ALTER TABLE listings ADD COLUMN viewers TEXT;

CREATE INDEX listings_to_rescore ON listings (rescore_at) WHERE status = 'active' AND rescore_at IS NOT NULL;
CREATE INDEX listings_to_tell ON listings (expires_at) WHERE status = 'active' AND expiry_told IS NOT expires_at;
CREATE INDEX listings_to_purge ON listings (deleted_at) WHERE status_before IS NOT NULL;

CREATE TABLE comments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL UNIQUE,
  listing_id INTEGER NOT NULL REFERENCES listings (id),
  author_id INTEGER NOT NULL REFERENCES users (id),
  -- The comment that this one replies to. A reply has no replies itself.
  parent_id INTEGER REFERENCES comments (id),
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- Deleted by its author; hidden by the listing's seller or, since migration 0010, by moderation. Comments
  -- with either are not counted.
  deleted_at INTEGER,
  hidden_at INTEGER
) STRICT;
CREATE INDEX comment_threads ON comments (listing_id) WHERE parent_id IS NULL;
CREATE INDEX comment_replies ON comments (parent_id) WHERE parent_id IS NOT NULL;

CREATE TRIGGER comment_counted AFTER INSERT ON comments WHEN new.deleted_at IS NULL AND new.hidden_at IS NULL BEGIN
  UPDATE listings SET comments = comments + 1 WHERE id = new.listing_id;
END;
CREATE TRIGGER comment_uncounted AFTER DELETE ON comments WHEN old.deleted_at IS NULL AND old.hidden_at IS NULL BEGIN
  UPDATE listings SET comments = comments - 1 WHERE id = old.listing_id;
END;
CREATE TRIGGER comment_recounted AFTER UPDATE OF deleted_at, hidden_at ON comments
WHEN (old.deleted_at IS NULL AND old.hidden_at IS NULL) IS NOT (new.deleted_at IS NULL AND new.hidden_at IS NULL) BEGIN
  UPDATE listings SET comments = comments + CASE WHEN new.deleted_at IS NULL AND new.hidden_at IS NULL THEN 1 ELSE -1 END
    WHERE id = new.listing_id;
END;

-- Listings that a person saved for later. Private, whereas a like is public.
CREATE TABLE favourites (
  user_id INTEGER NOT NULL REFERENCES users (id),
  listing_id INTEGER NOT NULL REFERENCES listings (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, listing_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX favourites_by_time ON favourites (user_id, created_at, listing_id);
CREATE INDEX favourites_of_listing ON favourites (listing_id);

-- The moderators' queue: at most one open item for each listing, comment, message or profile.
CREATE TABLE moderation_items (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL UNIQUE,
  content_type TEXT NOT NULL CHECK (content_type IN ('listing', 'comment', 'message', 'profile')),
  content_id INTEGER NOT NULL,
  flag_type TEXT NOT NULL CHECK (flag_type IN ('spam', 'inappropriate', 'other')),
  -- The classifier's confidence, 0 to 1. NULL if there are only reports.
  ai_confidence REAL,
  reason TEXT NOT NULL,
  content_preview TEXT NOT NULL,
  reports INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'approved', 'removed')),
  created_at INTEGER NOT NULL,
  decided_at INTEGER,
  decided_by INTEGER REFERENCES users (id)
) STRICT;
CREATE UNIQUE INDEX moderation_open ON moderation_items (content_type, content_id) WHERE status = 'open';
CREATE INDEX moderation_queue ON moderation_items (status, id);

CREATE TABLE reports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  listing_id INTEGER NOT NULL REFERENCES listings (id),
  reporter_id INTEGER NOT NULL REFERENCES users (id),
  reason TEXT NOT NULL CHECK (reason IN ('scam', 'spam', 'prohibited', 'wrong_category', 'duplicate', 'offensive', 'other')),
  details TEXT,
  created_at INTEGER NOT NULL,
  UNIQUE (listing_id, reporter_id, reason)
) STRICT;

CREATE TRIGGER report_counted AFTER INSERT ON reports BEGIN
  UPDATE moderation_items SET reports = reports + 1
    WHERE content_type = 'listing' AND content_id = new.listing_id AND status = 'open';
END;

CREATE TABLE notifications (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL,
  listing_id INTEGER REFERENCES listings (id),
  actor_id INTEGER REFERENCES users (id),
  -- JSON with further data for the notification's text, depending on the kind.
  detail TEXT,
  created_at INTEGER NOT NULL,
  read_at INTEGER
) STRICT;
CREATE INDEX notifications_of ON notifications (user_id, id);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
