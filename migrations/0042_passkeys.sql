-- Passkeys. Times are milliseconds since 1970 UTC.
CREATE TABLE passkeys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  -- The authenticator's id and public key of it, in base64url.
  credential_id TEXT NOT NULL UNIQUE,
  public_key TEXT NOT NULL,
  -- How often the authenticator says that it was used. Many always say 0.
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL DEFAULT '[]',
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
CREATE INDEX passkeys_of ON passkeys (user_id);
CREATE TRIGGER passkeys_of_deleted_refused BEFORE INSERT ON passkeys WHEN EXISTS (SELECT 1 FROM users WHERE id = new.user_id AND deleted_at IS NOT NULL) BEGIN
  SELECT raise(ABORT, 'account deleted');
END;

-- What an authenticator is to sign next, for one session or one visitor's browser, and for one purpose.
CREATE TABLE passkey_challenges (
  holder TEXT NOT NULL,
  purpose TEXT NOT NULL,
  challenge TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (holder, purpose)
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);

-- When a passkey was last shown in this session.
ALTER TABLE sessions ADD COLUMN passkey_at INTEGER;

-- From when an admin without a passkey is refused what needs one.
ALTER TABLE users ADD COLUMN passkey_due_at INTEGER;
UPDATE users SET passkey_due_at = unixepoch() * 1000 + 7 * 86400000 WHERE role = 'admin';
