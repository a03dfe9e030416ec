-- How often each event of the security log happened on a day (days since 1970 UTC); nothing about people.
CREATE TABLE security_counts (
  day INTEGER NOT NULL,
  event TEXT NOT NULL,
  events INTEGER NOT NULL,
  PRIMARY KEY (day, event)
) STRICT, WITHOUT ROWID;
