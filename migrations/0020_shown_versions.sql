-- What pages that are kept at the edge were made of, by scope: 'generator', 'generator/Bo' (a kind in the widest place that
-- holds the listing's) and 'seller/7'. A scope's version is what the clock, scope '', stood at when the scope last changed, so
-- a page that was made at a later clock is still true. Triggers raise both: no verb can forget it, and a change and its version
-- are one transaction. Likes, comments, views and scores raise nothing.
CREATE TABLE shown_versions (
  scope TEXT PRIMARY KEY,
  version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER listing_shown AFTER INSERT ON listings WHEN new.status = 'active' BEGIN
  INSERT INTO shown_versions VALUES ('', 1) ON CONFLICT DO UPDATE SET version = version + 1;
  INSERT INTO shown_versions
    SELECT scope, (SELECT version FROM shown_versions WHERE scope = '')
    FROM (
      SELECT 'seller/' || new.seller_id AS scope
      UNION ALL SELECT new.type
      UNION ALL SELECT new.type || '/' || new.area
    ) WHERE true
    ON CONFLICT DO UPDATE SET version = excluded.version;
END;

-- Each change of what a listing says or is writes updated_at.
CREATE TRIGGER listing_shown_anew AFTER UPDATE OF status, updated_at ON listings
WHEN old.status IS NOT new.status OR old.updated_at IS NOT new.updated_at BEGIN
  INSERT INTO shown_versions VALUES ('', 1) ON CONFLICT DO UPDATE SET version = version + 1;
  INSERT INTO shown_versions
    SELECT scope, (SELECT version FROM shown_versions WHERE scope = '')
    FROM (
      SELECT 'seller/' || new.seller_id AS scope
      UNION SELECT old.type WHERE old.status = 'active'
      UNION SELECT old.type || '/' || old.area WHERE old.status = 'active'
      UNION SELECT new.type WHERE new.status = 'active'
      UNION SELECT new.type || '/' || new.area WHERE new.status = 'active'
    ) WHERE true
    ON CONFLICT DO UPDATE SET version = excluded.version;
END;

-- Listings are shown with their seller, and not at all while the seller is suspended.
CREATE TRIGGER seller_shown_anew AFTER UPDATE OF
  first_name, last_name, business_name, profile_image_url, location, bio, user_type, phone_verified_at, suspended_until,
  id_verified_at, address_verified_at, certificate_verified_at ON users
WHEN (old.first_name, old.last_name, old.business_name, old.profile_image_url, old.location, old.bio, old.user_type,
    old.phone_verified_at, old.suspended_until, old.id_verified_at, old.address_verified_at, old.certificate_verified_at)
  IS NOT (new.first_name, new.last_name, new.business_name, new.profile_image_url, new.location, new.bio, new.user_type,
    new.phone_verified_at, new.suspended_until, new.id_verified_at, new.address_verified_at, new.certificate_verified_at) BEGIN
  INSERT INTO shown_versions VALUES ('', 1) ON CONFLICT DO UPDATE SET version = version + 1;
  INSERT INTO shown_versions
    SELECT scope, (SELECT version FROM shown_versions WHERE scope = '')
    FROM (
      SELECT 'seller/' || new.id AS scope
      UNION SELECT type FROM listings WHERE seller_id = new.id AND status = 'active'
      UNION SELECT type || '/' || area FROM listings WHERE seller_id = new.id AND status = 'active'
    ) WHERE true
    ON CONFLICT DO UPDATE SET version = excluded.version;
END;
