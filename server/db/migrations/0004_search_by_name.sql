-- outside of a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "passengers_name_words" ON "passengers" USING gin (to_tsvector('simple', "names"));
