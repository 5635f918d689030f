-- outside of a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ledger_transfers_by_time" ON "ledger_transfers" USING btree ("created_at");
