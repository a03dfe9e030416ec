-- Searches that people saved, the listings that are matched against them, and what came of it.

CREATE TABLE saved_searches (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  -- As sent: the text, and the filters as JSON.
  query TEXT NOT NULL,
  filters TEXT NOT NULL,
  -- What both came to when they were read, as JSON: filters that a listing must meet, in any of several ways, and their chips.
  wanted TEXT NOT NULL,
  looks_for TEXT NOT NULL,
  -- Since when it looks for this, and the calendar year that ages in the text were counted from.
  wanted_at INTEGER NOT NULL,
  read_in INTEGER NOT NULL,
  frequency TEXT NOT NULL CHECK (frequency IN ('instant', 'daily')),
  paused INTEGER NOT NULL CHECK (paused IN (0, 1)),
  matches INTEGER NOT NULL DEFAULT 0,
  last_match_at INTEGER,
  created_at INTEGER NOT NULL,
  -- Rises with every change by its owner, so that of two at once the second sees that it is second.
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX saved_searches_of ON saved_searches (user_id, id);
CREATE INDEX saved_searches_by_year ON saved_searches (read_in);

-- Kind, place and trait (a maker, or a number of bedrooms) of what is looked for, each empty for any. A listing has a dozen such keys.
CREATE TABLE saved_search_keys (
  key TEXT NOT NULL,
  search_id INTEGER NOT NULL REFERENCES saved_searches (id),
  PRIMARY KEY (key, search_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX saved_search_keys_of ON saved_search_keys (search_id);

-- Listings that came to the market or changed there; written with the change, gone when every saved search was held against it.
CREATE TABLE listings_to_match (
  listing_id INTEGER NOT NULL PRIMARY KEY REFERENCES listings (id),
  -- The updated_at of the change: another change is another matching.
  marked_at INTEGER NOT NULL,
  -- The last candidate that was looked at.
  after_key TEXT NOT NULL DEFAULT '',
  after_search INTEGER NOT NULL DEFAULT 0,
  -- As JSON, the listing before it was edited: what that matched already is no news. NULL where it was not on the market.
  before TEXT
) STRICT;
CREATE INDEX listings_to_match_by_time ON listings_to_match (marked_at);

-- A listing that a saved search found, at most once ever. told_at is NULL while the person does not know of it.
CREATE TABLE saved_search_alerts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  search_id INTEGER NOT NULL REFERENCES saved_searches (id),
  listing_id INTEGER NOT NULL REFERENCES listings (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  at INTEGER NOT NULL,
  told_at INTEGER,
  UNIQUE (search_id, listing_id)
) STRICT;
CREATE INDEX saved_search_alerts_untold ON saved_search_alerts (user_id, listing_id) WHERE told_at IS NULL;

CREATE TRIGGER saved_search_matched AFTER INSERT ON saved_search_alerts BEGIN
  UPDATE saved_searches SET matches = matches + 1, last_match_at = new.at WHERE id = new.search_id;
END;

-- When a person may be sent the next digest, and whether there is anything to send.
CREATE TABLE saved_search_digests (
  user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id),
  due_at INTEGER NOT NULL,
  is_waiting INTEGER NOT NULL CHECK (is_waiting IN (0, 1))
) STRICT;
CREATE INDEX saved_search_digests_due ON saved_search_digests (due_at) WHERE is_waiting = 1;

-- The search that an instant alert is of, so that the next one takes its place while it is unread. No reference: the search may be deleted.
ALTER TABLE notifications ADD COLUMN search_id INTEGER;
CREATE INDEX notifications_of_search ON notifications (search_id) WHERE search_id IS NOT NULL AND read_at IS NULL;
