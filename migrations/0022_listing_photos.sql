-- Which listings show a photo, by its key in uploads. Whether everybody may see a photo follows from the
-- listings that show it, so this makes that one look-up. Only triggers write it, so no verb can forget it.
CREATE TABLE listing_photos (
  key TEXT NOT NULL,
  listing_id INTEGER NOT NULL REFERENCES listings (id),
  PRIMARY KEY (key, listing_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX photos_of_listing ON listing_photos (listing_id);

INSERT OR IGNORE INTO listing_photos
  SELECT substr(photo.value ->> 'url', 8), listings.id FROM listings, json_each(listings.photos) AS photo
  WHERE photo.value ->> 'url' GLOB '/media/*';

CREATE TRIGGER photos_shown AFTER INSERT ON listings WHEN new.photos <> '[]' BEGIN
  INSERT OR IGNORE INTO listing_photos
    SELECT substr(value ->> 'url', 8), new.id FROM json_each(new.photos) WHERE value ->> 'url' GLOB '/media/*';
END;
CREATE TRIGGER photos_shown_anew AFTER UPDATE OF photos ON listings WHEN old.photos IS NOT new.photos BEGIN
  DELETE FROM listing_photos WHERE listing_id = old.id;
  INSERT OR IGNORE INTO listing_photos
    SELECT substr(value ->> 'url', 8), new.id FROM json_each(new.photos) WHERE value ->> 'url' GLOB '/media/*';
END;
CREATE TRIGGER photos_unshown AFTER DELETE ON listings BEGIN
  DELETE FROM listing_photos WHERE listing_id = old.id;
END;
