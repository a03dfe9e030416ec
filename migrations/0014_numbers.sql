-- Numbers that are used up for ADMIN_PHONES, and changes of number that wait. Times are milliseconds since 1970 UTC.

-- A listed number makes an admin once, ever.
CREATE TABLE admin_grants (
  phone TEXT NOT NULL PRIMARY KEY,
  -- Whose number it was when it was used up.
  user_id INTEGER NOT NULL REFERENCES users (id),
  granted_at INTEGER NOT NULL,
  -- 1 where an account was made an admin before this table stood and has proved another number since: nobody knows by which number.
  -- While there is such a row no number makes an admin; docs/operations.md says how an operator settles it.
  is_number_unknown INTEGER NOT NULL DEFAULT 0 CHECK (is_number_unknown IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX admin_grants_unknown ON admin_grants (is_number_unknown) WHERE is_number_unknown = 1;

-- Everybody who is an admin or ever was, with the number they have now. Whose first role an admin gave did not get it by a number. Of all
-- others the number is certain where it was proved in the moment the account was opened: each change of number sets phone_verified_at anew.
INSERT INTO admin_grants (phone, user_id, granted_at, is_number_unknown)
  SELECT phone, id, created_at,
    phone_verified_at IS NOT created_at AND coalesce((
      SELECT action = 'role_taken' OR actor_id IS NULL FROM audit_events
      WHERE audit_events.user_id = users.id AND action IN ('role_given', 'role_taken') ORDER BY audit_events.id LIMIT 1
    ), 1)
  FROM users
  WHERE id IN (SELECT id FROM users WHERE role = 'admin' UNION SELECT user_id FROM audit_events WHERE action IN ('role_given', 'role_taken'));

-- A change of number without a code to the old one waits here, at most one a person: which number, and from when on it may be carried out. In the
-- person's own row, so that every call of theirs knows of it and nothing that they read or mute can hide it.
ALTER TABLE users ADD COLUMN pending_phone TEXT;
ALTER TABLE users ADD COLUMN pending_phone_due_at INTEGER;
CREATE INDEX users_pending_phone ON users (pending_phone_due_at) WHERE pending_phone_due_at IS NOT NULL;
