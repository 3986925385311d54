-- Changed accounts are held to their entries once for each statement instead of once for each account: most of what it takes to spend
-- the coins of many people in one statement was this.
DROP TRIGGER accounts_hold_entries ON accounts;
--> statement-breakpoint
CREATE FUNCTION ledger_changed_must_hold_entries() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  wrong text := (
    SELECT c.id FROM changed c
    WHERE NOT c.hot AND (
      EXISTS (SELECT FROM postings p WHERE p.account_id = c.id AND p.version = c.version + 1)
      OR (c.version = 0 AND c.balance <> 0)
      OR (c.version > 0 AND NOT EXISTS (SELECT FROM postings p WHERE p.account_id = c.id AND p.version = c.version AND p.balance_after = c.balance))
    ) LIMIT 1
  );
BEGIN
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'account % does not hold what its entries say', wrong USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_hold_entries';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_hold_entries AFTER UPDATE ON accounts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger_changed_must_hold_entries();
