import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import type { ErrorReporter } from '../ports/error-reporter.ts';
import type { Logger } from 'pino';
import { auditLedger } from './audit-store.ts';

/** The books have faults; which rules are broken, and nothing of whose they are. */
class LedgerFault extends Error {
  constructor(rules: readonly string[]) {
    super(`the ledger breaks ${rules.length === 1 ? 'a rule' : `${rules.length} rules`}: ${rules.join('; ')}`);
    this.name = 'LedgerFault';
  }
}

export const auditLedgerJob = jobKind('audit-ledger');

/** Proves the books every night; a fault is logged with its subjects, reported, and stands in `/metrics` until an audit without one. */
export function auditNightly(
  { db, jobs, log, errors, clock }: { db: Database; jobs: Jobs; log: Logger; errors: ErrorReporter; clock: Clock },
  metrics: Metrics,
): void {
  jobs.handle(
    auditLedgerJob,
    async () => {
      const { faults, ...looked } = await auditLedger(db);
      metrics.ledgerAudited(faults.length, clock.now());
      if (faults.length === 0) {
        log.info(looked, 'the ledger is in order');
        return;
      }
      log.error({ faults, ...looked }, 'the ledger has faults');
      errors.report(new LedgerFault([...new Set(faults.map((fault) => fault.rule))]), {
        where: `job ${auditLedgerJob.name}`,
      });
    },
    { every: '11 2 * * *' },
  );
}
