-- outside of a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "passengers_folded_names" ON "passengers" USING gin (to_tsvector('simple', folded_name("names")));
