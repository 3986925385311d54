-- A balance is what the entries of its account say, whoever writes: of a person's account each entry goes on from the one
-- before, and the last of them is what the account holds. Balances and entries change in one statement.
CREATE OR REPLACE FUNCTION ledger_must_balance() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY journal_id, currency HAVING sum(amount) <> 0)
    OR EXISTS (
      SELECT FROM (SELECT journal_id, count(*) AS entries FROM added GROUP BY journal_id) a
      WHERE a.entries <> (SELECT count(*) FROM postings p WHERE p.journal_id = a.journal_id)
    ) THEN
    RAISE EXCEPTION 'the entries of a movement come together and sum to zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'journals_balance';
  END IF;
  IF EXISTS (
    SELECT FROM added p JOIN accounts a ON a.id = p.account_id
      LEFT JOIN postings before ON before.account_id = p.account_id AND before.version = p.version - 1
    WHERE p.currency <> a.currency OR a.hot <> (p.version IS NULL)
      OR p.version > a.version OR (p.version = a.version AND p.balance_after <> a.balance)
      OR p.balance_after <> coalesce(before.balance_after, 0) + p.amount OR (p.version > 1 AND before.version IS NULL)
  ) THEN
    RAISE EXCEPTION 'an entry does not lead to the balance of its account' USING ERRCODE = 'check_violation', CONSTRAINT = 'postings_lead_to_balance';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION ledger_must_hold_entries() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (SELECT FROM postings WHERE account_id = NEW.id AND version = NEW.version + 1)
    OR (NEW.version = 0 AND NEW.balance <> 0)
    OR (NEW.version > 0 AND NOT EXISTS (SELECT FROM postings WHERE account_id = NEW.id AND version = NEW.version AND balance_after = NEW.balance)) THEN
    RAISE EXCEPTION 'account % does not hold what its entries say', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_hold_entries';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_open_empty AFTER INSERT ON accounts FOR EACH ROW WHEN (NEW.balance <> 0 OR NEW.version <> 0) EXECUTE FUNCTION ledger_must_hold_entries();
--> statement-breakpoint
CREATE TRIGGER accounts_hold_entries AFTER UPDATE OF balance, version ON accounts FOR EACH ROW WHEN (NOT NEW.hot) EXECUTE FUNCTION ledger_must_hold_entries();
--> statement-breakpoint
CREATE TRIGGER accounts_stay_whose_they_are BEFORE DELETE OR TRUNCATE OR UPDATE OF id, currency, user_id, hot ON accounts FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER lot_uses_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON lot_uses FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER unlocks_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON unlocks FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
