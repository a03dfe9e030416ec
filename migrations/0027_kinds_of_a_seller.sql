-- A seller's active listings by kind, so that their page can say what they sell without reading each listing.
-- A listing keeps its seller and its kind for good.
CREATE TABLE seller_kinds (
  seller_id INTEGER NOT NULL REFERENCES users (id),
  type TEXT NOT NULL,
  active INTEGER NOT NULL,
  PRIMARY KEY (seller_id, type)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER seller_kind_posted AFTER INSERT ON listings WHEN new.status = 'active' BEGIN
  INSERT INTO seller_kinds VALUES (new.seller_id, new.type, 1) ON CONFLICT DO UPDATE SET active = active + 1;
END;
CREATE TRIGGER seller_kind_restated AFTER UPDATE OF status ON listings
WHEN (old.status = 'active') IS NOT (new.status = 'active') BEGIN
  INSERT INTO seller_kinds VALUES (new.seller_id, new.type, (new.status = 'active') - (old.status = 'active'))
    ON CONFLICT DO UPDATE SET active = active + excluded.active;
END;

INSERT INTO seller_kinds
  SELECT seller_id, type, count(*) FROM listings INDEXED BY listings_of_seller WHERE status = 'active' GROUP BY seller_id, type;
