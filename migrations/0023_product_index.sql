-- The newest listings of a product type, which the page of such a listing shows first among similar ones.
CREATE INDEX product_new ON listings (type, product_type) WHERE status = 'active' AND product_type IS NOT NULL;
