-- The number of active listings in each place, one row per kind: {"Bo": 12, "Makeni": 0}. Leaves out the
-- areas and the total of listing_counts. Market pages show all these numbers, for which listing_counts would
-- take one row read per kind and place.
CREATE TABLE place_counts (
  type TEXT PRIMARY KEY,
  places TEXT NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO place_counts
  SELECT type, json_group_object(place, active) FROM listing_counts WHERE place <> '' AND place NOT LIKE 'area:%' GROUP BY type;

CREATE TRIGGER place_counted AFTER INSERT ON listing_counts WHEN new.place <> '' AND new.place NOT LIKE 'area:%' BEGIN
  INSERT INTO place_counts VALUES (new.type, json_object(new.place, new.active))
    ON CONFLICT DO UPDATE SET places = json_set(places, '$."' || new.place || '"', new.active);
END;
CREATE TRIGGER place_recounted AFTER UPDATE OF active ON listing_counts WHEN new.place <> '' AND new.place NOT LIKE 'area:%' BEGIN
  UPDATE place_counts SET places = json_set(places, '$."' || new.place || '"', new.active) WHERE type = new.type;
END;
