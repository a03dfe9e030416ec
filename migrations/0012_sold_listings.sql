-- Counts a seller's sold listings beside those for sale, so that a seller's page reads one row, however many
-- were sold.

DROP TRIGGER listing_posted;
DROP TRIGGER listing_restated;
ALTER TABLE seller_listings ADD COLUMN sold INTEGER NOT NULL DEFAULT 0;

-- Reads only the index listings_of_seller, in its order. Writes one row for each seller who has sold
-- something.
UPDATE seller_listings SET sold = counted.sold
  FROM (SELECT seller_id, count(*) AS sold FROM listings INDEXED BY listings_of_seller WHERE status = 'sold' GROUP BY seller_id) AS counted
  WHERE counted.seller_id = seller_listings.seller_id;

CREATE TRIGGER listing_posted AFTER INSERT ON listings BEGIN
  INSERT INTO seller_changes (seller_id, day, posted) VALUES (new.seller_id, new.created_at / 86400000, 1);
  INSERT INTO seller_listings (seller_id, standing, active, score_sum, sold)
    VALUES (new.seller_id, new.status <> 'removed', new.status = 'active', CASE new.status WHEN 'active' THEN new.ai_score ELSE 0 END, new.status = 'sold')
    ON CONFLICT DO UPDATE SET standing = standing + excluded.standing, active = active + excluded.active, score_sum = score_sum + excluded.score_sum,
      sold = sold + excluded.sold;
END;
CREATE TRIGGER listing_restated AFTER UPDATE OF status, ai_score ON listings
WHEN old.status IS NOT new.status OR (new.status = 'active' AND old.ai_score IS NOT new.ai_score) BEGIN
  UPDATE seller_listings SET
      standing = standing + (new.status <> 'removed') - (old.status <> 'removed'),
      active = active + (new.status = 'active') - (old.status = 'active'),
      score_sum = score_sum + CASE new.status WHEN 'active' THEN new.ai_score ELSE 0 END - CASE old.status WHEN 'active' THEN old.ai_score ELSE 0 END,
      sold = sold + (new.status = 'sold') - (old.status = 'sold')
    WHERE seller_id = new.seller_id;
END;
