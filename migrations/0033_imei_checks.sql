-- Which listings the IMEI of a phone was checked for. Of the IMEI there is only a keyed hash, and of the check only
-- its day (days since 1970), never who made it.
CREATE TABLE imei_checks (
  imei_hash TEXT NOT NULL,
  listing_id INTEGER NOT NULL REFERENCES listings (id),
  day INTEGER NOT NULL,
  PRIMARY KEY (imei_hash, listing_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX imei_checks_of_day ON imei_checks (day);
