-- The guards of the ledger once for each movement instead of once for each of its entries: these were most of a commit's time.
-- All entries of a movement come in one statement, which sums to zero in each currency; none is added later. A movement has
-- entries when its transaction commits. Sequential scans are off, since a plan kept from when the table was small would go on reading it whole.
DROP TRIGGER postings_balance ON postings;
--> statement-breakpoint
DROP TRIGGER journals_balance ON journals;
--> statement-breakpoint
DROP FUNCTION ledger_must_balance();
--> statement-breakpoint
CREATE FUNCTION ledger_must_balance() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY journal_id, currency HAVING sum(amount) <> 0)
    OR EXISTS (
      SELECT FROM (SELECT journal_id, count(*) AS entries FROM added GROUP BY journal_id) a
      WHERE a.entries <> (SELECT count(*) FROM postings p WHERE p.journal_id = a.journal_id)
    ) THEN
    RAISE EXCEPTION 'the entries of a movement come together and sum to zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'journals_balance';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER postings_balance AFTER INSERT ON postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_must_balance();
--> statement-breakpoint
CREATE FUNCTION ledger_must_have_entries() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM postings WHERE journal_id = NEW.id) THEN
    RAISE EXCEPTION 'journal % has no entries', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'journals_balance';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journals_have_entries AFTER INSERT ON journals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_must_have_entries();
