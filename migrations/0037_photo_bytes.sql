-- The sizes in bytes of a photo's copies, so that somebody who saves data knows what showing the photo costs.
-- Unknown for photos that were claimed before.
ALTER TABLE uploads ADD COLUMN medium_bytes INTEGER;
ALTER TABLE uploads ADD COLUMN small_bytes INTEGER;
