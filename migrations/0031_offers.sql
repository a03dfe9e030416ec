-- An accepted offer reserves its listing: until when, by which offer, and for which buyer. A reservation that
-- was released has no time but keeps the other two, so that a repeated release is known.
ALTER TABLE listings ADD COLUMN reserved_until INTEGER;
ALTER TABLE listings ADD COLUMN reserved_offer TEXT;
ALTER TABLE listings ADD COLUMN reserved_for INTEGER REFERENCES users (id);
CREATE INDEX listings_reserved ON listings (reserved_for) WHERE reserved_until IS NOT NULL;

-- A reservation ends when its listing is sold, deleted, held or expired, whoever does that.
CREATE TRIGGER listing_unreserved AFTER UPDATE OF status ON listings
WHEN new.status <> 'active' AND new.reserved_for IS NOT NULL BEGIN
  UPDATE listings SET reserved_until = NULL, reserved_offer = NULL, reserved_for = NULL WHERE id = new.id;
END;

-- When the conversation's open offer expires; NULL without one. Written with the room's summary, to find the
-- offers that end because their listing or one of the two people leaves the market.
ALTER TABLE conversations ADD COLUMN offer_expires_at INTEGER;
CREATE INDEX conversations_with_offer ON conversations (listing_id) WHERE offer_expires_at IS NOT NULL;
