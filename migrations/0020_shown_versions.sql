-- Versions for the edge cache, by scope: 'generator' (a kind), 'generator/Bo' (a kind in an area) and
-- 'seller/7'. The row with scope '' is the clock, which counts all changes. A scope's version is the clock at
-- the scope's last change, so a page made at that clock or later is still valid. Triggers raise both in the
-- transaction of the change, so no verb can forget it. Likes, comments, views and scores raise nothing.
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

-- Every change of a listing's content writes updated_at.
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

-- Pages show a listing with its seller, and hide it while the seller is suspended.
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
