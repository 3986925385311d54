import { WITHDRAWAL_MIN_CENTS, type Entities } from '@griot/contracts';
import type { Answer } from '@griot/contracts/contract';
import { readConfig } from '../config/index.ts';
import { refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import type { Range } from '../http/paging.ts';
import { balanceOf, incomeOf, koboToCents, plainRate, toWire } from '../ledger/index.ts';
import { awardBonuses } from './bonuses/awarding.ts';
import { closeMonths, type ClosingPorts } from './closing.ts';
import { monthOf } from './months.ts';
import {
  everIncome,
  findStatement,
  lastStatement,
  listBonuses,
  listStatements,
  openSums,
  statementItems,
  type StatementRow,
  type Sums,
} from './store.ts';

export type Earnings = ReturnType<typeof createEarnings>;

/** What authors earn: statements, bonuses and income (part 2 §9, rulings 3, 6 and 26). Everyone reads their own. */
export function createEarnings({ jobs, ...ports }: ClosingPorts & { jobs: Jobs }) {
  const { db } = ports;
  // Every hour, since an hour that was missed is made up by the next; only the one after midnight of the 30th finds much to do.
  jobs.handle(jobKind('close-months'), () => closeMonths(ports), { every: '11 * * * *' });
  // Once the views of the day before are counted.
  jobs.handle(jobKind('award-bonuses'), () => awardBonuses(ports), { every: '23 1 * * *' });

  return {
    awardBonuses: () => awardBonuses(ports),
    closeMonths: () => closeMonths(ports),

    async income(caller: Caller): Promise<Entities['Income']> {
      const { 'usd-rate': rate } = await readConfig(db);
      const [ever, available, open, last] = [
        await everIncome(db, caller.id),
        await balanceOf(db, incomeOf(caller.id)),
        await openSums(db, caller.id),
        await lastStatement(db, caller.id),
      ];
      const kobo = open.share + (last?.leftOver ?? 0);
      return {
        total_balance: toWire(ever),
        available_income: toWire(available),
        accrued: toWire(koboToCents(kobo, rate).cents),
        accrued_ngn: toWire(kobo),
        usd_rate: plainRate(rate),
        least_withdrawal: toWire(WITHDRAWAL_MIN_CENTS),
        currency: 'USD',
      };
    },

    async statements(
      caller: Caller,
      window: Range,
    ): Promise<{ rows: Entities['Statement'][]; total: number; totals: Answer<'GET /statements/'>['totals'] }> {
      const { rows, total, totals } = await listStatements(db, caller.id, window);
      return {
        rows: rows.map(statementOnWire),
        total,
        totals: { ...sumsOnWire(totals), income: toWire(totals.cents), income_currency: 'USD' },
      };
    },

    /** @throws Refusal `not_found`, also when it is somebody else's */
    async statement(caller: Caller, id: string): Promise<Answer<'GET /statements/{statement}/'>> {
      const row = await findStatement(db, caller.id, id);
      if (!row) throw refuse('not_found', 'There is no such statement.');
      const items = await statementItems(db, row);
      return {
        ...statementOnWire(row),
        items: items.map(({ kind, novel, chapter, count, ...sums }) => ({
          kind,
          novel,
          chapter,
          count,
          ...sumsOnWire(sums),
        })),
      };
    },

    async bonuses(caller: Caller, window: Range): Promise<{ rows: Entities['Bonus'][]; total: number }> {
      const { rows, total } = await listBonuses(db, caller.id, window);
      return {
        rows: rows.map(({ bonus, novel }) => ({
          id: bonus.id,
          kind: bonus.kind,
          novel,
          period: bonus.period,
          amount: toWire(bonus.cents),
          currency: 'USD' as const,
          facts: bonus.facts as Record<string, unknown>,
          created_at: bonus.createdAt.toISOString(),
        })),
        total,
      };
    },
  };
}

const sumsOnWire = ({ gross, fee, share }: Sums) => ({
  gross: toWire(gross),
  fee: toWire(fee),
  net: toWire(gross - fee),
  share: toWire(share),
  currency: 'NGN' as const,
});

const statementOnWire = (row: StatementRow): Entities['Statement'] => ({
  id: row.id,
  month: monthOf(row.until),
  from: row.from.toISOString(),
  until: row.until.toISOString(),
  ...sumsOnWire(row),
  carried: toWire(row.carried),
  left_over: toWire(row.leftOver),
  usd_rate: plainRate(row.usdRate),
  income: toWire(row.cents),
  income_currency: 'USD',
  created_at: row.createdAt.toISOString(),
});
