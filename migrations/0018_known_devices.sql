-- Devices that have signed in with a phone number, identified by the hash of their device cookie. Each has
-- its own limits on codes, so strangers who request codes for the number cannot lock them out.
CREATE TABLE known_devices (
  phone TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  seen_at INTEGER NOT NULL,
  PRIMARY KEY (phone, token_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX known_devices_age ON known_devices (seen_at);

-- The IP address that requested the code; NULL if a known client requested it. The code counts against this
-- address until it is entered.
ALTER TABLE sign_in_codes ADD COLUMN asked_from TEXT;
