-- Until when a conversation without a message stays in its buyer's list. NULL once it has one.
ALTER TABLE conversation_members ADD COLUMN empty_until INTEGER;
CREATE INDEX conversation_members_empty ON conversation_members (empty_until) WHERE empty_until IS NOT NULL;
UPDATE conversation_members SET empty_until = sorted_at + 86400000
  WHERE conversation_id IN (SELECT id FROM conversations WHERE last_seq = 0);

-- The conversations that two people share can no longer be found by their list rows.
CREATE INDEX conversations_between ON conversations (buyer_id, seller_id);
DROP INDEX conversation_members_with;
