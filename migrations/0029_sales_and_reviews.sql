-- Sales that name their buyer, and the reviews of the two people of a sale about each other. Times are
-- milliseconds since 1970 UTC.

-- Removes the CHECK on moderation_items.content_type, which has no 'review' and no 'answer'. SQLite cannot drop
-- a CHECK, so the table is recreated with the same indexes. flagged_texts refers to it; foreign keys are
-- checked at the end of the transaction.
PRAGMA defer_foreign_keys = on;
CREATE TABLE items_kept AS SELECT * FROM moderation_items;
DROP TABLE moderation_items;
CREATE TABLE moderation_items (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL UNIQUE,
  content_type TEXT NOT NULL,
  content_id INTEGER NOT NULL,
  flag_type TEXT NOT NULL CHECK (flag_type IN ('spam', 'inappropriate', 'other')),
  -- The classifier's confidence, 0 to 1. NULL if there are only reports.
  ai_confidence REAL,
  reason TEXT NOT NULL,
  content_preview TEXT NOT NULL,
  reports INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'approved', 'removed')),
  created_at INTEGER NOT NULL,
  decided_at INTEGER,
  decided_by INTEGER REFERENCES users (id),
  author_id INTEGER REFERENCES users (id),
  signals TEXT NOT NULL DEFAULT '[]',
  decision_reason TEXT,
  is_overturned INTEGER NOT NULL DEFAULT 0 CHECK (is_overturned IN (0, 1)),
  undo TEXT
) STRICT;
INSERT INTO moderation_items SELECT * FROM items_kept;
DROP TABLE items_kept;
CREATE UNIQUE INDEX moderation_open ON moderation_items (content_type, content_id) WHERE status = 'open';
CREATE INDEX moderation_queue ON moderation_items (status, id);
CREATE INDEX moderation_of ON moderation_items (author_id, id);
CREATE INDEX moderation_decided ON moderation_items (decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX moderation_about ON moderation_items (content_type, content_id);
CREATE INDEX moderation_by_confidence ON moderation_items (status, coalesce(ai_confidence, -1) DESC);
CREATE INDEX moderation_by_reports ON moderation_items (status, reports DESC);

CREATE TABLE sales (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  listing_id INTEGER NOT NULL REFERENCES listings (id),
  conversation_id INTEGER NOT NULL REFERENCES conversations (id),
  seller_id INTEGER NOT NULL REFERENCES users (id),
  buyer_id INTEGER NOT NULL REFERENCES users (id),
  sold_at INTEGER NOT NULL,
  -- When the seller made the listing active again. Only a sale that somebody reviewed can still be reviewed.
  ended_at INTEGER,
  CHECK (buyer_id <> seller_id)
) STRICT;
-- A listing has at most one sale at a time, even if two buyers are named at once.
CREATE UNIQUE INDEX sales_standing ON sales (listing_id) WHERE ended_at IS NULL;
CREATE INDEX sales_of_listing ON sales (listing_id, id);
CREATE INDEX sales_of_buyer ON sales (buyer_id, sold_at);
CREATE INDEX sales_of_seller ON sales (seller_id, sold_at);

CREATE TABLE reviews (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL UNIQUE,
  sale_id INTEGER NOT NULL REFERENCES sales (id),
  author_id INTEGER NOT NULL REFERENCES users (id),
  -- Whom it is about.
  subject_id INTEGER NOT NULL REFERENCES users (id),
  verdict TEXT NOT NULL CHECK (verdict IN ('positive', 'negative')),
  tags TEXT NOT NULL,
  text TEXT,
  created_at INTEGER NOT NULL,
  -- NULL until both have reviewed the sale or 14 days have passed.
  shown_at INTEGER,
  -- Set while moderators hold the review, and once they removed it.
  removed_at INTEGER,
  answer TEXT,
  answered_at INTEGER,
  answer_removed_at INTEGER,
  UNIQUE (sale_id, author_id),
  CHECK (author_id <> subject_id)
) STRICT;
CREATE INDEX reviews_of ON reviews (subject_id, shown_at, id) WHERE shown_at IS NOT NULL;
CREATE INDEX reviews_by ON reviews (author_id, subject_id, created_at);
CREATE INDEX reviews_waiting ON reviews (created_at) WHERE shown_at IS NULL;

-- Reports of reviews and of answers. A person counts once per reason.
CREATE TABLE review_reports (
  review_id INTEGER NOT NULL REFERENCES reviews (id),
  -- What the report is about: 'review' or 'answer'.
  part TEXT NOT NULL CHECK (part IN ('review', 'answer')),
  reporter_id INTEGER NOT NULL REFERENCES users (id),
  reason TEXT NOT NULL,
  details TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (review_id, part, reporter_id, reason)
) STRICT, WITHOUT ROWID;

-- A person's shown reviews, so that whatever shows a person reads no row more. review_points is what reviews by
-- people with a verified phone and ID add to the trust score: 1 for a positive one, -2 for a negative one, from
-- 0 to 10.
ALTER TABLE users ADD COLUMN review_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN positive_reviews INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN review_points INTEGER NOT NULL DEFAULT 0;

-- The reviews that everybody sees and that count. Those of a suspended person are left out while they are.
CREATE VIEW shown_reviews AS
  SELECT reviews.id, subject_id, verdict = 'positive' AS is_positive,
    author.phone_verified_at IS NOT NULL AND author.id_verified_at IS NOT NULL AS is_by_verified
  FROM reviews JOIN users AS author ON author.id = author_id
  WHERE shown_at IS NOT NULL AND removed_at IS NULL AND author.suspended_until IS NULL;

-- To count a person's reviews again, insert the person's id into this view. Counting again, and not adding,
-- needs no knowledge of what changed; people have few reviews.
CREATE VIEW review_recounts AS SELECT id AS user_id FROM users;
CREATE TRIGGER reviews_recounted INSTEAD OF INSERT ON review_recounts BEGIN
  UPDATE users SET (review_count, positive_reviews, review_points) = (
    SELECT count(*), coalesce(sum(is_positive), 0),
      max(0, min(10, coalesce(sum(CASE WHEN NOT is_by_verified THEN 0 WHEN is_positive THEN 1 ELSE -2 END), 0)))
    FROM shown_reviews WHERE subject_id = new.user_id
  ) WHERE id = new.user_id;
END;
CREATE TRIGGER review_added AFTER INSERT ON reviews WHEN new.shown_at IS NOT NULL BEGIN
  INSERT INTO review_recounts VALUES (new.subject_id);
END;
CREATE TRIGGER review_turned AFTER UPDATE OF shown_at, removed_at ON reviews
WHEN (old.shown_at, old.removed_at) IS NOT (new.shown_at, new.removed_at) BEGIN
  INSERT INTO review_recounts VALUES (new.subject_id);
END;
CREATE TRIGGER review_deleted AFTER DELETE ON reviews WHEN old.shown_at IS NOT NULL BEGIN
  INSERT INTO review_recounts VALUES (old.subject_id);
END;
CREATE TRIGGER reviewer_changed AFTER UPDATE OF suspended_until, phone_verified_at, id_verified_at ON users
WHEN (old.suspended_until IS NULL, old.phone_verified_at IS NULL, old.id_verified_at IS NULL)
  IS NOT (new.suspended_until IS NULL, new.phone_verified_at IS NULL, new.id_verified_at IS NULL) BEGIN
  INSERT INTO review_recounts SELECT DISTINCT subject_id FROM reviews WHERE author_id = new.id;
END;
