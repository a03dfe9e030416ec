-- What people are told in its own time: likes once a day, a lower price as soon as all who keep the listing can be gone through.

-- Of each listing those since a time are read.
DROP INDEX likes_of_listing;
CREATE INDEX likes_of_listing ON likes (listing_id, created_at);

-- When a seller may be told of likes next, up to when those were that they know of, and whether there are newer ones.
CREATE TABLE like_digests (
  user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id),
  due_at INTEGER NOT NULL,
  told_until INTEGER NOT NULL,
  is_waiting INTEGER NOT NULL CHECK (is_waiting IN (0, 1))
) STRICT;
CREATE INDEX like_digests_due ON like_digests (due_at) WHERE is_waiting = 1;

-- One row a seller and day is written, whoever likes. The minute is what a like may take from its time to the table.
CREATE TRIGGER like_awaits_digest AFTER INSERT ON likes BEGIN
  INSERT INTO like_digests (user_id, due_at, told_until, is_waiting)
    SELECT seller_id, new.created_at, new.created_at - 60000, 1 FROM listings WHERE id = new.listing_id AND seller_id <> new.user_id
    ON CONFLICT DO UPDATE SET is_waiting = 1 WHERE is_waiting = 0;
END;

-- Likes that were taken back after the seller was told of them: liked again, they are no news.
CREATE TABLE told_likes (
  listing_id INTEGER NOT NULL REFERENCES listings (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  PRIMARY KEY (listing_id, user_id)
) STRICT, WITHOUT ROWID;

-- A lower price that not all who keep the listing were told of yet; the last one counts.
CREATE TABLE price_drops (
  listing_id INTEGER NOT NULL PRIMARY KEY REFERENCES listings (id),
  price REAL NOT NULL,
  former_price REAL NOT NULL,
  currency TEXT NOT NULL CHECK (currency IN ('SLE', 'USD')),
  dropped_at INTEGER NOT NULL,
  -- The last one of them who was told.
  after_user INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX price_drops_by_time ON price_drops (dropped_at);

-- The next drop takes the place of an unread one.
CREATE INDEX notifications_price_drop ON notifications (listing_id, user_id) WHERE kind = 'price_drop' AND read_at IS NULL;
