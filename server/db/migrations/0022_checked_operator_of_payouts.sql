ALTER TABLE "ledger_transfers" VALIDATE CONSTRAINT "ledger_transfers_operator_id_operators_id_fk";
