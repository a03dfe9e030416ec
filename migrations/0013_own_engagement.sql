-- Sellers' figures no longer count their own likes and comments on their listings, and the number of posts no
-- longer counts removed listings.

-- How many of a listing's likes and comments are by its seller. A listing that never had any has no row.
-- Since migration 0017 only comments.
CREATE TABLE own_engagement (
  seller_id INTEGER NOT NULL REFERENCES users (id),
  listing_id INTEGER NOT NULL REFERENCES listings (id),
  likes INTEGER NOT NULL,
  comments INTEGER NOT NULL,
  PRIMARY KEY (seller_id, listing_id)
) STRICT, WITHOUT ROWID;

DROP TRIGGER listing_posted;
CREATE TRIGGER listing_posted AFTER INSERT ON listings BEGIN
  INSERT INTO seller_changes (seller_id, day, posted) VALUES (new.seller_id, new.created_at / 86400000, new.status <> 'removed');
  INSERT INTO seller_listings (seller_id, standing, active, score_sum, sold)
    VALUES (new.seller_id, new.status <> 'removed', new.status = 'active', CASE new.status WHEN 'active' THEN new.ai_score ELSE 0 END, new.status = 'sold')
    ON CONFLICT DO UPDATE SET standing = standing + excluded.standing, active = active + excluded.active, score_sum = score_sum + excluded.score_sum,
      sold = sold + excluded.sold;
END;
CREATE TRIGGER listing_withdrawn AFTER UPDATE OF status ON listings WHEN (old.status = 'removed') IS NOT (new.status = 'removed') BEGIN
  INSERT INTO seller_changes (seller_id, day, posted)
    VALUES (new.seller_id, new.created_at / 86400000, CASE new.status WHEN 'removed' THEN -1 ELSE 1 END);
END;

DROP TRIGGER like_counted;
CREATE TRIGGER like_counted AFTER INSERT ON likes BEGIN
  INSERT INTO seller_changes (seller_id, day, likes)
    SELECT seller_id, new.created_at / 86400000, 1 FROM listings WHERE id = new.listing_id AND seller_id <> new.user_id;
  INSERT INTO own_engagement SELECT seller_id, id, 1, 0 FROM listings WHERE id = new.listing_id AND seller_id = new.user_id
    ON CONFLICT DO UPDATE SET likes = likes + 1;
END;
DROP TRIGGER like_uncounted;
CREATE TRIGGER like_uncounted AFTER DELETE ON likes BEGIN
  INSERT INTO seller_changes (seller_id, day, likes)
    SELECT seller_id, old.created_at / 86400000, -1 FROM listings
    WHERE id = old.listing_id AND seller_id <> old.user_id AND (deleted_at IS NULL OR status_before IS NOT NULL);
  UPDATE own_engagement SET likes = likes - 1 WHERE seller_id = old.user_id AND listing_id = old.listing_id;
END;

DROP TRIGGER comment_came;
CREATE TRIGGER comment_came AFTER INSERT ON comments WHEN new.deleted_at IS NULL AND new.hidden_at IS NULL BEGIN
  INSERT INTO seller_changes (seller_id, day, comments)
    SELECT seller_id, new.created_at / 86400000, 1 FROM listings WHERE id = new.listing_id AND seller_id <> new.author_id;
  INSERT INTO own_engagement SELECT seller_id, id, 0, 1 FROM listings WHERE id = new.listing_id AND seller_id = new.author_id
    ON CONFLICT DO UPDATE SET comments = comments + 1;
END;
DROP TRIGGER comment_went;
CREATE TRIGGER comment_went AFTER DELETE ON comments WHEN old.deleted_at IS NULL AND old.hidden_at IS NULL BEGIN
  INSERT INTO seller_changes (seller_id, day, comments)
    SELECT seller_id, old.created_at / 86400000, -1 FROM listings
    WHERE id = old.listing_id AND seller_id <> old.author_id AND (deleted_at IS NULL OR status_before IS NOT NULL);
  UPDATE own_engagement SET comments = comments - 1 WHERE seller_id = old.author_id AND listing_id = old.listing_id;
END;
DROP TRIGGER comment_turned;
CREATE TRIGGER comment_turned AFTER UPDATE OF deleted_at, hidden_at ON comments
WHEN (old.deleted_at IS NULL AND old.hidden_at IS NULL) IS NOT (new.deleted_at IS NULL AND new.hidden_at IS NULL) BEGIN
  INSERT INTO seller_changes (seller_id, day, comments)
    SELECT seller_id, new.created_at / 86400000, CASE WHEN new.deleted_at IS NULL AND new.hidden_at IS NULL THEN 1 ELSE -1 END
    FROM listings WHERE id = new.listing_id AND seller_id <> new.author_id;
  INSERT INTO own_engagement SELECT seller_id, id, 0, CASE WHEN new.deleted_at IS NULL AND new.hidden_at IS NULL THEN 1 ELSE -1 END
    FROM listings WHERE id = new.listing_id AND seller_id = new.author_id
    ON CONFLICT DO UPDATE SET comments = comments + excluded.comments;
END;

-- Subtracts what was counted before. D1 ends a statement after 30 seconds, so statements that read table rows
-- process a quarter of the keys each. For purged listings it is unknown what was the seller's own, so that
-- stays counted.
CREATE TABLE taken (seller_id INTEGER NOT NULL, listing_id INTEGER NOT NULL, day INTEGER NOT NULL, posted INTEGER NOT NULL, likes INTEGER NOT NULL, comments INTEGER NOT NULL) STRICT;
INSERT INTO taken SELECT seller_id, id, created_at / 86400000, 1, 0, 0 FROM listings INDEXED BY listings_of_seller WHERE status = 'removed';
INSERT INTO taken SELECT seller_id, listing_id, likes.created_at / 86400000, 0, 1, 0
  FROM listings INDEXED BY listings_of_seller CROSS JOIN likes ON user_id = seller_id AND listing_id = listings.id;
INSERT INTO taken SELECT seller_id, listing_id, comments.created_at / 86400000, 0, 0, 1
  FROM comments CROSS JOIN listings ON listings.id = listing_id AND seller_id = author_id
  WHERE comments.deleted_at IS NULL AND hidden_at IS NULL AND comments.id <= (SELECT max(id) FROM comments) * 1 / 4;
INSERT INTO taken SELECT seller_id, listing_id, comments.created_at / 86400000, 0, 0, 1
  FROM comments CROSS JOIN listings ON listings.id = listing_id AND seller_id = author_id
  WHERE comments.deleted_at IS NULL AND hidden_at IS NULL AND comments.id > (SELECT max(id) FROM comments) * 1 / 4 AND comments.id <= (SELECT max(id) FROM comments) * 2 / 4;
INSERT INTO taken SELECT seller_id, listing_id, comments.created_at / 86400000, 0, 0, 1
  FROM comments CROSS JOIN listings ON listings.id = listing_id AND seller_id = author_id
  WHERE comments.deleted_at IS NULL AND hidden_at IS NULL AND comments.id > (SELECT max(id) FROM comments) * 2 / 4 AND comments.id <= (SELECT max(id) FROM comments) * 3 / 4;
INSERT INTO taken SELECT seller_id, listing_id, comments.created_at / 86400000, 0, 0, 1
  FROM comments CROSS JOIN listings ON listings.id = listing_id AND seller_id = author_id
  WHERE comments.deleted_at IS NULL AND hidden_at IS NULL AND comments.id > (SELECT max(id) FROM comments) * 3 / 4;
INSERT INTO own_engagement SELECT seller_id, listing_id, sum(likes), sum(comments) FROM taken WHERE posted = 0 GROUP BY 1, 2;

CREATE TABLE taken_days (
  seller_id INTEGER NOT NULL,
  day INTEGER NOT NULL,
  posted INTEGER NOT NULL,
  likes INTEGER NOT NULL,
  comments INTEGER NOT NULL,
  PRIMARY KEY (seller_id, day)
) STRICT, WITHOUT ROWID;
INSERT INTO taken_days
  SELECT seller_id, day, sum(sum(posted)) OVER earlier, sum(sum(likes)) OVER earlier, sum(sum(comments)) OVER earlier
  FROM taken GROUP BY seller_id, day WINDOW earlier AS (PARTITION BY seller_id ORDER BY day);
UPDATE seller_days SET (posted, likes, comments) = (
    SELECT seller_days.posted - posted, seller_days.likes - likes, seller_days.comments - comments FROM taken_days
    WHERE seller_id = seller_days.seller_id AND day <= seller_days.day ORDER BY day DESC LIMIT 1
  ) WHERE seller_id IN (SELECT seller_id FROM taken_days) AND day >= (SELECT min(day) FROM taken_days WHERE seller_id = seller_days.seller_id)
    AND seller_id <= (SELECT max(id) FROM users) * 1 / 4;
UPDATE seller_days SET (posted, likes, comments) = (
    SELECT seller_days.posted - posted, seller_days.likes - likes, seller_days.comments - comments FROM taken_days
    WHERE seller_id = seller_days.seller_id AND day <= seller_days.day ORDER BY day DESC LIMIT 1
  ) WHERE seller_id IN (SELECT seller_id FROM taken_days) AND day >= (SELECT min(day) FROM taken_days WHERE seller_id = seller_days.seller_id)
    AND seller_id > (SELECT max(id) FROM users) * 1 / 4 AND seller_id <= (SELECT max(id) FROM users) * 2 / 4;
UPDATE seller_days SET (posted, likes, comments) = (
    SELECT seller_days.posted - posted, seller_days.likes - likes, seller_days.comments - comments FROM taken_days
    WHERE seller_id = seller_days.seller_id AND day <= seller_days.day ORDER BY day DESC LIMIT 1
  ) WHERE seller_id IN (SELECT seller_id FROM taken_days) AND day >= (SELECT min(day) FROM taken_days WHERE seller_id = seller_days.seller_id)
    AND seller_id > (SELECT max(id) FROM users) * 2 / 4 AND seller_id <= (SELECT max(id) FROM users) * 3 / 4;
UPDATE seller_days SET (posted, likes, comments) = (
    SELECT seller_days.posted - posted, seller_days.likes - likes, seller_days.comments - comments FROM taken_days
    WHERE seller_id = seller_days.seller_id AND day <= seller_days.day ORDER BY day DESC LIMIT 1
  ) WHERE seller_id IN (SELECT seller_id FROM taken_days) AND day >= (SELECT min(day) FROM taken_days WHERE seller_id = seller_days.seller_id)
    AND seller_id > (SELECT max(id) FROM users) * 3 / 4;
DROP TABLE taken;
DROP TABLE taken_days;
