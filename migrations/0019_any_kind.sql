-- Removes the CHECK on listings.type, so that a new kind needs no new table: the application defines the
-- kinds (worker/contract/kinds). SQLite cannot drop a CHECK, so the table is recreated with the same indexes
-- and triggers. Foreign keys to listings are checked at the end of the transaction.
PRAGMA defer_foreign_keys = on;

CREATE TABLE listings_kept AS SELECT * FROM listings;
CREATE TABLE last_listing AS SELECT max(seq) AS id FROM sqlite_sequence WHERE name = 'listings';
DROP VIEW indexed_listings;
DROP TABLE listings;

CREATE TABLE listings (
  -- Rises with time, so the order by id is the order by age, here and in the text index.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL UNIQUE,
  seller_id INTEGER NOT NULL REFERENCES users (id),
  type TEXT NOT NULL,
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
  expires_at INTEGER NOT NULL,
  previous_price REAL,
  previous_currency TEXT CHECK (previous_currency IN ('SLE', 'USD')),
  price_changed_at INTEGER,
  renewed_at INTEGER,
  expiry_told INTEGER,
  deleted_at INTEGER,
  status_before TEXT,
  rescore_at INTEGER,
  viewed_day INTEGER,
  terms TEXT,
  viewers TEXT
) STRICT;

INSERT INTO listings SELECT * FROM listings_kept;
-- Keeps AUTOINCREMENT from reusing an id if the listing with the highest id has been deleted.
INSERT INTO listings (id, public_id, seller_id, type, status, title, description, price, currency, price_sle, location, area, facets, created_at, updated_at, expires_at)
  SELECT id, 'last', (SELECT min(id) FROM users), '', 'removed', '', '', 0, 'SLE', 0, '', '', '', 0, 0, 0 FROM last_listing
  WHERE id IS NOT NULL AND id NOT IN (SELECT id FROM listings);
DELETE FROM listings WHERE public_id = 'last';
DROP TABLE listings_kept;
DROP TABLE last_listing;

CREATE VIEW indexed_listings AS SELECT
  id,
  67108863 - id AS newest_first,
  ((CASE type WHEN 'electronics' THEN 0 WHEN 'generator' THEN 1 WHEN 'car_sale' THEN 2 ELSE 3 END) << 56)
    | (((coalesce(unicode(substr(coalesce(brand, location), 1, 1)) & 31, 0) << 10) | (coalesce(unicode(substr(coalesce(brand, location), 2, 1)) & 31, 0) << 5) | coalesce(unicode(substr(coalesce(brand, location), 3, 1)) & 31, 0)) << 41)
    | (((coalesce(unicode(substr(coalesce(model, property_type), 1, 1)) & 31, 0) << 10) | (coalesce(unicode(substr(coalesce(model, property_type), 2, 1)) & 31, 0) << 5) | coalesce(unicode(substr(coalesce(model, property_type), 3, 1)) & 31, 0)) << 26)
    | id AS by_name,
  (min(CAST(round(price_sle * 100) AS INTEGER), 137438953471) << 26) | id AS cheapest_first,
  ((100 - min(max(ai_score, 0), 100)) << 26) | (67108863 - id) AS best_first,
  ((127 - (SELECT count(*) FROM json_each('[1,2,3,4,6,8,10,12,14,16,18,21,24,27,31,35,40,45,51,58,65,73,82,92,104,117,132,148,166,186,209,235,264,296,332,372,417,468,525,588,659,739,828,928,1040,1165,1305,1462,1638,1835,2056,2303,2580,2890,3237,3626,4062,4550,5097,5709,6395,7163,8023,8986,10065]') WHERE value <= likes)) << 26)
    | (67108863 - id) AS most_liked_first,
  concat_ws(' ', replace(replace(replace(replace(replace(replace(replace(
    concat_ws(' ', title, brand, model, product_type, replace(type, '_', ' '), color, location, description),
    'ǂ', ''), 'ɛ', 'e'), 'Ɛ', 'e'), 'ɔ', 'o'), 'Ɔ', 'o'), 'ŋ', 'ng'), 'Ŋ', 'ng'), facets) AS all_words
FROM listings WHERE status = 'active';

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
CREATE INDEX listings_to_rescore ON listings (rescore_at) WHERE status = 'active' AND rescore_at IS NOT NULL;
CREATE INDEX listings_to_tell ON listings (expires_at) WHERE status = 'active' AND expiry_told IS NOT expires_at;
CREATE INDEX listings_to_purge ON listings (deleted_at) WHERE status_before IS NOT NULL;
CREATE INDEX listings_without_terms ON listings (id) WHERE status = 'active' AND terms IS NULL;

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

CREATE TRIGGER listing_indexed AFTER INSERT ON listings WHEN new.status = 'active' BEGIN
  INSERT INTO listings_by_name (rowid, words) SELECT by_name, all_words FROM indexed_listings WHERE id = new.id;
  INSERT INTO listing_texts (rowid, words) SELECT newest_first, all_words FROM indexed_listings WHERE id = new.id;
  INSERT INTO listings_by_price (rowid, words) SELECT cheapest_first, all_words FROM indexed_listings WHERE id = new.id;
  INSERT INTO listings_by_score (rowid, words) SELECT best_first, all_words FROM indexed_listings WHERE id = new.id;
  INSERT INTO listings_by_likes (rowid, words) SELECT most_liked_first, all_words FROM indexed_listings WHERE id = new.id;
END;

CREATE TRIGGER listing_unindexed AFTER DELETE ON listings WHEN old.status = 'active' BEGIN
  DELETE FROM listings_by_name WHERE rowid = ((CASE old.type WHEN 'electronics' THEN 0 WHEN 'generator' THEN 1 WHEN 'car_sale' THEN 2 ELSE 3 END) << 56)
    | (((coalesce(unicode(substr(coalesce(old.brand, old.location), 1, 1)) & 31, 0) << 10) | (coalesce(unicode(substr(coalesce(old.brand, old.location), 2, 1)) & 31, 0) << 5) | coalesce(unicode(substr(coalesce(old.brand, old.location), 3, 1)) & 31, 0)) << 41)
    | (((coalesce(unicode(substr(coalesce(old.model, old.property_type), 1, 1)) & 31, 0) << 10) | (coalesce(unicode(substr(coalesce(old.model, old.property_type), 2, 1)) & 31, 0) << 5) | coalesce(unicode(substr(coalesce(old.model, old.property_type), 3, 1)) & 31, 0)) << 26)
    | old.id;
  DELETE FROM listing_texts WHERE rowid = 67108863 - old.id;
  DELETE FROM listings_by_price WHERE rowid = (min(CAST(round(old.price_sle * 100) AS INTEGER), 137438953471) << 26) | old.id;
  DELETE FROM listings_by_score WHERE rowid = ((100 - min(max(old.ai_score, 0), 100)) << 26) | (67108863 - old.id);
  DELETE FROM listings_by_likes WHERE rowid = ((127 - (SELECT count(*) FROM json_each('[1,2,3,4,6,8,10,12,14,16,18,21,24,27,31,35,40,45,51,58,65,73,82,92,104,117,132,148,166,186,209,235,264,296,332,372,417,468,525,588,659,739,828,928,1040,1165,1305,1462,1638,1835,2056,2303,2580,2890,3237,3626,4062,4550,5097,5709,6395,7163,8023,8986,10065]') WHERE value <= old.likes)) << 26) | (67108863 - old.id);
END;

CREATE TRIGGER listing_reindexed AFTER UPDATE OF status, type, title, description, brand, model, product_type, color, location, facets ON listings
WHEN (old.status, old.type, old.title, old.description, old.brand, old.model, old.product_type, old.color, old.location, old.facets)
  IS NOT (new.status, new.type, new.title, new.description, new.brand, new.model, new.product_type, new.color, new.location, new.facets) BEGIN
  DELETE FROM listing_texts WHERE old.status = 'active' AND rowid = 67108863 - old.id;
  INSERT INTO listing_texts (rowid, words) SELECT newest_first, all_words FROM indexed_listings WHERE id = new.id;
END;

CREATE TRIGGER listing_reindexed_by_name AFTER UPDATE OF status, type, title, description, brand, model, product_type, color, location, facets, property_type ON listings
WHEN (old.status, old.type, old.title, old.description, old.brand, old.model, old.product_type, old.color, old.location, old.facets, old.property_type)
  IS NOT (new.status, new.type, new.title, new.description, new.brand, new.model, new.product_type, new.color, new.location, new.facets, new.property_type) BEGIN
  DELETE FROM listings_by_name WHERE old.status = 'active' AND rowid = ((CASE old.type WHEN 'electronics' THEN 0 WHEN 'generator' THEN 1 WHEN 'car_sale' THEN 2 ELSE 3 END) << 56)
    | (((coalesce(unicode(substr(coalesce(old.brand, old.location), 1, 1)) & 31, 0) << 10) | (coalesce(unicode(substr(coalesce(old.brand, old.location), 2, 1)) & 31, 0) << 5) | coalesce(unicode(substr(coalesce(old.brand, old.location), 3, 1)) & 31, 0)) << 41)
    | (((coalesce(unicode(substr(coalesce(old.model, old.property_type), 1, 1)) & 31, 0) << 10) | (coalesce(unicode(substr(coalesce(old.model, old.property_type), 2, 1)) & 31, 0) << 5) | coalesce(unicode(substr(coalesce(old.model, old.property_type), 3, 1)) & 31, 0)) << 26)
    | old.id;
  INSERT INTO listings_by_name (rowid, words) SELECT by_name, all_words FROM indexed_listings WHERE id = new.id;
END;

CREATE TRIGGER listing_reindexed_by_price AFTER UPDATE OF status, type, title, description, brand, model, product_type, color, location, facets, price_sle ON listings
WHEN old.price_sle IS NOT new.price_sle
  OR (old.status, old.type, old.title, old.description, old.brand, old.model, old.product_type, old.color, old.location, old.facets)
  IS NOT (new.status, new.type, new.title, new.description, new.brand, new.model, new.product_type, new.color, new.location, new.facets) BEGIN
  DELETE FROM listings_by_price WHERE old.status = 'active' AND rowid = (min(CAST(round(old.price_sle * 100) AS INTEGER), 137438953471) << 26) | old.id;
  INSERT INTO listings_by_price (rowid, words) SELECT cheapest_first, all_words FROM indexed_listings WHERE id = new.id;
END;

CREATE TRIGGER listing_reindexed_by_score AFTER UPDATE OF status, type, title, description, brand, model, product_type, color, location, facets, ai_score ON listings
WHEN old.ai_score IS NOT new.ai_score
  OR (old.status, old.type, old.title, old.description, old.brand, old.model, old.product_type, old.color, old.location, old.facets)
  IS NOT (new.status, new.type, new.title, new.description, new.brand, new.model, new.product_type, new.color, new.location, new.facets) BEGIN
  DELETE FROM listings_by_score WHERE old.status = 'active' AND rowid = ((100 - min(max(old.ai_score, 0), 100)) << 26) | (67108863 - old.id);
  INSERT INTO listings_by_score (rowid, words) SELECT best_first, all_words FROM indexed_listings WHERE id = new.id;
END;

CREATE TRIGGER listing_reindexed_by_likes AFTER UPDATE OF status, type, title, description, brand, model, product_type, color, location, facets, likes ON listings
WHEN (SELECT count(*) FROM json_each('[1,2,3,4,6,8,10,12,14,16,18,21,24,27,31,35,40,45,51,58,65,73,82,92,104,117,132,148,166,186,209,235,264,296,332,372,417,468,525,588,659,739,828,928,1040,1165,1305,1462,1638,1835,2056,2303,2580,2890,3237,3626,4062,4550,5097,5709,6395,7163,8023,8986,10065]') WHERE value <= old.likes)
    <> (SELECT count(*) FROM json_each('[1,2,3,4,6,8,10,12,14,16,18,21,24,27,31,35,40,45,51,58,65,73,82,92,104,117,132,148,166,186,209,235,264,296,332,372,417,468,525,588,659,739,828,928,1040,1165,1305,1462,1638,1835,2056,2303,2580,2890,3237,3626,4062,4550,5097,5709,6395,7163,8023,8986,10065]') WHERE value <= new.likes)
  OR (old.status, old.type, old.title, old.description, old.brand, old.model, old.product_type, old.color, old.location, old.facets)
  IS NOT (new.status, new.type, new.title, new.description, new.brand, new.model, new.product_type, new.color, new.location, new.facets) BEGIN
  DELETE FROM listings_by_likes WHERE old.status = 'active' AND rowid = ((127 - (SELECT count(*) FROM json_each('[1,2,3,4,6,8,10,12,14,16,18,21,24,27,31,35,40,45,51,58,65,73,82,92,104,117,132,148,166,186,209,235,264,296,332,372,417,468,525,588,659,739,828,928,1040,1165,1305,1462,1638,1835,2056,2303,2580,2890,3237,3626,4062,4550,5097,5709,6395,7163,8023,8986,10065]') WHERE value <= old.likes)) << 26) | (67108863 - old.id);
  INSERT INTO listings_by_likes (rowid, words) SELECT most_liked_first, all_words FROM indexed_listings WHERE id = new.id;
END;

CREATE TRIGGER listing_terms_counted AFTER INSERT ON listings WHEN new.status = 'active' BEGIN
  INSERT INTO terms (term, rank, maker, seller_id, active, electronics, generator, car_sale, home_rent)
    SELECT value ->> 0, value ->> 1, value ->> 2, new.seller_id, 1,
      new.type = 'electronics', new.type = 'generator', new.type = 'car_sale', new.type = 'home_rent'
    FROM json_each(new.terms) WHERE true
    ON CONFLICT DO UPDATE SET active = active + 1, rank = max(rank, excluded.rank), maker = coalesce(maker, excluded.maker),
      seller_id = CASE WHEN seller_id = excluded.seller_id THEN seller_id END,
      electronics = electronics + excluded.electronics, generator = generator + excluded.generator,
      car_sale = car_sale + excluded.car_sale, home_rent = home_rent + excluded.home_rent;
END;

CREATE TRIGGER listing_terms_uncounted AFTER DELETE ON listings WHEN old.status = 'active' BEGIN
  UPDATE terms SET active = active - 1, electronics = electronics - (old.type = 'electronics'), generator = generator - (old.type = 'generator'),
      car_sale = car_sale - (old.type = 'car_sale'), home_rent = home_rent - (old.type = 'home_rent')
    WHERE term IN (SELECT value ->> 0 FROM json_each(old.terms));
END;

CREATE TRIGGER listing_terms_recounted AFTER UPDATE OF status, type, terms ON listings
WHEN old.status IS NOT new.status OR old.type IS NOT new.type OR old.terms IS NOT new.terms BEGIN
  UPDATE terms SET active = active - 1, electronics = electronics - (old.type = 'electronics'), generator = generator - (old.type = 'generator'),
      car_sale = car_sale - (old.type = 'car_sale'), home_rent = home_rent - (old.type = 'home_rent')
    WHERE old.status = 'active' AND term IN (
      SELECT value ->> 0 FROM json_each(old.terms)
      WHERE new.status <> 'active' OR new.type <> old.type OR value ->> 0 NOT IN (SELECT value ->> 0 FROM json_each(new.terms))
    );
  INSERT INTO terms (term, rank, maker, seller_id, active, electronics, generator, car_sale, home_rent)
    SELECT value ->> 0, value ->> 1, value ->> 2, new.seller_id, 1,
      new.type = 'electronics', new.type = 'generator', new.type = 'car_sale', new.type = 'home_rent'
    FROM json_each(new.terms)
    WHERE new.status = 'active'
      AND (old.status <> 'active' OR new.type <> old.type OR value ->> 0 NOT IN (SELECT value ->> 0 FROM json_each(old.terms)))
    ON CONFLICT DO UPDATE SET active = active + 1, rank = max(rank, excluded.rank), maker = coalesce(maker, excluded.maker),
      seller_id = CASE WHEN seller_id = excluded.seller_id THEN seller_id END,
      electronics = electronics + excluded.electronics, generator = generator + excluded.generator,
      car_sale = car_sale + excluded.car_sale, home_rent = home_rent + excluded.home_rent;
END;

CREATE TRIGGER view_counted AFTER UPDATE OF views ON listings WHEN old.views IS NOT new.views BEGIN
  INSERT INTO seller_changes (seller_id, day, views)
    VALUES (new.seller_id, coalesce(new.viewed_day, new.created_at / 86400000), new.views - old.views);
END;

CREATE TRIGGER listing_restated AFTER UPDATE OF status, ai_score ON listings
WHEN old.status IS NOT new.status OR (new.status = 'active' AND old.ai_score IS NOT new.ai_score) BEGIN
  UPDATE seller_listings SET
      standing = standing + (new.status <> 'removed') - (old.status <> 'removed'),
      active = active + (new.status = 'active') - (old.status = 'active'),
      score_sum = score_sum + CASE new.status WHEN 'active' THEN new.ai_score ELSE 0 END - CASE old.status WHEN 'active' THEN old.ai_score ELSE 0 END,
      sold = sold + (new.status = 'sold') - (old.status = 'sold')
    WHERE seller_id = new.seller_id;
END;

CREATE TRIGGER listing_posted AFTER INSERT ON listings BEGIN
  INSERT INTO seller_changes (seller_id, day, posted) VALUES (new.seller_id, new.created_at / 86400000, new.status <> 'removed');
  INSERT INTO seller_listings (seller_id, standing, active, score_sum, sold)
    VALUES (new.seller_id, new.status <> 'removed', new.status = 'active', CASE new.status WHEN 'active' THEN new.ai_score ELSE 0 END, new.status = 'sold')
    ON CONFLICT DO UPDATE SET standing = standing + excluded.standing, active = active + excluded.active, score_sum = score_sum + excluded.score_sum,
      sold = sold + excluded.sold;
END;

CREATE TRIGGER listing_withdrawn AFTER UPDATE OF status ON listings WHEN (old.status = 'removed') IS NOT (new.status = 'removed') BEGIN
  INSERT INTO seller_changes (seller_id, day, posted)
    VALUES (new.seller_id, new.created_at / 86400000, CASE new.status WHEN 'removed' THEN -1 ELSE 1 END);
END;
