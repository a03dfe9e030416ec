-- Every signed upload URL that was handed out. A row is claimed when what arrived was inspected and put to use;
-- the rest are swept with their objects.
CREATE TABLE uploads (
  -- The object's key in the bucket. medium_key and small_key are the 640 and 320 pixel copies, when they were asked for.
  key TEXT NOT NULL PRIMARY KEY,
  medium_key TEXT,
  small_key TEXT,
  owner_id INTEGER NOT NULL REFERENCES users (id),
  purpose TEXT NOT NULL CHECK (purpose IN ('verification', 'listing_photo', 'profile_photo')),
  content_type TEXT,
  thumbhash TEXT,
  width INTEGER,
  height INTEGER,
  created_at INTEGER NOT NULL,
  claimed_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX uploads_unclaimed ON uploads (created_at) WHERE claimed_at IS NULL;
-- One person's open tickets, counted before another is handed out.
CREATE INDEX uploads_open ON uploads (owner_id, created_at) WHERE claimed_at IS NULL;
