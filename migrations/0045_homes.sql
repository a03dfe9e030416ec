-- What a home says of its costs, water, light and road, and what must be paid on the day of moving in, in leones.
ALTER TABLE listings ADD COLUMN let_by TEXT;
ALTER TABLE listings ADD COLUMN advance_months REAL;
ALTER TABLE listings ADD COLUMN agent_fee REAL;
ALTER TABLE listings ADD COLUMN viewing_fee REAL;
ALTER TABLE listings ADD COLUMN deposit REAL;
ALTER TABLE listings ADD COLUMN water TEXT;
ALTER TABLE listings ADD COLUMN light TEXT;
ALTER TABLE listings ADD COLUMN road TEXT;
ALTER TABLE listings ADD COLUMN available_from TEXT;
ALTER TABLE listings ADD COLUMN move_in_sle REAL;
-- The part of town, which the API calls `area`. The column `area` is the widest place around the listing's.
ALTER TABLE listings ADD COLUMN neighbourhood TEXT;
