-- When the buyer last wrote, in milliseconds, beside seller_wrote_at: people review each other only if both wrote.
ALTER TABLE conversations ADD COLUMN buyer_wrote_at INTEGER;
-- Who wrote first is known of all earlier conversations, and is enough here.
UPDATE conversations SET buyer_wrote_at = asked_at WHERE asked_at IS NOT NULL;
UPDATE conversations SET seller_wrote_at = answered_at WHERE seller_wrote_at IS NULL AND answered_at IS NOT NULL;
