-- Where a person keeps a conversation: in the list, in the archive, or nowhere since they deleted it. A new
-- message puts it back into the list. Messages up to cleared_seq are hidden from that person.
ALTER TABLE conversation_members ADD COLUMN state TEXT NOT NULL DEFAULT 'listed'
  CHECK (state IN ('listed', 'archived', 'deleted'));
ALTER TABLE conversation_members ADD COLUMN cleared_seq INTEGER NOT NULL DEFAULT 0;
DROP INDEX conversation_members_by_time;
CREATE INDEX conversation_members_by_time ON conversation_members (user_id, state, sorted_at, conversation_id);

-- Messages up to gone_seq are hidden from both people, so their files are deleted.
ALTER TABLE conversations ADD COLUMN gone_seq INTEGER NOT NULL DEFAULT 0;
CREATE INDEX uploads_of_conversation ON uploads (conversation_id, message_seq) WHERE message_seq IS NOT NULL;

-- A person's own quick replies, as a JSON list.
ALTER TABLE users ADD COLUMN quick_replies TEXT NOT NULL DEFAULT '[]';
