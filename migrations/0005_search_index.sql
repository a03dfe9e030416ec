-- Replaces the text index by five tables with the same words in five orders. Rowids are sort keys, so that a
-- search in any order reads one of the tables from its beginning. Every filter value is a word of the index
-- (a facet), and so is every word of a title (worker/features/listings/indexing/facets.ts).

DROP TRIGGER listing_indexed;
DROP TRIGGER listing_unindexed;
DROP TRIGGER listing_reindexed;
DROP TABLE listing_titles;
DROP TABLE listing_texts;

-- The lowest rowid is that of the newest, cheapest, best or most liked listing. The low 26 bits are the
-- listing's id, as 67108863 - id where newer listings come first. listings_by_name is ordered by kind, maker
-- and model: words that occur together are adjacent there, so a search for several words reads few places.
CREATE VIRTUAL TABLE listings_by_name USING fts5 (words, content = '', contentless_delete = 1, detail = none, tokenize = "unicode61 remove_diacritics 2");
CREATE VIRTUAL TABLE listing_texts USING fts5 (words, content = '', contentless_delete = 1, detail = none, tokenize = "unicode61 remove_diacritics 2");
CREATE VIRTUAL TABLE listings_by_price USING fts5 (words, content = '', contentless_delete = 1, detail = none, tokenize = "unicode61 remove_diacritics 2");
CREATE VIRTUAL TABLE listings_by_score USING fts5 (words, content = '', contentless_delete = 1, detail = none, tokenize = "unicode61 remove_diacritics 2");
CREATE VIRTUAL TABLE listings_by_likes USING fts5 (words, content = '', contentless_delete = 1, detail = none, tokenize = "unicode61 remove_diacritics 2");

-- Every statement that writes to an FTS5 table adds a segment, and a search reads all segments. Cron merges
-- them. The setting 2 lets it merge as few as two segments of a level.
INSERT INTO listing_texts (listing_texts, rank) VALUES ('usermerge', 2);
INSERT INTO listings_by_name (listings_by_name, rank) VALUES ('usermerge', 2);
INSERT INTO listings_by_price (listings_by_price, rank) VALUES ('usermerge', 2);
INSERT INTO listings_by_score (listings_by_score, rank) VALUES ('usermerge', 2);
INSERT INTO listings_by_likes (listings_by_likes, rank) VALUES ('usermerge', 2);

-- Computes the facets of existing listings. For later listings, the Worker writes them.
CREATE TABLE facets_before (listing_id INTEGER NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL) STRICT;

INSERT INTO facets_before SELECT id, '0', '' FROM listings;
INSERT INTO facets_before SELECT id, 'k', type FROM listings;
INSERT INTO facets_before SELECT id, 'p', location FROM listings;
INSERT INTO facets_before SELECT id, 'a', area FROM listings;
INSERT INTO facets_before SELECT id, 'q', type || location FROM listings;
INSERT INTO facets_before SELECT id, 'r', type || area FROM listings;
INSERT INTO facets_before SELECT id, 'b', brand FROM listings WHERE brand IS NOT NULL;
INSERT INTO facets_before SELECT id, 'm', type || brand FROM listings WHERE brand IS NOT NULL;
INSERT INTO facets_before SELECT id, 't', product_type FROM listings WHERE product_type IS NOT NULL;
INSERT INTO facets_before SELECT id, 'c', condition FROM listings WHERE condition IS NOT NULL;
INSERT INTO facets_before SELECT id, 'f', fuel FROM listings WHERE fuel IS NOT NULL;
INSERT INTO facets_before SELECT id, 'o', body_type FROM listings WHERE body_type IS NOT NULL;
INSERT INTO facets_before SELECT id, 'g', transmission FROM listings WHERE transmission IS NOT NULL;
INSERT INTO facets_before SELECT id, 'h', property_type FROM listings WHERE property_type IS NOT NULL;
INSERT INTO facets_before SELECT id, 's', storage FROM listings WHERE storage IS NOT NULL;
INSERT INTO facets_before SELECT id, 'x', 'furnished' FROM listings WHERE furnished = 1;
INSERT INTO facets_before SELECT id, 'x', 'pets' FROM listings WHERE pets_allowed = 1;
INSERT INTO facets_before SELECT id, 'x', 'parking' FROM listings WHERE parking_spaces >= 1;

-- A facet is one word of lower-case letters and digits. Of the letters outside ASCII, keep those from U+00C0
-- to U+1FFF; punctuation and dashes begin after those.
UPDATE facets_before SET value = coalesce((
  WITH RECURSIVE at (place) AS (SELECT 1 UNION ALL SELECT place + 1 FROM at WHERE place < length(value))
  SELECT group_concat(letter, '') FROM (SELECT substr(lower(value), place, 1) AS letter FROM at) WHERE letter GLOB '[a-z0-9]' OR unicode(letter) BETWEEN 192 AND 8191
), '') WHERE value GLOB '*[^a-z0-9]*';

-- Every word of the colour, and every word of title, maker and model.
WITH RECURSIVE
  told (listing_id, name, text) AS (
    SELECT id, 'l', lower(color) FROM listings WHERE color IS NOT NULL
    UNION ALL SELECT id, 'w', lower(concat_ws(' ', title, brand, model)) FROM listings
  ),
  split (listing_id, name, word, rest) AS (
    SELECT listing_id, name, '', text || ' ' FROM told
    UNION ALL
    SELECT listing_id, name,
      CASE WHEN substr(rest, 1, 1) GLOB '[a-z0-9]' OR unicode(rest) BETWEEN 192 AND 8191 THEN word || substr(rest, 1, 1) ELSE '' END,
      substr(rest, 2)
    FROM split WHERE rest <> ''
  )
INSERT INTO facets_before
  SELECT DISTINCT listing_id, name, replace(replace(replace(replace(replace(replace(word, 'ɛ', 'e'), 'Ɛ', 'e'), 'ɔ', 'o'), 'Ɔ', 'o'), 'ŋ', 'ng'), 'Ŋ', 'ng')
  FROM split WHERE word <> '' AND NOT (substr(rest, 1, 1) GLOB '[a-z0-9]' OR unicode(rest) BETWEEN 192 AND 8191);
UPDATE facets_before SET value = 'grey' WHERE name = 'l' AND value = 'gray';

-- Small numbers, as every number up to the value. Bathrooms count in halves, years from 2020.
CREATE TABLE numbers_before (listing_id INTEGER NOT NULL, name TEXT NOT NULL, number INTEGER NOT NULL) STRICT;
INSERT INTO numbers_before SELECT id, 'n', bedrooms FROM listings WHERE bedrooms IS NOT NULL;
INSERT INTO numbers_before SELECT id, 'u', CAST(bathrooms * 2 AS INTEGER) FROM listings WHERE bathrooms IS NOT NULL;
INSERT INTO numbers_before SELECT id, 'e', age_months FROM listings WHERE age_months IS NOT NULL;
INSERT INTO numbers_before SELECT id, 'y', max(year - 2020, 0) FROM listings WHERE year IS NOT NULL;
WITH RECURSIVE steps (step) AS (SELECT 0 UNION ALL SELECT step + 1 FROM steps WHERE step < 200)
INSERT INTO facets_before SELECT listing_id, name, CAST(step AS TEXT) FROM numbers_before CROSS JOIN steps WHERE step <= number;

-- Large numbers, whole and without their last digits. Each word begins with the number of dropped digits.
-- Miles are rounded up; the kVA are in hundredths.
DELETE FROM numbers_before;
INSERT INTO numbers_before SELECT id, 'i', min(CAST(mileage AS INTEGER) + (mileage > CAST(mileage AS INTEGER)), 9999999) FROM listings WHERE mileage IS NOT NULL;
INSERT INTO numbers_before SELECT id, 'v', min(CAST(kva * 100 + 1e-6 AS INTEGER), 99999) FROM listings WHERE kva IS NOT NULL;
INSERT INTO facets_before SELECT listing_id, name, '' FROM numbers_before;
INSERT INTO facets_before
  SELECT listing_id, name, cut.key || (number / cut.value)
  FROM numbers_before CROSS JOIN json_each('[1,10,100,1000,10000,100000,1000000]') AS cut WHERE name = 'i' OR cut.key < 5;
DROP TABLE numbers_before;

-- The price in leones, as three words: its number of digits as a letter, the same with the first digit, and
-- with the first two digits.
INSERT INTO facets_before SELECT listing_id, 'd', char(96 + length(whole)) || substr(whole || '0', 1, shown.value)
  FROM (SELECT id AS listing_id, CAST(CAST(price_sle AS INTEGER) AS TEXT) AS whole FROM listings) JOIN json_each('[0,1,2]') AS shown;

CREATE INDEX facets_before_of ON facets_before (listing_id);
UPDATE listings SET facets = (SELECT group_concat('ǂ' || name || value, ' ') FROM facets_before WHERE listing_id = listings.id);
DROP TABLE facets_before;

-- Every active listing as it is in the index. Removes the facet mark ǂ from what people wrote.
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

-- Fill each table in the order of its rowids, because FTS5 flushes whenever a rowid is lower than the one
-- before. Sort only the keys, because the words are far longer.
INSERT INTO listing_texts (rowid, words) SELECT newest_first, all_words FROM indexed_listings ORDER BY id DESC;
INSERT INTO listings_by_name (rowid, words) SELECT sorted.by_name, listing.all_words
  FROM (SELECT id, by_name FROM indexed_listings ORDER BY 2 LIMIT -1) AS sorted CROSS JOIN indexed_listings AS listing ON listing.id = sorted.id;
INSERT INTO listings_by_price (rowid, words) SELECT sorted.cheapest_first, listing.all_words
  FROM (SELECT id, cheapest_first FROM indexed_listings ORDER BY 2 LIMIT -1) AS sorted CROSS JOIN indexed_listings AS listing ON listing.id = sorted.id;
INSERT INTO listings_by_score (rowid, words) SELECT sorted.best_first, listing.all_words
  FROM (SELECT id, best_first FROM indexed_listings ORDER BY 2 LIMIT -1) AS sorted CROSS JOIN indexed_listings AS listing ON listing.id = sorted.id;
INSERT INTO listings_by_likes (rowid, words) SELECT sorted.most_liked_first, listing.all_words
  FROM (SELECT id, most_liked_first FROM indexed_listings ORDER BY 2 LIMIT -1) AS sorted CROSS JOIN indexed_listings AS listing ON listing.id = sorted.id;

INSERT INTO listing_texts (listing_texts) VALUES ('optimize');
INSERT INTO listings_by_name (listings_by_name) VALUES ('optimize');
INSERT INTO listings_by_price (listings_by_price) VALUES ('optimize');
INSERT INTO listings_by_score (listings_by_score) VALUES ('optimize');
INSERT INTO listings_by_likes (listings_by_likes) VALUES ('optimize');

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
-- A change of the words rewrites the listing in all five tables. A change of price, score or likes rewrites
-- it only in the table of that order.
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
-- Likes are indexed in bands, so that a like rarely rewrites the listing.
CREATE TRIGGER listing_reindexed_by_likes AFTER UPDATE OF status, type, title, description, brand, model, product_type, color, location, facets, likes ON listings
WHEN (SELECT count(*) FROM json_each('[1,2,3,4,6,8,10,12,14,16,18,21,24,27,31,35,40,45,51,58,65,73,82,92,104,117,132,148,166,186,209,235,264,296,332,372,417,468,525,588,659,739,828,928,1040,1165,1305,1462,1638,1835,2056,2303,2580,2890,3237,3626,4062,4550,5097,5709,6395,7163,8023,8986,10065]') WHERE value <= old.likes)
    <> (SELECT count(*) FROM json_each('[1,2,3,4,6,8,10,12,14,16,18,21,24,27,31,35,40,45,51,58,65,73,82,92,104,117,132,148,166,186,209,235,264,296,332,372,417,468,525,588,659,739,828,928,1040,1165,1305,1462,1638,1835,2056,2303,2580,2890,3237,3626,4062,4550,5097,5709,6395,7163,8023,8986,10065]') WHERE value <= new.likes)
  OR (old.status, old.type, old.title, old.description, old.brand, old.model, old.product_type, old.color, old.location, old.facets)
  IS NOT (new.status, new.type, new.title, new.description, new.brand, new.model, new.product_type, new.color, new.location, new.facets) BEGIN
  DELETE FROM listings_by_likes WHERE old.status = 'active' AND rowid = ((127 - (SELECT count(*) FROM json_each('[1,2,3,4,6,8,10,12,14,16,18,21,24,27,31,35,40,45,51,58,65,73,82,92,104,117,132,148,166,186,209,235,264,296,332,372,417,468,525,588,659,739,828,928,1040,1165,1305,1462,1638,1835,2056,2303,2580,2890,3237,3626,4062,4550,5097,5709,6395,7163,8023,8986,10065]') WHERE value <= old.likes)) << 26) | (67108863 - old.id);
  INSERT INTO listings_by_likes (rowid, words) SELECT most_liked_first, all_words FROM indexed_listings WHERE id = new.id;
END;
