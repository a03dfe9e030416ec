-- Sellers may offer calls and WhatsApp about a listing. Buyers who ask for the number are leads.

-- The channels that the seller offers, as JSON. viewers becomes the last column again, so that other reads do
-- not load its kilobytes.
ALTER TABLE listings RENAME COLUMN viewers TO viewers_before;
ALTER TABLE listings ADD COLUMN contact TEXT NOT NULL DEFAULT '[]';
ALTER TABLE listings ADD COLUMN viewers TEXT;
UPDATE listings SET viewers = viewers_before WHERE viewers_before IS NOT NULL;
ALTER TABLE listings DROP COLUMN viewers_before;

-- Who got whose number today (days since 1970, UTC), and about which listing. A row is needed only on its
-- day, to count a person once and to limit their sellers; cron deletes it afterwards.
CREATE TABLE leads (
  day INTEGER NOT NULL,
  person_id INTEGER NOT NULL REFERENCES users (id),
  seller_id INTEGER NOT NULL REFERENCES users (id),
  listing_id INTEGER NOT NULL REFERENCES listings (id),
  PRIMARY KEY (day, person_id, seller_id, listing_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX notifications_lead ON notifications (listing_id) WHERE kind = 'lead' AND read_at IS NULL;

-- Leads by day, and of each listing beside its conversations.
ALTER TABLE seller_days ADD COLUMN leads INTEGER NOT NULL DEFAULT 0;
ALTER TABLE listing_conversations ADD COLUMN leads INTEGER NOT NULL DEFAULT 0;

DROP VIEW seller_changes;
CREATE VIEW seller_changes AS SELECT seller_id, day, posted, views, likes, comments, messages, conversations, answered, leads FROM seller_days;
CREATE TRIGGER seller_changed INSTEAD OF INSERT ON seller_changes BEGIN
  UPDATE seller_days SET
      posted = posted + coalesce(new.posted, 0), views = views + coalesce(new.views, 0), likes = likes + coalesce(new.likes, 0),
      comments = comments + coalesce(new.comments, 0), messages = messages + coalesce(new.messages, 0),
      conversations = conversations + coalesce(new.conversations, 0), answered = answered + coalesce(new.answered, 0),
      leads = leads + coalesce(new.leads, 0)
    WHERE seller_id = new.seller_id AND day > new.day;
  INSERT INTO seller_days (seller_id, day, posted, views, likes, comments, messages, conversations, answered, leads)
    SELECT new.seller_id, new.day,
      coalesce(before.posted, 0) + coalesce(new.posted, 0), coalesce(before.views, 0) + coalesce(new.views, 0),
      coalesce(before.likes, 0) + coalesce(new.likes, 0), coalesce(before.comments, 0) + coalesce(new.comments, 0),
      coalesce(before.messages, 0) + coalesce(new.messages, 0), coalesce(before.conversations, 0) + coalesce(new.conversations, 0),
      coalesce(before.answered, 0) + coalesce(new.answered, 0), coalesce(before.leads, 0) + coalesce(new.leads, 0)
    FROM (SELECT 1) LEFT JOIN seller_days AS before ON before.seller_id = new.seller_id
      AND before.day = (SELECT day FROM seller_days WHERE seller_id = new.seller_id AND day <= new.day ORDER BY day DESC LIMIT 1)
    WHERE true
    ON CONFLICT DO UPDATE SET posted = excluded.posted, views = excluded.views, likes = excluded.likes, comments = excluded.comments,
      messages = excluded.messages, conversations = excluded.conversations, answered = excluded.answered, leads = excluded.leads;
END;

DROP TRIGGER conversation_asked;
CREATE TRIGGER conversation_asked AFTER UPDATE OF asked_at ON conversations WHEN old.asked_at IS NULL AND new.asked_at IS NOT NULL BEGIN
  INSERT INTO seller_changes (seller_id, day, conversations) VALUES (new.seller_id, new.asked_at / 86400000, 1);
  INSERT INTO listing_conversations (seller_id, listing_id, conversations) VALUES (new.seller_id, new.listing_id, 1)
    ON CONFLICT DO UPDATE SET conversations = conversations + 1;
END;

CREATE TRIGGER lead_counted AFTER INSERT ON leads BEGIN
  INSERT INTO seller_changes (seller_id, day, leads) VALUES (new.seller_id, new.day, 1);
  INSERT INTO listing_conversations (seller_id, listing_id, conversations, leads) VALUES (new.seller_id, new.listing_id, 0, 1)
    ON CONFLICT DO UPDATE SET leads = leads + 1;
END;

-- Pages also show whether a seller can be called, which they cannot while their number is about to change.
DROP TRIGGER seller_shown_anew;
CREATE TRIGGER seller_shown_anew AFTER UPDATE OF
  first_name, last_name, business_name, profile_image_url, location, bio, user_type, phone_verified_at, suspended_until,
  id_verified_at, address_verified_at, certificate_verified_at, pending_phone ON users
WHEN (old.first_name, old.last_name, old.business_name, old.profile_image_url, old.location, old.bio, old.user_type,
    old.phone_verified_at, old.suspended_until, old.id_verified_at, old.address_verified_at, old.certificate_verified_at, old.pending_phone)
  IS NOT (new.first_name, new.last_name, new.business_name, new.profile_image_url, new.location, new.bio, new.user_type,
    new.phone_verified_at, new.suspended_until, new.id_verified_at, new.address_verified_at, new.certificate_verified_at, new.pending_phone) BEGIN
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
