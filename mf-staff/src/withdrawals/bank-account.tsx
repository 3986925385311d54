import { BANK_CHANGE_HOURS } from '@griot/contracts';
import { Facts, formatDate, Notice, Section, Stack } from '@griot/ui';
import { Soft } from '../layout/soft.tsx';
import type { SeenWithdrawal } from './seen-withdrawal.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Bank details that are younger than this when money is asked for are pointed out. */
const YOUNG_MS = 7 * DAY_MS;

/** Where the money goes. That somebody has looked is on record. */
export function BankAccount({ withdrawal }: { withdrawal: SeenWithdrawal }) {
  const { bank_details: account, bank_details_since: since, created_at: asked } = withdrawal;
  const held = withdrawal.status === 'held';
  const changedSince = since !== null && Date.parse(since) > Date.parse(asked);
  return (
    <Section title="Where it goes">
      <Stack $gap={16}>
        {account === null ? (
          <p>The bank details are erased, since their owner has left.</p>
        ) : (
          <Facts
            rows={[
              ['Name of the account', account.account_name],
              ['Account number', <strong key="number">{account.account_number}</strong>],
              ['Bank', `${account.bank.name} (${account.bank.id})`],
              since === null || changedSince ? null : ['As they are since', formatDate(since)],
            ]}
          />
        )}
        {held && <SecondLook since={changedSince ? null : since} />}
        {(!held || changedSince) && <Since since={since} asked={asked} />}
        {account !== null && <Soft>That you have seen these details is on record.</Soft>}
      </Stack>
    </Section>
  );
}

/** What to make sure of before a held withdrawal is released. */
const SecondLook = ({ since }: { since: string | null }) => (
  <Notice tone="warn" title="Held for a second look">
    The bank details were changed{since && ` on ${formatDate(since)}`}, less than {BANK_CHANGE_HOURS} hours before this
    was asked for. Make sure that the author changed them, by writing to the e-mail of their account, and then release
    it. If they did not, give the money back.
  </Notice>
);

function Since({ since, asked }: { since: string | null; asked: string }) {
  if (since === null) return null;
  const before = Date.parse(asked) - Date.parse(since);
  if (before < 0)
    return (
      <Notice tone="warn">
        The author changed the bank details on {formatDate(since)}, after asking for this withdrawal. It goes to the
        account above, which stood when it was asked for.
      </Notice>
    );
  if (before < YOUNG_MS)
    return <Notice tone="warn">The bank details were set less than a week before this was asked for.</Notice>;
  return null;
}
