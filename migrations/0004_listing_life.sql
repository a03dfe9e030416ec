-- What happens to a listing after it is posted: its owner's changes, comments, favourites, reports, counted views, notices.

-- The price before the last change of it, in the currency of that time.
ALTER TABLE listings ADD COLUMN previous_price REAL;
ALTER TABLE listings ADD COLUMN previous_currency TEXT CHECK (previous_currency IN ('SLE', 'USD'));
ALTER TABLE listings ADD COLUMN price_changed_at INTEGER;
ALTER TABLE listings ADD COLUMN renewed_at INTEGER;
-- The expires_at that its seller was told of: a renewal changes the one and so makes the other due again.
ALTER TABLE listings ADD COLUMN expiry_told INTEGER;
-- Set while the listing is 'removed' by its own seller; status_before is where an undo leads back to, NULL once it was purged.
ALTER TABLE listings ADD COLUMN deleted_at INTEGER;
ALTER TABLE listings ADD COLUMN status_before TEXT;
-- When the score changes next by age alone; NULL once it does not any more.
ALTER TABLE listings ADD COLUMN rescore_at INTEGER;
-- The people who looked on viewed_day, seven characters each. Last in the row, so that nobody reads past it; never selected.
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
  -- The comment that this one answers; one that answers has no answers itself.
  parent_id INTEGER REFERENCES comments (id),
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- Deleted by its author, hidden by the seller. Either takes it out of the count.
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

-- What somebody keeps for later; private, where a like is public.
CREATE TABLE favourites (
  user_id INTEGER NOT NULL REFERENCES users (id),
  listing_id INTEGER NOT NULL REFERENCES listings (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, listing_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX favourites_by_time ON favourites (user_id, created_at, listing_id);
CREATE INDEX favourites_of_listing ON favourites (listing_id);

-- What the moderators look at: at most one open item for each thing.
CREATE TABLE moderation_items (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL UNIQUE,
  content_type TEXT NOT NULL CHECK (content_type IN ('listing', 'comment', 'message', 'profile')),
  content_id INTEGER NOT NULL,
  flag_type TEXT NOT NULL CHECK (flag_type IN ('spam', 'inappropriate', 'other')),
  -- 0 to 1 from the classifier; NULL where people reported and no classifier spoke.
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
  -- What the kind's words need besides, as JSON.
  detail TEXT,
  created_at INTEGER NOT NULL,
  read_at INTEGER
) STRICT;
CREATE INDEX notifications_of ON notifications (user_id, id);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
