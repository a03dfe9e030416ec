-- How often each event of the security log happened on a day (days since 1970 UTC). It holds nothing about anybody; about twenty rows a day.
CREATE TABLE security_counts (
  day INTEGER NOT NULL,
  event TEXT NOT NULL,
  events INTEGER NOT NULL,
  PRIMARY KEY (day, event)
) STRICT, WITHOUT ROWID;
