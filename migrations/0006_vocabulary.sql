-- The vocabulary of the market: what listings are called, for suggestions; and the words of the text index,
-- to correct misspellings.

-- What the listing is called, as a JSON list of [term, rank, maker]: the words of its title, maker, model and
-- product type, and names of several words as one term. The Worker writes it, since SQL cannot split a text
-- into words. NULL for listings from before this migration, until cron fills it in.
ALTER TABLE listings ADD COLUMN terms TEXT;
CREATE INDEX listings_without_terms ON listings (id) WHERE status = 'active' AND terms IS NULL;

-- Make viewers the last column again, so that other reads do not load it.
ALTER TABLE listings RENAME COLUMN viewers TO viewers_before;
ALTER TABLE listings ADD COLUMN viewers TEXT;
UPDATE listings SET viewers = viewers_before WHERE viewers_before IS NOT NULL;
ALTER TABLE listings DROP COLUMN viewers_before;

-- Every term of the active listings, with the exact number of listings that have it, in total and by kind.
CREATE TABLE terms (
  term TEXT PRIMARY KEY,
  -- 0 a word, 1 a model, 2 a product type, 3 a maker; the highest rank that a listing gave it.
  rank INTEGER NOT NULL,
  -- The maker, if the term is a model.
  maker TEXT,
  -- The seller, if only one uses the term; NULL once a second seller has used it. A plain word that only one
  -- seller uses is not suggested, since it may be private.
  seller_id INTEGER,
  active INTEGER NOT NULL,
  electronics INTEGER NOT NULL,
  generator INTEGER NOT NULL,
  car_sale INTEGER NOT NULL,
  home_rent INTEGER NOT NULL,
  -- Roughly how common the term is (see term_weighed), so that the indexes below rarely change. NULL if the
  -- term is not suggested.
  weight INTEGER
) STRICT, WITHOUT ROWID;

-- For each number of typed letters up to 8, the most common terms that begin with them are the end of one
-- index range. Only few terms begin with a longer text.
CREATE INDEX terms_1 ON terms (substr(term, 1, 1), weight) WHERE weight IS NOT NULL;
CREATE INDEX terms_2 ON terms (substr(term, 1, 2), weight) WHERE weight IS NOT NULL;
CREATE INDEX terms_3 ON terms (substr(term, 1, 3), weight) WHERE weight IS NOT NULL;
CREATE INDEX terms_4 ON terms (substr(term, 1, 4), weight) WHERE weight IS NOT NULL;
CREATE INDEX terms_5 ON terms (substr(term, 1, 5), weight) WHERE weight IS NOT NULL;
CREATE INDEX terms_6 ON terms (substr(term, 1, 6), weight) WHERE weight IS NOT NULL;
CREATE INDEX terms_7 ON terms (substr(term, 1, 7), weight) WHERE weight IS NOT NULL;
CREATE INDEX terms_8 ON terms (substr(term, 1, 8), weight) WHERE weight IS NOT NULL;
CREATE INDEX terms_whole ON terms (term) WHERE weight IS NOT NULL;
CREATE INDEX terms_of_maker ON terms (maker, weight) WHERE weight IS NOT NULL AND maker IS NOT NULL;
CREATE INDEX terms_of_makers ON terms (weight) WHERE weight IS NOT NULL AND rank = 3;

-- The weight is the logarithm to base 2 of the number of listings, rounded down. It falls only when the
-- number is a quarter below the power of two, so that a listing that comes and goes does not write the
-- indexes each time.
CREATE TRIGGER term_added AFTER INSERT ON terms WHEN new.rank > 0 BEGIN
  UPDATE terms SET weight = CAST(log2(new.active) AS INTEGER) WHERE term = new.term;
END;
CREATE TRIGGER term_weighed AFTER UPDATE OF active ON terms
WHEN new.active > 0 AND (new.rank > 0 OR new.seller_id IS NULL)
  AND (new.weight IS NULL OR new.active >= (2 << new.weight) OR new.active * 4 < (3 << new.weight)) BEGIN
  UPDATE terms SET weight = CAST(log2(new.active) AS INTEGER) WHERE term = new.term;
END;
CREATE TRIGGER term_gone AFTER UPDATE OF active ON terms WHEN new.active <= 0 BEGIN
  DELETE FROM terms WHERE term = new.term;
END;

CREATE TRIGGER listing_terms_counted AFTER INSERT ON listings WHEN new.status = 'active' BEGIN
  INSERT INTO terms (term, rank, maker, seller_id, active, electronics, generator, car_sale, home_rent)
    SELECT value ->> 0, value ->> 1, value ->> 2, new.seller_id, 1,
      new.type = 'electronics', new.type = 'generator', new.type = 'car_sale', new.type = 'home_rent'
    FROM json_each(new.terms) WHERE true
    ON CONFLICT DO UPDATE SET active = active + 1, rank = max(rank, excluded.rank), maker = coalesce(maker, excluded.maker),
      seller_id = CASE WHEN seller_id = excluded.seller_id THEN seller_id END,
      electronics = electronics + excluded.electronics, generator = generator + excluded.generator,
      car_sale = car_sale + excluded.car_sale, home_rent = home_rent + excluded.home_rent;
END;
CREATE TRIGGER listing_terms_uncounted AFTER DELETE ON listings WHEN old.status = 'active' BEGIN
  UPDATE terms SET active = active - 1, electronics = electronics - (old.type = 'electronics'), generator = generator - (old.type = 'generator'),
      car_sale = car_sale - (old.type = 'car_sale'), home_rent = home_rent - (old.type = 'home_rent')
    WHERE term IN (SELECT value ->> 0 FROM json_each(old.terms));
END;
-- If a listing stays active with the same kind, only the terms that it loses or gains change.
CREATE TRIGGER listing_terms_recounted AFTER UPDATE OF status, type, terms ON listings
WHEN old.status IS NOT new.status OR old.type IS NOT new.type OR old.terms IS NOT new.terms BEGIN
  UPDATE terms SET active = active - 1, electronics = electronics - (old.type = 'electronics'), generator = generator - (old.type = 'generator'),
      car_sale = car_sale - (old.type = 'car_sale'), home_rent = home_rent - (old.type = 'home_rent')
    WHERE old.status = 'active' AND term IN (
      SELECT value ->> 0 FROM json_each(old.terms)
      WHERE new.status <> 'active' OR new.type <> old.type OR value ->> 0 NOT IN (SELECT value ->> 0 FROM json_each(new.terms))
    );
  INSERT INTO terms (term, rank, maker, seller_id, active, electronics, generator, car_sale, home_rent)
    SELECT value ->> 0, value ->> 1, value ->> 2, new.seller_id, 1,
      new.type = 'electronics', new.type = 'generator', new.type = 'car_sale', new.type = 'home_rent'
    FROM json_each(new.terms)
    WHERE new.status = 'active'
      AND (old.status <> 'active' OR new.type <> old.type OR value ->> 0 NOT IN (SELECT value ->> 0 FROM json_each(old.terms)))
    ON CONFLICT DO UPDATE SET active = active + 1, rank = max(rank, excluded.rank), maker = coalesce(maker, excluded.maker),
      seller_id = CASE WHEN seller_id = excluded.seller_id THEN seller_id END,
      electronics = electronics + excluded.electronics, generator = generator + excluded.generator,
      car_sale = car_sale + excluded.car_sale, home_rent = home_rent + excluded.home_rent;
END;

-- The words of the text index that a misspelt word may stand for: 3 to 24 letters from a to z. The number of
-- listings with the word is approximate, because cron counts it from time to time.
CREATE TABLE words (
  word TEXT PRIMARY KEY,
  listings INTEGER NOT NULL DEFAULT 1
) STRICT, WITHOUT ROWID;

-- Every word as it is, and with each of its letters left out. Two words that differ by one edit have such a
-- form in common.
CREATE TABLE word_forms (
  form TEXT NOT NULL,
  word TEXT NOT NULL,
  PRIMARY KEY (form, word)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER word_learnt AFTER INSERT ON words BEGIN
  INSERT OR IGNORE INTO word_forms (form, word)
    SELECT substr(new.word, 1, value - 1) || substr(new.word, value + 1), new.word
    FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25]') WHERE value <= length(new.word) + 1;
END;
CREATE TRIGGER word_forgotten AFTER DELETE ON words BEGIN
  DELETE FROM word_forms WHERE word = old.word AND form IN (
    SELECT substr(old.word, 1, value - 1) || substr(old.word, value + 1)
    FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25]') WHERE value <= length(old.word) + 1
  );
END;

-- FTS5's list of the words in the text index.
CREATE VIRTUAL TABLE listing_words USING fts5vocab ('listing_texts', 'row');

INSERT INTO words (word, listings)
  SELECT term, doc FROM listing_words
  WHERE term >= 'a' AND term < '{' AND term NOT GLOB '*[^a-z]*' AND length(term) BETWEEN 3 AND 24;

-- The word up to which cron has recounted the words, in the only row.
CREATE TABLE words_walk (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  after TEXT NOT NULL
) STRICT;
INSERT INTO words_walk (id, after) VALUES (1, '');
