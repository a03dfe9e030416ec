-- The feed is read from the text index, as searches are, so nine indexes that only the feed used go. Kinds and
-- places are words of the text index, and its rowids are the orders.
DROP INDEX feed_likes;
DROP INDEX feed_price;
DROP INDEX feed_score;
DROP INDEX place_likes;
DROP INDEX place_price;
DROP INDEX place_score;
DROP INDEX area_likes;
DROP INDEX area_price;
DROP INDEX area_score;

-- listings_by_likes is now in the exact order of likes, no longer in bands. The lowest rowid is that of the
-- most liked listing and, among equals, of the newest.
DROP TRIGGER listing_unindexed;
DROP TRIGGER listing_reindexed_by_likes;
DROP VIEW indexed_listings;
DROP TABLE listings_by_likes;

CREATE VIEW indexed_listings AS SELECT
  id,
  67108863 - id AS newest_first,
  ((CASE type WHEN 'electronics' THEN 0 WHEN 'generator' THEN 1 WHEN 'car_sale' THEN 2 ELSE 3 END) << 56)
    | (((coalesce(unicode(substr(coalesce(brand, location), 1, 1)) & 31, 0) << 10) | (coalesce(unicode(substr(coalesce(brand, location), 2, 1)) & 31, 0) << 5) | coalesce(unicode(substr(coalesce(brand, location), 3, 1)) & 31, 0)) << 41)
    | (((coalesce(unicode(substr(coalesce(model, property_type), 1, 1)) & 31, 0) << 10) | (coalesce(unicode(substr(coalesce(model, property_type), 2, 1)) & 31, 0) << 5) | coalesce(unicode(substr(coalesce(model, property_type), 3, 1)) & 31, 0)) << 26)
    | id AS by_name,
  (min(CAST(round(price_sle * 100) AS INTEGER), 137438953471) << 26) | id AS cheapest_first,
  ((100 - min(max(ai_score, 0), 100)) << 26) | (67108863 - id) AS best_first,
  ((1073741823 - min(likes, 1073741823)) << 26) | (67108863 - id) AS most_liked_first,
  concat_ws(' ', replace(replace(replace(replace(replace(replace(replace(
    concat_ws(' ', title, brand, model, product_type, replace(type, '_', ' '), color, location, description),
    'ǂ', ''), 'ɛ', 'e'), 'Ɛ', 'e'), 'ɔ', 'o'), 'Ɔ', 'o'), 'ŋ', 'ng'), 'Ŋ', 'ng'), facets) AS all_words
FROM listings WHERE status = 'active';

CREATE VIRTUAL TABLE listings_by_likes USING fts5 (words, content = '', contentless_delete = 1, detail = none, tokenize = "unicode61 remove_diacritics 2");
INSERT INTO listings_by_likes (listings_by_likes, rank) VALUES ('usermerge', 2);
INSERT INTO listings_by_likes (rowid, words) SELECT sorted.most_liked_first, listing.all_words
  FROM (SELECT id, most_liked_first FROM indexed_listings ORDER BY 2 LIMIT -1) AS sorted CROSS JOIN indexed_listings AS listing ON listing.id = sorted.id;
INSERT INTO listings_by_likes (listings_by_likes) VALUES ('optimize');

CREATE TRIGGER listing_unindexed AFTER DELETE ON listings WHEN old.status = 'active' BEGIN
  DELETE FROM listings_by_name WHERE rowid = ((CASE old.type WHEN 'electronics' THEN 0 WHEN 'generator' THEN 1 WHEN 'car_sale' THEN 2 ELSE 3 END) << 56)
    | (((coalesce(unicode(substr(coalesce(old.brand, old.location), 1, 1)) & 31, 0) << 10) | (coalesce(unicode(substr(coalesce(old.brand, old.location), 2, 1)) & 31, 0) << 5) | coalesce(unicode(substr(coalesce(old.brand, old.location), 3, 1)) & 31, 0)) << 41)
    | (((coalesce(unicode(substr(coalesce(old.model, old.property_type), 1, 1)) & 31, 0) << 10) | (coalesce(unicode(substr(coalesce(old.model, old.property_type), 2, 1)) & 31, 0) << 5) | coalesce(unicode(substr(coalesce(old.model, old.property_type), 3, 1)) & 31, 0)) << 26)
    | old.id;
  DELETE FROM listing_texts WHERE rowid = 67108863 - old.id;
  DELETE FROM listings_by_price WHERE rowid = (min(CAST(round(old.price_sle * 100) AS INTEGER), 137438953471) << 26) | old.id;
  DELETE FROM listings_by_score WHERE rowid = ((100 - min(max(old.ai_score, 0), 100)) << 26) | (67108863 - old.id);
  DELETE FROM listings_by_likes WHERE rowid = ((1073741823 - min(old.likes, 1073741823)) << 26) | (67108863 - old.id);
END;

CREATE TRIGGER listing_reindexed_by_likes AFTER UPDATE OF status, type, title, description, brand, model, product_type, color, location, facets, likes ON listings
WHEN old.likes IS NOT new.likes
  OR (old.status, old.type, old.title, old.description, old.brand, old.model, old.product_type, old.color, old.location, old.facets)
  IS NOT (new.status, new.type, new.title, new.description, new.brand, new.model, new.product_type, new.color, new.location, new.facets) BEGIN
  DELETE FROM listings_by_likes WHERE old.status = 'active' AND rowid = ((1073741823 - min(old.likes, 1073741823)) << 26) | (67108863 - old.id);
  INSERT INTO listings_by_likes (rowid, words) SELECT most_liked_first, all_words FROM indexed_listings WHERE id = new.id;
END;
