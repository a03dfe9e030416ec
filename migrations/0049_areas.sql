-- The number of active listings in each area of a place, one row per kind and place: {"Lumley": 12, "Kissy": 0}. Only
-- of the places with a list of areas (worker/contract/areas.txt), where there are no others, so that a row stays short.
-- Pages of a kind and place show all these numbers. No listing has an area yet.
CREATE TABLE area_counts (
  type TEXT NOT NULL,
  location TEXT NOT NULL,
  areas TEXT NOT NULL,
  PRIMARY KEY (type, location)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER area_counted AFTER INSERT ON listings
WHEN new.status = 'active' AND new.neighbourhood IS NOT NULL AND new.location IN ('Freetown', 'Bo', 'Kenema', 'Makeni', 'Waterloo') BEGIN
  INSERT INTO area_counts VALUES (new.type, new.location, json_object(new.neighbourhood, 1))
    ON CONFLICT DO UPDATE SET areas = json_set(areas, '$."' || new.neighbourhood || '"',
      coalesce(areas ->> ('$."' || new.neighbourhood || '"'), 0) + 1);
END;
CREATE TRIGGER area_uncounted AFTER DELETE ON listings WHEN old.status = 'active' AND old.neighbourhood IS NOT NULL BEGIN
  UPDATE area_counts SET areas = json_set(areas, '$."' || old.neighbourhood || '"', (areas ->> ('$."' || old.neighbourhood || '"')) - 1)
    WHERE type = old.type AND location = old.location;
END;
CREATE TRIGGER area_recounted AFTER UPDATE OF status, type, location, neighbourhood ON listings
WHEN (old.status = 'active', old.type, old.location, old.neighbourhood) IS NOT (new.status = 'active', new.type, new.location, new.neighbourhood) BEGIN
  UPDATE area_counts SET areas = json_set(areas, '$."' || old.neighbourhood || '"', (areas ->> ('$."' || old.neighbourhood || '"')) - 1)
    WHERE old.status = 'active' AND old.neighbourhood IS NOT NULL AND type = old.type AND location = old.location;
  INSERT INTO area_counts SELECT new.type, new.location, json_object(new.neighbourhood, 1)
    WHERE new.status = 'active' AND new.neighbourhood IS NOT NULL AND new.location IN ('Freetown', 'Bo', 'Kenema', 'Makeni', 'Waterloo')
    ON CONFLICT DO UPDATE SET areas = json_set(areas, '$."' || new.neighbourhood || '"',
      coalesce(areas ->> ('$."' || new.neighbourhood || '"'), 0) + 1);
END;
