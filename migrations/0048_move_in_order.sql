-- A sixth order of the text index, for homes only: by what must be paid on the day of moving in, then newest first. Homes that
-- say nothing of it come last. Its view stands on indexed_listings, so that the words are the same.
CREATE VIEW indexed_homes AS SELECT
  id,
  (coalesce(min(CAST(round(home.move_in_sle * 100) AS INTEGER), 137438953470), 137438953471) << 26) | (67108863 - id) AS cheapest_move_in_first,
  indexed_listings.all_words
FROM indexed_listings JOIN listings AS home USING (id) WHERE home.type = 'home_rent';

CREATE VIRTUAL TABLE listings_by_move_in USING fts5 (words, content = '', contentless_delete = 1, detail = none, tokenize = "unicode61 remove_diacritics 2");
INSERT INTO listings_by_move_in (listings_by_move_in, rank) VALUES ('usermerge', 2);
INSERT INTO listings_by_move_in (rowid, words) SELECT sorted.cheapest_move_in_first, home.all_words
  FROM (SELECT id, cheapest_move_in_first FROM indexed_homes ORDER BY 2 LIMIT -1) AS sorted CROSS JOIN indexed_homes AS home ON home.id = sorted.id;
INSERT INTO listings_by_move_in (listings_by_move_in) VALUES ('optimize');

CREATE TRIGGER home_indexed AFTER INSERT ON listings WHEN new.status = 'active' AND new.type = 'home_rent' BEGIN
  INSERT INTO listings_by_move_in (rowid, words) SELECT cheapest_move_in_first, all_words FROM indexed_homes WHERE id = new.id;
END;
CREATE TRIGGER home_unindexed AFTER DELETE ON listings WHEN old.status = 'active' AND old.type = 'home_rent' BEGIN
  DELETE FROM listings_by_move_in
    WHERE rowid = (coalesce(min(CAST(round(old.move_in_sle * 100) AS INTEGER), 137438953470), 137438953471) << 26) | (67108863 - old.id);
END;
CREATE TRIGGER home_reindexed AFTER UPDATE OF status, type, title, description, brand, model, product_type, color, location, facets, move_in_sle ON listings
WHEN 'home_rent' IN (old.type, new.type) AND (old.move_in_sle IS NOT new.move_in_sle
  OR (old.status, old.type, old.title, old.description, old.brand, old.model, old.product_type, old.color, old.location, old.facets)
  IS NOT (new.status, new.type, new.title, new.description, new.brand, new.model, new.product_type, new.color, new.location, new.facets)) BEGIN
  DELETE FROM listings_by_move_in WHERE old.status = 'active' AND old.type = 'home_rent'
    AND rowid = (coalesce(min(CAST(round(old.move_in_sle * 100) AS INTEGER), 137438953470), 137438953471) << 26) | (67108863 - old.id);
  INSERT INTO listings_by_move_in (rowid, words) SELECT cheapest_move_in_first, all_words FROM indexed_homes WHERE id = new.id;
END;
