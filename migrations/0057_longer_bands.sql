-- Bands of 24 bits instead of 20, so that a look-up finds a fifth of the photos: as worker/contract/photo-hash.ts numbers
-- them, from 1, with their bits or those of the mirrored photo, whichever is smaller. `mirrored` has the bits that
-- mirroring turns. The former bands stay for the Worker that still runs; a later migration may delete all below 16777216.
INSERT OR IGNORE INTO photo_bands
  SELECT (number + 1) * 16777216 + min(bits, (bits | mirrored) - (bits & mirrored)), id
  FROM (
    SELECT photo.id, band.key AS number, band.value AS mirrored,
      ('0x' || substr(photo.hash, 6 * band.key + 1, 6)) ->> '$' AS bits
    FROM photo_hashes AS photo, json_each('[0x952AA5, 0x554AAA, 0xA95555, 0x52AAAA, 0xAA5555, 0x555555, 0x56AAAA, 0xAAD555]') AS band
  );
