-- The same thing twice: how photos look, which listings are compared next, what was found, and homes that several
-- agents let.

-- How a photo looks (worker/contract/photo-hash.ts), as 192 bits in hexadecimal, by its key in uploads. `at` is when
-- the photo was first posted.
CREATE TABLE photo_hashes (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  hash TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

-- Eight bands of 20 bits of each hash. `band` is the number of the band and its bits. Photos that look alike have a
-- band in common.
CREATE TABLE photo_bands (
  band INTEGER NOT NULL,
  photo_id INTEGER NOT NULL,
  PRIMARY KEY (band, photo_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX bands_of_photo ON photo_bands (photo_id);

-- A hash lives as long as its photo.
CREATE TRIGGER photo_hash_gone AFTER DELETE ON uploads BEGIN
  DELETE FROM photo_bands WHERE photo_id = (SELECT id FROM photo_hashes WHERE key = old.key);
  DELETE FROM photo_hashes WHERE key = old.key;
END;

-- Listings that are to be compared with others; `at` tells one mark from the next.
CREATE TABLE listings_to_compare (
  listing_id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER compared_when_back AFTER UPDATE OF status ON listings
WHEN old.status <> 'active' AND new.status = 'active' BEGIN
  INSERT INTO listings_to_compare VALUES (new.id, new.updated_at)
    ON CONFLICT DO UPDATE SET at = max(at + 1, excluded.at);
END;

-- What moderators are shown beside a flagged listing: the other listing, and the kind of likeness.
CREATE TABLE listing_evidence (
  listing_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  other_id INTEGER NOT NULL,
  detail TEXT,
  at INTEGER NOT NULL,
  PRIMARY KEY (listing_id, kind, other_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX evidence_of_other ON listing_evidence (other_id);

-- One home let by several agents. `home_group` is one number for all of them, `home_since` when the photo that a
-- listing shares with the others was first posted with it, and `behind` is 1 if lists show another listing of the group instead.
ALTER TABLE listings ADD COLUMN home_group INTEGER;
ALTER TABLE listings ADD COLUMN home_since INTEGER;
ALTER TABLE listings ADD COLUMN behind INTEGER NOT NULL DEFAULT 0;
CREATE INDEX homes_in_group ON listings (home_group) WHERE home_group IS NOT NULL;

-- The one that lists show: of sellers with a checked ID the one that costs least to move in; otherwise the first.
CREATE VIEW shown_homes AS SELECT listing.home_group, listing.id FROM listings AS listing
  WHERE listing.home_group IS NOT NULL AND listing.id = (
    SELECT other.id FROM listings AS other JOIN users AS seller ON seller.id = other.seller_id
    WHERE other.home_group = listing.home_group AND other.status = 'active'
    ORDER BY seller.id_verified_at IS NULL,
      iif(seller.id_verified_at IS NULL, 0, coalesce(other.move_in_sle, 9e15)), other.home_since, other.id
    LIMIT 1);

CREATE TRIGGER home_grouped AFTER UPDATE OF status, home_group, home_since, move_in_sle ON listings
WHEN (old.home_group IS NOT NULL OR new.home_group IS NOT NULL)
  AND (old.status, old.home_group, old.home_since, old.move_in_sle)
  IS NOT (new.status, new.home_group, new.home_since, new.move_in_sle) BEGIN
  UPDATE listings SET behind = 0
    WHERE id = new.id AND behind = 1 AND (home_group IS NULL OR status <> 'active');
  UPDATE listings SET behind = NOT behind
    WHERE home_group IN (old.home_group, new.home_group) AND status = 'active'
      AND behind = (id IN (SELECT shown.id FROM shown_homes AS shown WHERE shown.home_group = listings.home_group));
END;
CREATE TRIGGER homes_of_checked_seller AFTER UPDATE OF id_verified_at ON users
WHEN (old.id_verified_at IS NULL) <> (new.id_verified_at IS NULL) BEGIN
  UPDATE listings SET behind = NOT behind
    WHERE home_group IN (SELECT own.home_group FROM listings AS own WHERE own.seller_id = new.id) AND status = 'active'
      AND behind = (id IN (SELECT shown.id FROM shown_homes AS shown WHERE shown.home_group = listings.home_group));
END;

-- As listing_shown_anew: pages that are cached at the edge show it, or no longer.
CREATE TRIGGER home_shown_anew AFTER UPDATE OF behind ON listings WHEN old.behind <> new.behind BEGIN
  INSERT INTO shown_versions VALUES ('', 1) ON CONFLICT DO UPDATE SET version = version + 1;
  INSERT INTO shown_versions
    SELECT scope, (SELECT version FROM shown_versions WHERE scope = '')
    FROM (SELECT new.type AS scope UNION SELECT new.type || '/' || new.area) WHERE true
    ON CONFLICT DO UPDATE SET version = excluded.version;
END;
