-- Notifications no longer store a copy of the comment. They refer to it, and every read checks whether the
-- person may see the comment now.

-- No foreign key: comments are deleted when their listing is purged, and the notification stays without a
-- quote. Ids are never reused.
ALTER TABLE notifications ADD COLUMN comment_id INTEGER;

-- A comment that was not held has the same created_at as its notification. If none is found, the quote is
-- dropped. The index is only for these statements. Each updates a quarter of the rows, because D1 ends a
-- statement after 30 seconds.
CREATE INDEX comments_told ON comments (listing_id, author_id, created_at);
UPDATE notifications SET
  comment_id = (
    SELECT comments.id FROM comments
    WHERE comments.listing_id = notifications.listing_id AND comments.author_id = notifications.actor_id AND comments.created_at = notifications.created_at
  ),
  detail = NULL
WHERE kind IN ('comment', 'reply') AND id % 4 = 0;
UPDATE notifications SET
  comment_id = (
    SELECT comments.id FROM comments
    WHERE comments.listing_id = notifications.listing_id AND comments.author_id = notifications.actor_id AND comments.created_at = notifications.created_at
  ),
  detail = NULL
WHERE kind IN ('comment', 'reply') AND id % 4 = 1;
UPDATE notifications SET
  comment_id = (
    SELECT comments.id FROM comments
    WHERE comments.listing_id = notifications.listing_id AND comments.author_id = notifications.actor_id AND comments.created_at = notifications.created_at
  ),
  detail = NULL
WHERE kind IN ('comment', 'reply') AND id % 4 = 2;
UPDATE notifications SET
  comment_id = (
    SELECT comments.id FROM comments
    WHERE comments.listing_id = notifications.listing_id AND comments.author_id = notifications.actor_id AND comments.created_at = notifications.created_at
  ),
  detail = NULL
WHERE kind IN ('comment', 'reply') AND id % 4 = 3;
DROP INDEX comments_told;
