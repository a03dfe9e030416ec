-- The listings with whose prices others are compared, by the columns that the kind's comparison names
-- (worker/contract/kinds). Texts are without regard to case, spaces and hyphens, as in
-- worker/features/listings/price-insight/store.ts.
CREATE INDEX comparable_electronics ON listings (product_type, lower(replace(replace(model, ' ', ''), '-', '')))
  WHERE type = 'electronics' AND status IN ('active', 'sold');
CREATE INDEX comparable_generators ON listings (fuel)
  WHERE type = 'generator' AND status IN ('active', 'sold');
CREATE INDEX comparable_cars
  ON listings (lower(replace(replace(brand, ' ', ''), '-', '')), lower(replace(replace(model, ' ', ''), '-', '')))
  WHERE type = 'car_sale' AND status IN ('active', 'sold');
CREATE INDEX comparable_homes ON listings (location, bedrooms)
  WHERE type = 'home_rent' AND status IN ('active', 'sold');
