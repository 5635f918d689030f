-- The role of the app may not write ledger_balances. The trigger writes them with the rights of its owner.
ALTER FUNCTION keep_ledger_balance() SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
-- Without this right a role cannot attach the function to a table of its own. Triggers that exist need no right.
REVOKE EXECUTE ON FUNCTION keep_ledger_balance() FROM PUBLIC;
