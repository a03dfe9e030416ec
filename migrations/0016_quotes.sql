-- Notifications no longer keep a copy of the comment they tell of. They name it, and reading asks whether it may be seen now.

-- No REFERENCES: comments are deleted when their listing is purged, and the notification stays without its quote. Ids are never used again.
ALTER TABLE notifications ADD COLUMN comment_id INTEGER;

-- A comment that was not held was told at the moment it was written. Where none is found, the quote is dropped. The index is for this alone;
-- a statement takes a quarter of the rows, since D1 gives each 30 seconds.
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
