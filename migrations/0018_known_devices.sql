-- Devices that signed in with a number before, by the hash of their cookie: codes that others ask for cannot lock them out.
CREATE TABLE known_devices (
  phone TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (phone, token_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX known_devices_age ON known_devices (seen_at);

-- The address that a code was asked for from, where nobody was known there; it counts as unproved until the code is entered.
ALTER TABLE sign_in_codes ADD COLUMN asked_from TEXT;
