-- Saved searches, the listings to match against them, and the matches.

CREATE TABLE saved_searches (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  -- As sent by the client: the text, and the filters as JSON.
  query TEXT NOT NULL,
  filters TEXT NOT NULL,
  -- What both mean after parsing, as JSON: filters, of which a listing must match one; and their chips.
  wanted TEXT NOT NULL,
  looks_for TEXT NOT NULL,
  -- Since when the search has this meaning, and the calendar year in which its text was parsed, on which ages
  -- in the text depend.
  wanted_at INTEGER NOT NULL,
  read_in INTEGER NOT NULL,
  frequency TEXT NOT NULL CHECK (frequency IN ('instant', 'daily')),
  paused INTEGER NOT NULL CHECK (paused IN (0, 1)),
  matches INTEGER NOT NULL DEFAULT 0,
  last_match_at INTEGER,
  created_at INTEGER NOT NULL,
  -- Rises with every change, so that only one of two concurrent changes succeeds.
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX saved_searches_of ON saved_searches (user_id, id);
CREATE INDEX saved_searches_by_year ON saved_searches (read_in);

-- The kind, place and trait (a maker or a number of bedrooms) that the search asks for, each empty for any. A
-- listing looks up at most a dozen keys.
CREATE TABLE saved_search_keys (
  key TEXT NOT NULL,
  search_id INTEGER NOT NULL REFERENCES saved_searches (id),
  PRIMARY KEY (key, search_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX saved_search_keys_of ON saved_search_keys (search_id);

-- Listings that were published or changed. The batch of the change adds the row; it is deleted when the
-- listing has been matched against all saved searches.
CREATE TABLE listings_to_match (
  listing_id INTEGER NOT NULL PRIMARY KEY REFERENCES listings (id),
  -- The updated_at that the change wrote. Another change starts the matching anew.
  marked_at INTEGER NOT NULL,
  -- The last candidate that was checked.
  after_key TEXT NOT NULL DEFAULT '',
  after_search INTEGER NOT NULL DEFAULT 0,
  -- The listing's columns before the change, as JSON: a search that matched it already sends no alert. NULL
  -- if the listing was not active.
  before TEXT
) STRICT;
CREATE INDEX listings_to_match_by_time ON listings_to_match (marked_at);

-- The listings that saved searches matched, at most one row per search and listing. told_at is NULL until the
-- person is notified or the alert is cancelled.
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

-- When the person may get the next digest, and whether there are alerts for it.
CREATE TABLE saved_search_digests (
  user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id),
  due_at INTEGER NOT NULL,
  is_waiting INTEGER NOT NULL CHECK (is_waiting IN (0, 1))
) STRICT;
CREATE INDEX saved_search_digests_due ON saved_search_digests (due_at) WHERE is_waiting = 1;

-- The saved search of an instant alert. The search's next alert replaces this one while it is unread. No
-- foreign key, because the search may be deleted.
ALTER TABLE notifications ADD COLUMN search_id INTEGER;
CREATE INDEX notifications_of_search ON notifications (search_id) WHERE search_id IS NOT NULL AND read_at IS NULL;
