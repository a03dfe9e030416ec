-- Names that pose as the market, an operator, a bank or the authorities wait here, as JSON, until an admin approves them. The columns of the names
-- stay what everybody reads.
ALTER TABLE users ADD COLUMN held_names TEXT;

-- Admins find people by the names they gave themselves.
CREATE INDEX users_held_business ON users (lower(held_names ->> 'businessName')) WHERE held_names IS NOT NULL;
CREATE INDEX users_held_person ON users (lower((held_names ->> 'firstName') || ' ' || coalesce(held_names ->> 'lastName', ''))) WHERE held_names IS NOT NULL;
