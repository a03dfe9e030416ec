-- Used-up numbers of ADMIN_PHONES, and pending changes of number. Times are milliseconds since 1970 UTC.

-- A number in ADMIN_PHONES makes somebody an admin only once. A number with a row here is used up.
CREATE TABLE admin_grants (
  phone TEXT NOT NULL PRIMARY KEY,
  -- The person who had the number when it was used up.
  user_id INTEGER NOT NULL REFERENCES users (id),
  granted_at INTEGER NOT NULL,
  -- 1 if the person became an admin before this table existed and has changed number since, so that it is
  -- unknown which number made them an admin. While there is such a row, no number makes anybody an admin.
  -- docs/operations.md says how to resolve it.
  is_number_unknown INTEGER NOT NULL DEFAULT 0 CHECK (is_number_unknown IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX admin_grants_unknown ON admin_grants (is_number_unknown) WHERE is_number_unknown = 1;

-- Adds everybody who is or was an admin, with their current number. If an admin gave a person the role first,
-- no number made them an admin. For everybody else, the number is certain only if it was verified when the
-- account was opened, because every change of number sets phone_verified_at.
INSERT INTO admin_grants (phone, user_id, granted_at, is_number_unknown)
  SELECT phone, id, created_at,
    phone_verified_at IS NOT created_at AND coalesce((
      SELECT action = 'role_taken' OR actor_id IS NULL FROM audit_events
      WHERE audit_events.user_id = users.id AND action IN ('role_given', 'role_taken') ORDER BY audit_events.id LIMIT 1
    ), 1)
  FROM users
  WHERE id IN (SELECT id FROM users WHERE role = 'admin' UNION SELECT user_id FROM audit_events WHERE action IN ('role_given', 'role_taken'));

-- A change of number without a code from the old number waits here, at most one per person: the new number,
-- and when the change is due. The columns are in the person's row because every call reads it, and because no
-- read or muted notification can hide them.
ALTER TABLE users ADD COLUMN pending_phone TEXT;
ALTER TABLE users ADD COLUMN pending_phone_due_at INTEGER;
CREATE INDEX users_pending_phone ON users (pending_phone_due_at) WHERE pending_phone_due_at IS NOT NULL;
