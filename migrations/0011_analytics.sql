-- Sellers' figures as running totals by day, so that the sum over a range of days is the difference between
-- two rows.

-- The totals up to the end of each day (days since 1970, UTC). A day on which nothing happened has no row.
-- Views, likes and comments include those of listings that were removed later. Messages are those written by
-- buyers. Answered are the conversations opened up to that day whose first answer came within 24 hours.
CREATE TABLE seller_days (
  seller_id INTEGER NOT NULL REFERENCES users (id),
  day INTEGER NOT NULL,
  posted INTEGER NOT NULL,
  views INTEGER NOT NULL,
  likes INTEGER NOT NULL,
  comments INTEGER NOT NULL,
  messages INTEGER NOT NULL,
  conversations INTEGER NOT NULL,
  answered INTEGER NOT NULL,
  PRIMARY KEY (seller_id, day)
) STRICT, WITHOUT ROWID;

-- A seller's listings as they are now: those not removed, those for sale, and the sum of the scores of those
-- for sale.
CREATE TABLE seller_listings (
  seller_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id),
  standing INTEGER NOT NULL,
  active INTEGER NOT NULL,
  score_sum INTEGER NOT NULL
) STRICT;

-- The conversations that buyers opened about each listing. Not a column of listings, because it would come
-- after viewers, and reading it would load its kilobytes.
CREATE TABLE listing_conversations (
  seller_id INTEGER NOT NULL REFERENCES users (id),
  listing_id INTEGER NOT NULL REFERENCES listings (id),
  conversations INTEGER NOT NULL,
  PRIMARY KEY (seller_id, listing_id)
) STRICT, WITHOUT ROWID;

-- When the buyer wrote the first message, and when the seller first answered. If the seller wrote first,
-- asked_at stays NULL, and nothing is counted.
ALTER TABLE conversations ADD COLUMN asked_at INTEGER;
ALTER TABLE conversations ADD COLUMN answered_at INTEGER;

-- Computes the totals of existing rows. Likes and comments have dates. Of views only the sum is known, so it
-- counts as before the first day. Nobody recorded who answered when, so earlier conversations count on no day
-- and for no response rate; they are marked as answered.
UPDATE conversations SET asked_at = created_at, answered_at = created_at WHERE last_seq > 0;
INSERT INTO listing_conversations SELECT seller_id, listing_id, count(*) FROM conversations WHERE asked_at IS NOT NULL GROUP BY seller_id, listing_id;
INSERT INTO seller_listings
  SELECT seller_id, sum(status <> 'removed'), sum(status = 'active'), sum(CASE status WHEN 'active' THEN ai_score ELSE 0 END) FROM listings GROUP BY seller_id;
INSERT INTO seller_days
  SELECT seller_id, day, sum(sum(posted)) OVER earlier, sum(sum(views)) OVER earlier, sum(sum(likes)) OVER earlier, sum(sum(comments)) OVER earlier, 0, 0, 0
  FROM (
    SELECT seller_id, 0 AS day, 0 AS posted, views, 0 AS likes, 0 AS comments FROM listings WHERE views > 0
    UNION ALL SELECT seller_id, created_at / 86400000, 1, 0, 0, 0 FROM listings
    UNION ALL SELECT seller_id, likes.created_at / 86400000, 0, 0, 1, 0 FROM likes CROSS JOIN listings ON listings.id = listing_id
    UNION ALL SELECT seller_id, comments.created_at / 86400000, 0, 0, 0, 1 FROM comments CROSS JOIN listings ON listings.id = listing_id
      WHERE comments.deleted_at IS NULL AND hidden_at IS NULL
  )
  GROUP BY seller_id, day
  WINDOW earlier AS (PARTITION BY seller_id ORDER BY day);

CREATE INDEX conversations_asked ON conversations (seller_id, asked_at) WHERE asked_at IS NOT NULL;

-- To count something, insert what it adds to its day into this view. Columns that are left out add nothing.
-- An event of today writes one row. An event of an earlier day (a late summary, a withdrawn like) writes that
-- day's row and all later ones.
CREATE VIEW seller_changes AS SELECT seller_id, day, posted, views, likes, comments, messages, conversations, answered FROM seller_days;
CREATE TRIGGER seller_changed INSTEAD OF INSERT ON seller_changes BEGIN
  UPDATE seller_days SET
      posted = posted + coalesce(new.posted, 0), views = views + coalesce(new.views, 0), likes = likes + coalesce(new.likes, 0),
      comments = comments + coalesce(new.comments, 0), messages = messages + coalesce(new.messages, 0),
      conversations = conversations + coalesce(new.conversations, 0), answered = answered + coalesce(new.answered, 0)
    WHERE seller_id = new.seller_id AND day > new.day;
  INSERT INTO seller_days
    SELECT new.seller_id, new.day,
      coalesce(before.posted, 0) + coalesce(new.posted, 0), coalesce(before.views, 0) + coalesce(new.views, 0),
      coalesce(before.likes, 0) + coalesce(new.likes, 0), coalesce(before.comments, 0) + coalesce(new.comments, 0),
      coalesce(before.messages, 0) + coalesce(new.messages, 0), coalesce(before.conversations, 0) + coalesce(new.conversations, 0),
      coalesce(before.answered, 0) + coalesce(new.answered, 0)
    FROM (SELECT 1) LEFT JOIN seller_days AS before ON before.seller_id = new.seller_id
      AND before.day = (SELECT day FROM seller_days WHERE seller_id = new.seller_id AND day <= new.day ORDER BY day DESC LIMIT 1)
    WHERE true
    ON CONFLICT DO UPDATE SET posted = excluded.posted, views = excluded.views, likes = excluded.likes, comments = excluded.comments,
      messages = excluded.messages, conversations = excluded.conversations, answered = excluded.answered;
END;

CREATE TRIGGER listing_posted AFTER INSERT ON listings BEGIN
  INSERT INTO seller_changes (seller_id, day, posted) VALUES (new.seller_id, new.created_at / 86400000, 1);
  INSERT INTO seller_listings
    VALUES (new.seller_id, new.status <> 'removed', new.status = 'active', CASE new.status WHEN 'active' THEN new.ai_score ELSE 0 END)
    ON CONFLICT DO UPDATE SET standing = standing + excluded.standing, active = active + excluded.active, score_sum = score_sum + excluded.score_sum;
END;
CREATE TRIGGER listing_restated AFTER UPDATE OF status, ai_score ON listings
WHEN old.status IS NOT new.status OR (new.status = 'active' AND old.ai_score IS NOT new.ai_score) BEGIN
  UPDATE seller_listings SET
      standing = standing + (new.status <> 'removed') - (old.status <> 'removed'),
      active = active + (new.status = 'active') - (old.status = 'active'),
      score_sum = score_sum + CASE new.status WHEN 'active' THEN new.ai_score ELSE 0 END - CASE old.status WHEN 'active' THEN old.ai_score ELSE 0 END
    WHERE seller_id = new.seller_id;
END;

CREATE TRIGGER view_counted AFTER UPDATE OF views ON listings WHEN old.views IS NOT new.views BEGIN
  INSERT INTO seller_changes (seller_id, day, views)
    VALUES (new.seller_id, coalesce(new.viewed_day, new.created_at / 86400000), new.views - old.views);
END;

-- A withdrawn like or a deleted or hidden comment is subtracted from its own day. What a purge deletes stays
-- counted.
CREATE TRIGGER like_counted AFTER INSERT ON likes BEGIN
  INSERT INTO seller_changes (seller_id, day, likes) SELECT seller_id, new.created_at / 86400000, 1 FROM listings WHERE id = new.listing_id;
END;
CREATE TRIGGER like_uncounted AFTER DELETE ON likes BEGIN
  INSERT INTO seller_changes (seller_id, day, likes)
    SELECT seller_id, old.created_at / 86400000, -1 FROM listings WHERE id = old.listing_id AND (deleted_at IS NULL OR status_before IS NOT NULL);
END;
CREATE TRIGGER comment_came AFTER INSERT ON comments WHEN new.deleted_at IS NULL AND new.hidden_at IS NULL BEGIN
  INSERT INTO seller_changes (seller_id, day, comments) SELECT seller_id, new.created_at / 86400000, 1 FROM listings WHERE id = new.listing_id;
END;
CREATE TRIGGER comment_went AFTER DELETE ON comments WHEN old.deleted_at IS NULL AND old.hidden_at IS NULL BEGIN
  INSERT INTO seller_changes (seller_id, day, comments)
    SELECT seller_id, old.created_at / 86400000, -1 FROM listings WHERE id = old.listing_id AND (deleted_at IS NULL OR status_before IS NOT NULL);
END;
CREATE TRIGGER comment_turned AFTER UPDATE OF deleted_at, hidden_at ON comments
WHEN (old.deleted_at IS NULL AND old.hidden_at IS NULL) IS NOT (new.deleted_at IS NULL AND new.hidden_at IS NULL) BEGIN
  INSERT INTO seller_changes (seller_id, day, comments)
    SELECT seller_id, new.created_at / 86400000, CASE WHEN new.deleted_at IS NULL AND new.hidden_at IS NULL THEN 1 ELSE -1 END
    FROM listings WHERE id = new.listing_id;
END;

-- A conversation's summary may arrive late or twice, but each of the two times is set, and so counted, only
-- once.
CREATE TRIGGER conversation_asked AFTER UPDATE OF asked_at ON conversations WHEN old.asked_at IS NULL AND new.asked_at IS NOT NULL BEGIN
  INSERT INTO seller_changes (seller_id, day, conversations) VALUES (new.seller_id, new.asked_at / 86400000, 1);
  INSERT INTO listing_conversations VALUES (new.seller_id, new.listing_id, 1) ON CONFLICT DO UPDATE SET conversations = conversations + 1;
END;
CREATE TRIGGER conversation_answered AFTER UPDATE OF answered_at ON conversations
WHEN old.answered_at IS NULL AND new.answered_at <= new.asked_at + 86400000 BEGIN
  INSERT INTO seller_changes (seller_id, day, answered) VALUES (new.seller_id, new.asked_at / 86400000, 1);
END;
