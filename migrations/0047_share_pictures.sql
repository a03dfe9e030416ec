-- The pictures of pages for link previews, of which the bucket has one object each: share/<subject>.jpg. The row is
-- written before the picture is rendered, so that one request renders it, and so that what is in the bucket is known.
CREATE TABLE share_pictures (
  -- 'listings/<id>', 'users/<id>' or the path of a page of the market.
  subject TEXT PRIMARY KEY NOT NULL,
  -- Whose things it shows. NULL for the market.
  seller_id INTEGER REFERENCES users (id),
  version TEXT NOT NULL,
  -- Milliseconds since 1970 UTC. Cron deletes what is older than 30 days. 0 for what must go now.
  started_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX share_pictures_started ON share_pictures (started_at);
CREATE INDEX share_pictures_of ON share_pictures (seller_id);

-- What a held, deleted or removed listing showed goes from every picture: also of its seller, and of the market.
CREATE TRIGGER share_pictures_without_listing AFTER UPDATE OF status ON listings
WHEN new.status IN ('pending', 'removed') AND old.status <> new.status BEGIN
  UPDATE share_pictures SET started_at = 0
    WHERE seller_id = new.seller_id AND subject IN ('listings/' || new.public_id, 'users/' || (SELECT public_id FROM users WHERE id = new.seller_id));
  UPDATE share_pictures SET started_at = 0 WHERE subject >= 'market' AND subject < 'markeu';
END;
CREATE TRIGGER share_pictures_without_person AFTER UPDATE OF deleted_at ON users WHEN new.deleted_at IS NOT NULL BEGIN
  UPDATE share_pictures SET started_at = 0 WHERE seller_id = new.id;
  UPDATE share_pictures SET started_at = 0 WHERE subject >= 'market' AND subject < 'markeu';
END;
