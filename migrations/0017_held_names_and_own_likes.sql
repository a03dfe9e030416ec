-- Names that may impersonate the market, an operator, a bank or an authority, as JSON, until an admin
-- approves them. Meanwhile everybody sees the names in the other columns.
ALTER TABLE users ADD COLUMN held_names TEXT;

-- Admins can also search people by held names.
CREATE INDEX users_held_business ON users (lower(held_names ->> 'businessName')) WHERE held_names IS NOT NULL;
CREATE INDEX users_held_person ON users (lower((held_names ->> 'firstName') || ' ' || coalesce(held_names ->> 'lastName', ''))) WHERE held_names IS NOT NULL;

-- A like of one's own listing is stored, so that the seller sees it, but is not counted anywhere.
DROP TRIGGER like_added;
CREATE TRIGGER like_added AFTER INSERT ON likes BEGIN
  UPDATE listings SET likes = likes + 1 WHERE id = new.listing_id AND seller_id <> new.user_id;
END;
DROP TRIGGER like_taken_back;
CREATE TRIGGER like_taken_back AFTER DELETE ON likes BEGIN
  UPDATE listings SET likes = likes - 1 WHERE id = old.listing_id AND seller_id <> old.user_id;
END;

-- Every change of likes may rewrite the listing in its indexes, so each statement updates a quarter of them.
UPDATE listings SET likes = likes - (SELECT likes FROM own_engagement WHERE seller_id = listings.seller_id AND listing_id = listings.id)
  WHERE id IN (SELECT listing_id FROM own_engagement WHERE likes > 0 AND listing_id % 4 = 0);
UPDATE listings SET likes = likes - (SELECT likes FROM own_engagement WHERE seller_id = listings.seller_id AND listing_id = listings.id)
  WHERE id IN (SELECT listing_id FROM own_engagement WHERE likes > 0 AND listing_id % 4 = 1);
UPDATE listings SET likes = likes - (SELECT likes FROM own_engagement WHERE seller_id = listings.seller_id AND listing_id = listings.id)
  WHERE id IN (SELECT listing_id FROM own_engagement WHERE likes > 0 AND listing_id % 4 = 2);
UPDATE listings SET likes = likes - (SELECT likes FROM own_engagement WHERE seller_id = listings.seller_id AND listing_id = listings.id)
  WHERE id IN (SELECT listing_id FROM own_engagement WHERE likes > 0 AND listing_id % 4 = 3);

-- So own_engagement needs only comments: a seller's own comments stay in the public count, and the figures
-- subtract them.
DROP TRIGGER like_counted;
CREATE TRIGGER like_counted AFTER INSERT ON likes BEGIN
  INSERT INTO seller_changes (seller_id, day, likes)
    SELECT seller_id, new.created_at / 86400000, 1 FROM listings WHERE id = new.listing_id AND seller_id <> new.user_id;
END;
DROP TRIGGER like_uncounted;
CREATE TRIGGER like_uncounted AFTER DELETE ON likes BEGIN
  INSERT INTO seller_changes (seller_id, day, likes)
    SELECT seller_id, old.created_at / 86400000, -1 FROM listings
    WHERE id = old.listing_id AND seller_id <> old.user_id AND (deleted_at IS NULL OR status_before IS NOT NULL);
END;
DROP TRIGGER comment_came;
CREATE TRIGGER comment_came AFTER INSERT ON comments WHEN new.deleted_at IS NULL AND new.hidden_at IS NULL BEGIN
  INSERT INTO seller_changes (seller_id, day, comments)
    SELECT seller_id, new.created_at / 86400000, 1 FROM listings WHERE id = new.listing_id AND seller_id <> new.author_id;
  INSERT INTO own_engagement (seller_id, listing_id, comments) SELECT seller_id, id, 1 FROM listings WHERE id = new.listing_id AND seller_id = new.author_id
    ON CONFLICT DO UPDATE SET comments = comments + 1;
END;
DROP TRIGGER comment_turned;
CREATE TRIGGER comment_turned AFTER UPDATE OF deleted_at, hidden_at ON comments
WHEN (old.deleted_at IS NULL AND old.hidden_at IS NULL) IS NOT (new.deleted_at IS NULL AND new.hidden_at IS NULL) BEGIN
  INSERT INTO seller_changes (seller_id, day, comments)
    SELECT seller_id, new.created_at / 86400000, CASE WHEN new.deleted_at IS NULL AND new.hidden_at IS NULL THEN 1 ELSE -1 END
    FROM listings WHERE id = new.listing_id AND seller_id <> new.author_id;
  INSERT INTO own_engagement (seller_id, listing_id, comments)
    SELECT seller_id, id, CASE WHEN new.deleted_at IS NULL AND new.hidden_at IS NULL THEN 1 ELSE -1 END
    FROM listings WHERE id = new.listing_id AND seller_id = new.author_id
    ON CONFLICT DO UPDATE SET comments = comments + excluded.comments;
END;
ALTER TABLE own_engagement DROP COLUMN likes;
