-- Listings with their feed indexes, counters and text index, which all contain only active listings.
-- Migration 0005 replaces the text index, and 0019 recreates the table and its triggers.

CREATE TABLE listings (
  -- Rises with time, so the order by id is the order by age, here and in the text index.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL UNIQUE,
  seller_id INTEGER NOT NULL REFERENCES users (id),
  type TEXT NOT NULL CHECK (type IN ('electronics', 'generator', 'car_sale', 'home_rent')),
  status TEXT NOT NULL CHECK (status IN ('active', 'pending', 'sold', 'expired', 'removed')),
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  price REAL NOT NULL,
  currency TEXT NOT NULL CHECK (currency IN ('SLE', 'USD')),
  price_sle REAL NOT NULL,
  location TEXT NOT NULL,
  -- The widest place that contains the location, so that a search for that place compares one column.
  area TEXT NOT NULL,
  photos TEXT NOT NULL DEFAULT '[]',
  likes INTEGER NOT NULL DEFAULT 0,
  comments INTEGER NOT NULL DEFAULT 0,
  views INTEGER NOT NULL DEFAULT 0,
  ai_score INTEGER NOT NULL DEFAULT 0,
  -- The listing's filter values as words of the text index (worker/features/listings/indexing/facets.ts).
  facets TEXT NOT NULL,
  -- Attributes. Every kind that has a maker or a model uses the columns brand and model.
  brand TEXT,
  model TEXT,
  condition TEXT,
  color TEXT,
  product_type TEXT,
  storage TEXT,
  power_output TEXT,
  kva REAL,
  fuel TEXT,
  age_months INTEGER,
  year INTEGER,
  mileage REAL,
  body_type TEXT,
  transmission TEXT,
  interior_color TEXT,
  bedrooms INTEGER,
  bathrooms REAL,
  square_footage REAL,
  property_type TEXT,
  furnished INTEGER,
  pets_allowed INTEGER,
  parking_spaces INTEGER,
  amenities TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

-- One index per sort order: by kind, by kind and location, by kind and area. Every index ends with the row
-- id, so listings with equal values have a fixed order, too.
CREATE INDEX feed_new ON listings (type) WHERE status = 'active';
CREATE INDEX feed_likes ON listings (type, likes) WHERE status = 'active';
CREATE INDEX feed_price ON listings (type, price_sle) WHERE status = 'active';
CREATE INDEX feed_score ON listings (type, ai_score) WHERE status = 'active';
CREATE INDEX place_new ON listings (type, location) WHERE status = 'active';
CREATE INDEX place_likes ON listings (type, location, likes) WHERE status = 'active';
CREATE INDEX place_price ON listings (type, location, price_sle) WHERE status = 'active';
CREATE INDEX place_score ON listings (type, location, ai_score) WHERE status = 'active';
CREATE INDEX area_new ON listings (type, area) WHERE status = 'active';
CREATE INDEX area_likes ON listings (type, area, likes) WHERE status = 'active';
CREATE INDEX area_price ON listings (type, area, price_sle) WHERE status = 'active';
CREATE INDEX area_score ON listings (type, area, ai_score) WHERE status = 'active';
CREATE INDEX listings_of_seller ON listings (seller_id, status);
CREATE INDEX listings_to_expire ON listings (expires_at) WHERE status = 'active';

-- What happened to a listing, in order.
CREATE TABLE listing_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  listing_id INTEGER NOT NULL REFERENCES listings (id),
  actor_id INTEGER REFERENCES users (id),
  kind TEXT NOT NULL,
  detail TEXT,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX listing_events_of ON listing_events (listing_id, id);

CREATE TABLE likes (
  user_id INTEGER NOT NULL REFERENCES users (id),
  listing_id INTEGER NOT NULL REFERENCES listings (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, listing_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX likes_of_listing ON likes (listing_id);

CREATE TRIGGER like_added AFTER INSERT ON likes BEGIN
  UPDATE listings SET likes = likes + 1 WHERE id = new.listing_id;
END;
CREATE TRIGGER like_taken_back AFTER DELETE ON likes BEGIN
  UPDATE listings SET likes = likes - 1 WHERE id = old.listing_id;
END;

-- The number of active listings by kind and place. The place '' means all places, and 'area:Western Area'
-- means an area with all places in it, so that each total is one row per kind.
CREATE TABLE listing_counts (
  type TEXT NOT NULL,
  place TEXT NOT NULL,
  active INTEGER NOT NULL,
  PRIMARY KEY (type, place)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER listing_counted AFTER INSERT ON listings WHEN new.status = 'active' BEGIN
  INSERT INTO listing_counts (type, place, active)
    VALUES (new.type, new.location, 1), (new.type, 'area:' || new.area, 1), (new.type, '', 1)
    ON CONFLICT DO UPDATE SET active = active + 1;
END;
CREATE TRIGGER listing_uncounted AFTER DELETE ON listings WHEN old.status = 'active' BEGIN
  UPDATE listing_counts SET active = active - 1 WHERE type = old.type AND place IN (old.location, 'area:' || old.area, '');
END;
CREATE TRIGGER listing_recounted AFTER UPDATE OF status, type, location, area ON listings
WHEN old.status IS NOT new.status OR old.type IS NOT new.type OR old.location IS NOT new.location OR old.area IS NOT new.area BEGIN
  UPDATE listing_counts SET active = active - 1
    WHERE old.status = 'active' AND type = old.type AND place IN (old.location, 'area:' || old.area, '');
  INSERT INTO listing_counts (type, place, active) SELECT new.type, new.location, 1 WHERE new.status = 'active'
    ON CONFLICT DO UPDATE SET active = active + 1;
  INSERT INTO listing_counts (type, place, active) SELECT new.type, 'area:' || new.area, 1 WHERE new.status = 'active'
    ON CONFLICT DO UPDATE SET active = active + 1;
  INSERT INTO listing_counts (type, place, active) SELECT new.type, '', 1 WHERE new.status = 'active'
    ON CONFLICT DO UPDATE SET active = active + 1;
END;

-- Two tiers: matches in the title rank before matches in the text. Both tables contain the facets, so a
-- filter is one more word of the same MATCH. detail=none keeps the tables small. The texts themselves are
-- stored only in listings.
CREATE VIRTUAL TABLE listing_titles USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '2 3', tokenize = "unicode61 remove_diacritics 2"
);
CREATE VIRTUAL TABLE listing_texts USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, tokenize = "unicode61 remove_diacritics 2"
);

CREATE TRIGGER listing_indexed AFTER INSERT ON listings WHEN new.status = 'active' BEGIN
  INSERT INTO listing_titles (rowid, words)
    VALUES (new.id, concat_ws(' ', new.title, new.brand, new.model, new.facets));
  INSERT INTO listing_texts (rowid, words)
    VALUES (new.id, concat_ws(' ', new.title, new.brand, new.model, new.product_type, replace(new.type, '_', ' '), new.color, new.location, new.description, new.facets));
END;
CREATE TRIGGER listing_unindexed AFTER DELETE ON listings WHEN old.status = 'active' BEGIN
  DELETE FROM listing_titles WHERE rowid = old.id;
  DELETE FROM listing_texts WHERE rowid = old.id;
END;
CREATE TRIGGER listing_reindexed
AFTER UPDATE OF status, type, title, description, brand, model, product_type, color, location, facets ON listings BEGIN
  DELETE FROM listing_titles WHERE old.status = 'active' AND rowid = old.id;
  DELETE FROM listing_texts WHERE old.status = 'active' AND rowid = old.id;
  INSERT INTO listing_titles (rowid, words)
    SELECT new.id, concat_ws(' ', new.title, new.brand, new.model, new.facets) WHERE new.status = 'active';
  INSERT INTO listing_texts (rowid, words)
    SELECT new.id, concat_ws(' ', new.title, new.brand, new.model, new.product_type, replace(new.type, '_', ' '), new.color, new.location, new.description, new.facets)
    WHERE new.status = 'active';
END;
