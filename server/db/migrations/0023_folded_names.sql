-- 'Zoë Tau-Sebego' and "zoe tau sebego" are one name, and so are 'ONeil' and "O'Neil". The locale of the database may know
-- ASCII only. An index stores its results, so another rule is another function.
CREATE FUNCTION folded_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(
  regexp_replace(
    regexp_replace(normalize(translate(name, '''’‘`´ʼ', ''), NFKD), '[\u0300-\u036f]', '', 'g'),
    '[\s!-/:-@[-`{-~\u2010-\u205e]+', ' ', 'g')
  COLLATE "und-x-icu");
