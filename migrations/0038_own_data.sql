-- One's own data: what a deleted account leaves behind, and which sessions are a person's. Times are milliseconds
-- since 1970 UTC.

-- Set once the account was deleted. The row then has no data of the person. It stays, since rows of other people
-- refer to it, and it stays suspended, so that whatever it still has is hidden.
ALTER TABLE users ADD COLUMN deleted_at INTEGER;

-- The sessions of each person, which KV cannot list. KV has the session itself.
CREATE TABLE sessions (
  token_hash TEXT NOT NULL PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  started_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of ON sessions (user_id);
CREATE INDEX sessions_age ON sessions (started_at);

-- Deletions that are not finished: the step that comes next and, within it, the row after which it continues.
CREATE TABLE account_deletions (
  user_id INTEGER PRIMARY KEY REFERENCES users (id),
  asked_at INTEGER NOT NULL,
  step TEXT NOT NULL,
  after_id INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL
) STRICT;
CREATE INDEX account_deletions_due ON account_deletions (due_at);

-- Keyed hashes of the numbers of deleted accounts that are suspended or have an open case.
CREATE TABLE former_numbers (
  number_hash TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (id),
  PRIMARY KEY (number_hash, user_id)
) STRICT, WITHOUT ROWID;

-- What a deletion looks for by the person. Other tables are small, or are searched through these.
CREATE INDEX comments_by ON comments (author_id);
CREATE INDEX uploads_of ON uploads (owner_id, key);
CREATE INDEX conversations_of_seller ON conversations (seller_id);
CREATE INDEX notifications_by ON notifications (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX reports_by ON reports (reporter_id);

CREATE TRIGGER person_left AFTER UPDATE OF deleted_at ON users WHEN old.deleted_at IS NULL AND new.deleted_at IS NOT NULL BEGIN
  UPDATE people_counts SET people = people - 1;
END;

-- Calls and deliveries that began before the deletion may write after it. These triggers see to it that nothing
-- of a deleted person comes back: the row of the person stays as it is, their listings stay removed, what others
-- cause for them is ignored, and what they did themselves fails.
CREATE TRIGGER deleted_person_stays BEFORE UPDATE ON users WHEN old.deleted_at IS NOT NULL BEGIN
  SELECT raise(IGNORE);
END;
CREATE TRIGGER deleted_persons_listing_stays BEFORE UPDATE OF status ON listings
WHEN new.status <> 'removed' AND EXISTS (SELECT 1 FROM users WHERE id = new.seller_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(IGNORE);
END;
CREATE TRIGGER blocks_of_deleted BEFORE INSERT ON blocks WHEN EXISTS (SELECT 1 FROM users WHERE id = new.blocked_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(IGNORE);
END;
CREATE TRIGGER conversation_members_of_deleted BEFORE INSERT ON conversation_members WHEN EXISTS (SELECT 1 FROM users WHERE id = new.user_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(IGNORE);
END;
CREATE TRIGGER leads_of_deleted BEFORE INSERT ON leads WHEN EXISTS (SELECT 1 FROM users WHERE id IN (new.person_id, new.seller_id) AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(IGNORE);
END;
CREATE TRIGGER like_digests_of_deleted BEFORE INSERT ON like_digests WHEN EXISTS (SELECT 1 FROM users WHERE id = new.user_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(IGNORE);
END;
CREATE TRIGGER listing_conversations_of_deleted BEFORE INSERT ON listing_conversations WHEN EXISTS (SELECT 1 FROM users WHERE id = new.seller_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(IGNORE);
END;
CREATE TRIGGER listing_holds_of_deleted BEFORE INSERT ON listing_holds WHEN EXISTS (SELECT 1 FROM users WHERE id = new.seller_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(IGNORE);
END;
CREATE TRIGGER listing_text_keys_of_deleted BEFORE INSERT ON listing_text_keys WHEN EXISTS (SELECT 1 FROM users WHERE id = new.seller_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(IGNORE);
END;
CREATE TRIGGER notifications_of_deleted BEFORE INSERT ON notifications WHEN EXISTS (SELECT 1 FROM users WHERE id = new.user_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(IGNORE);
END;
CREATE TRIGGER own_engagement_of_deleted BEFORE INSERT ON own_engagement WHEN EXISTS (SELECT 1 FROM users WHERE id = new.seller_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(IGNORE);
END;
CREATE TRIGGER pushed_messages_of_deleted BEFORE INSERT ON pushed_messages WHEN EXISTS (SELECT 1 FROM users WHERE id = new.user_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(IGNORE);
END;
CREATE TRIGGER reply_recounts_of_deleted BEFORE INSERT ON reply_recounts WHEN EXISTS (SELECT 1 FROM users WHERE id = new.seller_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(IGNORE);
END;
CREATE TRIGGER reviews_of_deleted BEFORE INSERT ON reviews WHEN EXISTS (SELECT 1 FROM users WHERE id = new.subject_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(IGNORE);
END;
CREATE TRIGGER sales_of_deleted BEFORE INSERT ON sales WHEN EXISTS (SELECT 1 FROM users WHERE id = new.buyer_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(IGNORE);
END;
CREATE TRIGGER saved_search_alerts_of_deleted BEFORE INSERT ON saved_search_alerts WHEN EXISTS (SELECT 1 FROM users WHERE id = new.user_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(IGNORE);
END;
CREATE TRIGGER saved_search_digests_of_deleted BEFORE INSERT ON saved_search_digests WHEN EXISTS (SELECT 1 FROM users WHERE id = new.user_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(IGNORE);
END;
CREATE TRIGGER seller_days_of_deleted BEFORE INSERT ON seller_days WHEN EXISTS (SELECT 1 FROM users WHERE id = new.seller_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(IGNORE);
END;
CREATE TRIGGER seller_kinds_of_deleted BEFORE INSERT ON seller_kinds WHEN EXISTS (SELECT 1 FROM users WHERE id = new.seller_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(IGNORE);
END;
CREATE TRIGGER seller_listings_of_deleted BEFORE INSERT ON seller_listings WHEN EXISTS (SELECT 1 FROM users WHERE id = new.seller_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(IGNORE);
END;
CREATE TRIGGER told_likes_of_deleted BEFORE INSERT ON told_likes WHEN EXISTS (SELECT 1 FROM users WHERE id = new.user_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(IGNORE);
END;
CREATE TRIGGER blocks_of_deleted_refused BEFORE INSERT ON blocks WHEN EXISTS (SELECT 1 FROM users WHERE id = new.blocker_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(ABORT, 'account deleted');
END;
CREATE TRIGGER comments_of_deleted_refused BEFORE INSERT ON comments WHEN EXISTS (SELECT 1 FROM users WHERE id = new.author_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(ABORT, 'account deleted');
END;
CREATE TRIGGER conversations_of_deleted_refused BEFORE INSERT ON conversations WHEN EXISTS (SELECT 1 FROM users WHERE id IN (new.buyer_id, new.seller_id) AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(ABORT, 'account deleted');
END;
CREATE TRIGGER favourites_of_deleted_refused BEFORE INSERT ON favourites WHEN EXISTS (SELECT 1 FROM users WHERE id = new.user_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(ABORT, 'account deleted');
END;
CREATE TRIGGER idempotency_keys_of_deleted_refused BEFORE INSERT ON idempotency_keys WHEN EXISTS (SELECT 1 FROM users WHERE id = new.user_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(ABORT, 'account deleted');
END;
CREATE TRIGGER likes_of_deleted_refused BEFORE INSERT ON likes WHEN EXISTS (SELECT 1 FROM users WHERE id = new.user_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(ABORT, 'account deleted');
END;
CREATE TRIGGER listing_events_of_deleted_refused BEFORE INSERT ON listing_events WHEN EXISTS (SELECT 1 FROM users WHERE id = new.actor_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(ABORT, 'account deleted');
END;
CREATE TRIGGER listings_of_deleted_refused BEFORE INSERT ON listings WHEN EXISTS (SELECT 1 FROM users WHERE id = new.seller_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(ABORT, 'account deleted');
END;
CREATE TRIGGER push_subscriptions_of_deleted_refused BEFORE INSERT ON push_subscriptions WHEN EXISTS (SELECT 1 FROM users WHERE id = new.user_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(ABORT, 'account deleted');
END;
CREATE TRIGGER reported_messages_of_deleted_refused BEFORE INSERT ON reported_messages WHEN EXISTS (SELECT 1 FROM users WHERE id = new.reporter_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(ABORT, 'account deleted');
END;
CREATE TRIGGER reports_of_deleted_refused BEFORE INSERT ON reports WHEN EXISTS (SELECT 1 FROM users WHERE id = new.reporter_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(ABORT, 'account deleted');
END;
CREATE TRIGGER review_reports_of_deleted_refused BEFORE INSERT ON review_reports WHEN EXISTS (SELECT 1 FROM users WHERE id = new.reporter_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(ABORT, 'account deleted');
END;
CREATE TRIGGER reviews_of_deleted_refused BEFORE INSERT ON reviews WHEN EXISTS (SELECT 1 FROM users WHERE id = new.author_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(ABORT, 'account deleted');
END;
CREATE TRIGGER saved_searches_of_deleted_refused BEFORE INSERT ON saved_searches WHEN EXISTS (SELECT 1 FROM users WHERE id = new.user_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(ABORT, 'account deleted');
END;
CREATE TRIGGER sessions_of_deleted_refused BEFORE INSERT ON sessions WHEN EXISTS (SELECT 1 FROM users WHERE id = new.user_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(ABORT, 'account deleted');
END;
CREATE TRIGGER uploads_of_deleted_refused BEFORE INSERT ON uploads WHEN EXISTS (SELECT 1 FROM users WHERE id = new.owner_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(ABORT, 'account deleted');
END;
CREATE TRIGGER verification_documents_of_deleted_refused BEFORE INSERT ON verification_documents WHEN EXISTS (SELECT 1 FROM users WHERE id = new.user_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(ABORT, 'account deleted');
END;
