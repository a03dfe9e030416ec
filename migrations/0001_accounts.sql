-- People, ended sessions, one-time codes and counted limits. Times are milliseconds since 1970 UTC.

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL UNIQUE,
  phone TEXT NOT NULL UNIQUE,
  email TEXT,
  first_name TEXT,
  last_name TEXT,
  business_name TEXT,
  profile_image_url TEXT,
  location TEXT,
  bio TEXT,
  user_type TEXT NOT NULL DEFAULT 'individual' CHECK (user_type IN ('individual', 'business')),
  role TEXT NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'admin')),
  phone_verified_at INTEGER,
  -- A session stores the epoch in which it was created. Signing out everywhere raises the epoch, which ends
  -- all earlier sessions.
  session_epoch INTEGER NOT NULL DEFAULT 0,
  -- NULL: not suspended. 253402300799000 (the year 9999): banned permanently.
  suspended_until INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

-- Sessions that were signed out one by one. KV may return a deleted session for up to a minute, so every
-- request also checks this table.
CREATE TABLE ended_sessions (
  token_hash TEXT NOT NULL PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX ended_sessions_expiry ON ended_sessions (expires_at);

-- The column phone has the code's subject: the phone number and who may use the code. KV stores the code's
-- hash under the challenge. D1 counts the attempts, because it can count atomically.
CREATE TABLE sign_in_codes (
  phone TEXT NOT NULL PRIMARY KEY,
  challenge TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_in_codes_expiry ON sign_in_codes (expires_at);

-- Counts the uses of each limit in its current time window, such as codes sent to a number, writes by a
-- person, or posts per day.
CREATE TABLE allowances (
  bucket TEXT NOT NULL PRIMARY KEY,
  started_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  used INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX allowances_end ON allowances (ends_at);

-- If a call that creates something is repeated with the same key, it returns the first result.
CREATE TABLE idempotency_keys (
  user_id INTEGER NOT NULL REFERENCES users (id),
  key TEXT NOT NULL,
  call TEXT NOT NULL,
  result_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, call, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
