-- "Still there?": sellers who are silent about a listing are asked whether it is still there. And how soon
-- sellers reply.

-- One row per listing. Not columns of listings, because they would come after viewers, and reading them would
-- load its kilobytes.
CREATE TABLE listing_checks (
  listing_id INTEGER NOT NULL PRIMARY KEY REFERENCES listings (id) ON DELETE CASCADE,
  -- When cron looks at the listing next: it may ask, expire the listing, or only look again later. NULL unless
  -- the listing is active.
  due_at INTEGER,
  -- When the seller was last asked. is_open is 1 until they answer, change the listing, or write to a buyer.
  asked_at INTEGER,
  is_open INTEGER NOT NULL DEFAULT 0 CHECK (is_open IN (0, 1))
) STRICT;

-- 1209600000 is 14 days, SILENT_DAYS in worker/contract/limits.ts.
INSERT INTO listing_checks (listing_id, due_at) SELECT id, CASE status WHEN 'active' THEN updated_at + 1209600000 END FROM listings;
CREATE INDEX listing_checks_due ON listing_checks (due_at) WHERE due_at IS NOT NULL;

CREATE TRIGGER listing_check_added AFTER INSERT ON listings BEGIN
  INSERT INTO listing_checks (listing_id, due_at) VALUES (new.id, CASE new.status WHEN 'active' THEN new.updated_at + 1209600000 END);
END;
-- Writes nothing for an edit, unless it answers the question: cron finds out what happened when it looks.
CREATE TRIGGER listing_check_changed AFTER UPDATE OF status, updated_at ON listings
WHEN old.status IS NOT new.status OR old.updated_at IS NOT new.updated_at BEGIN
  UPDATE listing_checks SET
      is_open = 0,
      due_at = CASE WHEN new.status <> 'active' THEN NULL WHEN old.status = 'active' THEN due_at ELSE new.updated_at + 1209600000 END
    WHERE listing_id = new.id AND (is_open = 1 OR old.status IS NOT new.status);
END;
-- An open question lowers the score. Never stores the same time again, so that a concurrent rescore notices.
CREATE TRIGGER listing_check_rescored AFTER UPDATE OF is_open ON listing_checks WHEN old.is_open <> new.is_open BEGIN
  UPDATE listings SET rescore_at = min(0, coalesce(rescore_at - 1, 0)) WHERE id = new.listing_id AND status = 'active';
END;

-- When the seller last wrote, and when the buyer last asked whether the listing is still available; the
-- question is NULL once the seller writes.
ALTER TABLE conversations ADD COLUMN seller_wrote_at INTEGER;
ALTER TABLE conversations ADD COLUMN still_asked_at INTEGER;

CREATE TRIGGER conversation_seller_wrote AFTER UPDATE OF seller_wrote_at ON conversations WHEN old.seller_wrote_at IS NOT new.seller_wrote_at BEGIN
  UPDATE listing_checks SET is_open = 0 WHERE listing_id = new.listing_id AND is_open = 1;
END;
-- The third unanswered question since the listing's last change makes the check due; at most 14 days after the
-- last one. While the seller's answer is awaited, due_at is earlier anyway.
CREATE TRIGGER conversation_still_asked AFTER UPDATE OF still_asked_at ON conversations WHEN new.still_asked_at > coalesce(old.still_asked_at, 0) BEGIN
  UPDATE listing_checks SET due_at = min(due_at, max(new.still_asked_at, coalesce(asked_at + 1209600000, 0)))
    WHERE listing_id = new.listing_id AND due_at IS NOT NULL
      AND (
        SELECT count(*) FROM conversations AS asking WHERE asking.listing_id = new.listing_id
          AND asking.still_asked_at > (SELECT updated_at FROM listings WHERE id = new.listing_id)
      ) >= 3;
END;

-- How soon the person usually answers buyers; NULL while too few wrote. Recounted with each first answer, and
-- daily as long as a buyer wrote in the last 30 days.
ALTER TABLE users ADD COLUMN replies_within TEXT CHECK (replies_within IN ('hour', 'day', 'days'));
CREATE TABLE reply_recounts (
  seller_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id),
  due_at INTEGER NOT NULL
) STRICT;
CREATE INDEX reply_recounts_due ON reply_recounts (due_at);
INSERT INTO reply_recounts SELECT DISTINCT seller_id, 0 FROM conversations WHERE asked_at IS NOT NULL;

CREATE TRIGGER conversation_recounted AFTER UPDATE OF asked_at ON conversations WHEN old.asked_at IS NULL AND new.asked_at IS NOT NULL BEGIN
  INSERT INTO reply_recounts VALUES (new.seller_id, new.asked_at + 86400000) ON CONFLICT DO NOTHING;
END;
-- Slow sellers lose points in the score.
CREATE TRIGGER slow_seller_rescored AFTER UPDATE OF replies_within ON users
WHEN (old.replies_within IS 'days') IS NOT (new.replies_within IS 'days') BEGIN
  UPDATE listings SET rescore_at = min(0, coalesce(rescore_at - 1, 0)) WHERE seller_id = new.id AND status = 'active';
END;
-- As seller_shown_anew: cached pages show how soon a seller replies.
CREATE TRIGGER seller_replies_shown_anew AFTER UPDATE OF replies_within ON users WHEN old.replies_within IS NOT new.replies_within BEGIN
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
