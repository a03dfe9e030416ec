-- What a person reads of their sessions. Times are milliseconds since 1970 UTC.
-- Known to the person by this id, since nobody may read the hash of a token.
ALTER TABLE sessions ADD COLUMN public_id TEXT NOT NULL DEFAULT '';
UPDATE sessions SET public_id = lower(hex(randomblob(16)));
CREATE UNIQUE INDEX sessions_by_id ON sessions (public_id);
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
-- Town and country from which it was used last, as the platform says.
ALTER TABLE sessions ADD COLUMN place TEXT;
ALTER TABLE sessions ADD COLUMN used_at INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET used_at = started_at;
