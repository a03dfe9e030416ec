-- Notifications that are not sent at once: likes, once a day per seller; and price drops, in steps until
-- everybody who saved the listing is notified.

-- To read a listing's likes since a given time.
DROP INDEX likes_of_listing;
CREATE INDEX likes_of_listing ON likes (listing_id, created_at);

-- When the seller may next be notified of likes (due_at), the time up to which they have been notified
-- (told_until), and whether there are newer likes (is_waiting).
CREATE TABLE like_digests (
  user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id),
  due_at INTEGER NOT NULL,
  told_until INTEGER NOT NULL,
  is_waiting INTEGER NOT NULL CHECK (is_waiting IN (0, 1))
) STRICT;
CREATE INDEX like_digests_due ON like_digests (due_at) WHERE is_waiting = 1;

-- Writes a row only for the first like since the seller's last notification. The minute allows for the time
-- between a like's created_at and its insert.
CREATE TRIGGER like_awaits_digest AFTER INSERT ON likes BEGIN
  INSERT INTO like_digests (user_id, due_at, told_until, is_waiting)
    SELECT seller_id, new.created_at, new.created_at - 60000, 1 FROM listings WHERE id = new.listing_id AND seller_id <> new.user_id
    ON CONFLICT DO UPDATE SET is_waiting = 1 WHERE is_waiting = 0;
END;

-- Likes that were withdrawn after the seller was notified of them. If the same
-- person likes the listing again, the seller is not notified again.
CREATE TABLE told_likes (
  listing_id INTEGER NOT NULL REFERENCES listings (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  PRIMARY KEY (listing_id, user_id)
) STRICT, WITHOUT ROWID;

-- Price drops of which not everybody who saved the listing has been notified. The next drop replaces the row.
CREATE TABLE price_drops (
  listing_id INTEGER NOT NULL PRIMARY KEY REFERENCES listings (id),
  price REAL NOT NULL,
  former_price REAL NOT NULL,
  currency TEXT NOT NULL CHECK (currency IN ('SLE', 'USD')),
  dropped_at INTEGER NOT NULL,
  -- The user id of the last person who was notified.
  after_user INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX price_drops_by_time ON price_drops (dropped_at);

-- To find the unread notification that the listing's next price drop replaces.
CREATE INDEX notifications_price_drop ON notifications (listing_id, user_id) WHERE kind = 'price_drop' AND read_at IS NULL;
