-- Appeals against what moderators decided, or against a hold. Times are milliseconds since 1970 UTC.
CREATE TABLE appeals (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- What the person named.
  about_type TEXT NOT NULL CHECK (about_type IN ('listing', 'comment', 'message', 'profile', 'document', 'ban', 'review')),
  about_id TEXT NOT NULL,
  -- The row that has the decision: of moderation_items, verification_documents or user_bans.
  decision TEXT NOT NULL CHECK (decision IN ('item', 'document', 'ban')),
  decision_id INTEGER NOT NULL,
  -- The decision as it was when it was appealed, since overturning it empties its row.
  what TEXT NOT NULL CHECK (what IN ('held', 'removed', 'rejected', 'warned', 'suspended')),
  title TEXT,
  reason TEXT NOT NULL,
  decided_at INTEGER NOT NULL,
  -- NULL for a hold, which nobody decided.
  decided_by INTEGER REFERENCES users (id),
  text TEXT NOT NULL,
  -- 'ended' if the decision ended before somebody answered.
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'upheld', 'overturned', 'ended')),
  created_at INTEGER NOT NULL,
  answered_at INTEGER,
  answered_by INTEGER REFERENCES users (id),
  answer TEXT,
  -- 1 if the moderator who decided also answered, because there was no other.
  is_by_decider INTEGER NOT NULL DEFAULT 0 CHECK (is_by_decider IN (0, 1)),
  -- Identifies the answer. Its effects are written only if the appeal has this token.
  token TEXT
) STRICT;
-- One appeal against a decision, even if two are sent at the same time.
CREATE UNIQUE INDEX appeals_once ON appeals (decision, decision_id) WHERE status <> 'ended';
CREATE INDEX appeals_of ON appeals (user_id, id);
CREATE INDEX appeals_queue ON appeals (status, id);
CREATE INDEX appeals_answered ON appeals (answered_at) WHERE answered_at IS NOT NULL;

CREATE TRIGGER appeals_of_deleted_refused BEFORE INSERT ON appeals WHEN EXISTS (SELECT 1 FROM users WHERE id = new.user_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(ABORT, 'account deleted');
END;

-- An open appeal ends with what it is about, whoever or whatever ends that.
CREATE TRIGGER appeal_ends_with_ban AFTER UPDATE OF lifted_at ON user_bans WHEN new.lifted_at IS NOT NULL BEGIN
  UPDATE appeals SET status = 'ended' WHERE decision = 'ban' AND decision_id = new.id AND status = 'open';
END;
CREATE TRIGGER appeal_ends_with_item AFTER UPDATE OF status, is_overturned ON moderation_items
WHEN (new.status <> old.status AND (old.status = 'removed' OR new.status = 'approved')) OR new.is_overturned > old.is_overturned BEGIN
  UPDATE appeals SET status = 'ended' WHERE decision = 'item' AND decision_id = new.id AND status = 'open';
END;
CREATE TRIGGER appeal_ends_with_rejection AFTER UPDATE OF status ON verification_documents WHEN old.status = 'rejected' AND new.status <> 'rejected' BEGIN
  UPDATE appeals SET status = 'ended' WHERE decision = 'document' AND decision_id = new.id AND status = 'open';
END;
CREATE TRIGGER appeal_ends_with_newer_document AFTER INSERT ON verification_documents BEGIN
  UPDATE appeals SET status = 'ended' WHERE user_id = new.user_id AND decision = 'document' AND status = 'open'
    AND decision_id IN (SELECT id FROM verification_documents WHERE user_id = new.user_id AND document_type = new.document_type);
END;
-- Moderators removed what was only held: the appeal goes on against the removal.
CREATE TRIGGER appeal_follows_removal AFTER UPDATE OF status ON moderation_items WHEN old.status = 'open' AND new.status = 'removed' BEGIN
  UPDATE appeals SET what = 'removed', reason = coalesce(new.decision_reason, reason), decided_at = new.decided_at, decided_by = new.decided_by
    WHERE decision = 'item' AND decision_id = new.id AND status = 'open';
END;

-- The id under which the sender knows a copied message.
ALTER TABLE reported_messages ADD COLUMN message_id TEXT;
