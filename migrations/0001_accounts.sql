-- People, their sessions' endings, one-time codes and every counted allowance. Times are milliseconds since 1970 UTC.

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
  -- A session holds the epoch it was opened in; signing out everywhere raises it.
  session_epoch INTEGER NOT NULL DEFAULT 0,
  -- NULL is not suspended; a permanent ban is 253402300799000 (the year 9999).
  suspended_until INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

-- Tokens signed out one by one. KV may serve a deleted session for a minute; this row ends it at once.
CREATE TABLE ended_sessions (
  token_hash TEXT NOT NULL PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX ended_sessions_expiry ON ended_sessions (expires_at);

-- The code itself stands in KV, hashed, under its challenge; the looks taken at it are counted here, where counting is atomic.
CREATE TABLE sign_in_codes (
  phone TEXT NOT NULL PRIMARY KEY,
  challenge TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_in_codes_expiry ON sign_in_codes (expires_at);

-- One row for each counted thing in each window: sends per phone, writes per person, posts per day.
CREATE TABLE allowances (
  bucket TEXT NOT NULL PRIMARY KEY,
  started_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  used INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX allowances_end ON allowances (ends_at);

-- A repeat of a creating call with the same key answers the first result.
CREATE TABLE idempotency_keys (
  user_id INTEGER NOT NULL REFERENCES users (id),
  key TEXT NOT NULL,
  call TEXT NOT NULL,
  result_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, call, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
