-- Names as they are compared, as `foldName` (server/platform/names/fold.ts) does it in code. The collation
-- is named, since what a database takes for a capital letter depends on its own.
CREATE OR REPLACE FUNCTION fold_name(name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT normalize(
    replace(lower(upper(lower(normalize(name, NFC) COLLATE "und-x-icu"))), U&'i\0307', 'i'), NFC)
$$;
