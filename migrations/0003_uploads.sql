-- One row per file for which an upload URL was signed. A row is claimed when the uploaded file has been
-- inspected and put to use. The sweep deletes unclaimed rows and their objects.
CREATE TABLE uploads (
  -- The object's key in the bucket. medium_key and small_key are the keys of the 640 and 320 pixel copies, if
  -- they were requested.
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
-- To count a person's unclaimed uploads before another URL is signed.
CREATE INDEX uploads_open ON uploads (owner_id, created_at) WHERE claimed_at IS NULL;
