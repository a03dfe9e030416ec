-- Liking and saving a listing are one press and one row: the listings that a person likes are their saved
-- ones.

-- To list a person's saved listings, and to notify everybody who saved a listing, in steps.
CREATE INDEX likes_by_time ON likes (user_id, created_at, listing_id);
CREATE INDEX likes_by_person ON likes (listing_id, user_id);

-- The Worker deployed before this migration still reads and writes favourites for about a minute. A later
-- migration drops the table; until then it has nothing that is not liked.
CREATE TRIGGER favourite_liked AFTER INSERT ON favourites BEGIN
  INSERT INTO likes (user_id, listing_id, created_at) VALUES (new.user_id, new.listing_id, new.created_at) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER favourite_unliked AFTER DELETE ON favourites BEGIN
  DELETE FROM likes WHERE user_id = old.user_id AND listing_id = old.listing_id;
END;
CREATE TRIGGER like_unsaved AFTER DELETE ON likes BEGIN
  DELETE FROM favourites WHERE user_id = old.user_id AND listing_id = old.listing_id;
END;

-- Sellers are not notified of what was saved before.
INSERT INTO told_likes (listing_id, user_id) SELECT listing_id, user_id FROM favourites AS saved
  WHERE NOT EXISTS (SELECT 1 FROM likes WHERE user_id = saved.user_id AND listing_id = saved.listing_id)
  ON CONFLICT DO NOTHING;

-- The triggers of likes count them. Every like rewrites its listing in an index, and D1 ends a statement after
-- 30 seconds, so each statement adds a quarter of them.
INSERT INTO likes (user_id, listing_id, created_at) SELECT user_id, listing_id, created_at FROM favourites WHERE listing_id % 4 = 0 ON CONFLICT DO NOTHING;
INSERT INTO likes (user_id, listing_id, created_at) SELECT user_id, listing_id, created_at FROM favourites WHERE listing_id % 4 = 1 ON CONFLICT DO NOTHING;
INSERT INTO likes (user_id, listing_id, created_at) SELECT user_id, listing_id, created_at FROM favourites WHERE listing_id % 4 = 2 ON CONFLICT DO NOTHING;
INSERT INTO likes (user_id, listing_id, created_at) SELECT user_id, listing_id, created_at FROM favourites WHERE listing_id % 4 = 3 ON CONFLICT DO NOTHING;
