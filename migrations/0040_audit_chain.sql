-- The audit trail's chain: each entry's hash covers its content and the hash before it, so that an entry cannot be
-- changed or removed unseen (`npm run audit-check`). Cron adds to it.
CREATE TABLE audit_chain (
  id INTEGER PRIMARY KEY REFERENCES audit_events (id),
  hash TEXT NOT NULL
) STRICT;
CREATE TRIGGER audit_chain_stays BEFORE UPDATE ON audit_chain BEGIN SELECT raise(ABORT, 'the audit trail is only added to'); END;
CREATE TRIGGER audit_chain_is_kept BEFORE DELETE ON audit_chain BEGIN SELECT raise(ABORT, 'the audit trail is only added to'); END;
