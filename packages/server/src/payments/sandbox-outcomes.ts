import type { SandboxOutcome } from '@griot/contracts';
import { refuse } from '../http/errors.ts';
import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import type { Database } from '../ports/database/index.ts';
import type { Decision, Sandbox, SandboxCharge } from './sandbox.ts';
import type { Webhooks } from './webhooks.ts';

/** Where the money is late, it and the webhook come so many seconds after the person has left. */
export const LATE_SECONDS = 30;

const payLate = jobKind<{ reference: string; card?: string | undefined }>('sandbox-pay-late');

export type SandboxOutcomes = ReturnType<typeof createSandboxOutcomes>;

/** What somebody makes happen at the sandbox: it sends its signed webhooks as a real provider does, late and twice too. */
export function createSandboxOutcomes({
  db,
  jobs,
  sandbox,
  webhooks,
}: {
  db: Database;
  jobs: Jobs;
  sandbox: Sandbox;
  webhooks: Webhooks;
}) {
  jobs.handle(payLate, ({ reference, card }) => make(reference, 'success', { card }));

  async function make(
    reference: string,
    decision: Decision,
    { card, times = 1 }: { card: string | undefined; times?: number },
  ): Promise<void> {
    const decided = await sandbox.decide(reference, decision, card);
    if (!decided) throw refuse('conflict', 'This is paid already.');
    for (let n = 0; decided.webhook && n < times; n += 1)
      await webhooks.receive(sandbox.name, decided.webhook.body, decided.webhook.signature);
  }

  return {
    find: (reference: string): Promise<SandboxCharge | undefined> => sandbox.find(reference),

    /**
     * Makes it happen, with the card there or another; what the sandbox says of the payment then.
     * @throws Refusal `conflict` when it is paid, and anything but paying it is asked for; `not_found`
     */
    async choose(reference: string, outcome: SandboxOutcome, card?: string): Promise<SandboxCharge['status']> {
      if (outcome === 'late') await jobs.enqueue(db, payLate, { reference, card }, { after: LATE_SECONDS });
      else if (outcome === 'twice') await make(reference, 'success', { card, times: 2 });
      else await make(reference, outcome, { card });
      const charge = await sandbox.find(reference);
      if (!charge) throw refuse('not_found', 'There is no such payment.');
      return charge.status;
    },
  };
}
