import { useParams } from '@griot/nav';
import { useCall } from '@griot/remote-kit';
import { WhenCell } from '@griot/remote-kit/data-table';
import { Facts, formatMoney, formatRate, Section, Stack } from '@griot/ui';
import { forAdmins } from '../layout/for-admins.tsx';
import { StaffLayout } from '../layout/staff-layout.tsx';
import { StateBadge } from '../layout/state-badge.tsx';
import { Entry } from '../layout/entry.tsx';
import { Soft } from '../layout/soft.tsx';
import { Alike } from './alike.tsx';
import { BankAccount } from './bank-account.tsx';
import { Moves } from './moves.tsx';
import type { SeenWithdrawal } from './seen-withdrawal.ts';

const BACK = { href: '/staff/withdrawals', label: 'All withdrawals' };

/** One withdrawal before an administrator: what is paid, where it goes, what it was earned by, and the next step (rulings 6 and 26). */
export default forAdmins(function WithdrawalPage() {
  const { withdrawal = '' } = useParams();
  // Each look at the bank details is recorded, so it is asked when the page is opened and not behind one's back.
  const asked = useCall('GET /staff/withdrawals/{withdrawal}/', { params: { withdrawal } }, { staleTime: 0 });
  const shown = asked.data;
  return (
    <StaffLayout
      section="/staff/withdrawals"
      back={BACK}
      title={shown ? `${formatMoney(shown.amount, shown.currency)} for ${shown.user.pen_name}` : 'Withdrawal'}
      note={shown && <StateBadge status={shown.status} />}
    >
      <Entry asked={asked} missing="There is no such withdrawal." back={BACK}>
        {(w) => <OneWithdrawal withdrawal={w} />}
      </Entry>
    </StaffLayout>
  );
});

const OneWithdrawal = ({ withdrawal: w }: { withdrawal: SeenWithdrawal }) => (
  <Stack $gap={24}>
    <Section title="What is paid">
      <Facts
        rows={[
          [
            'Author',
            <a key="author" href={`/staff/users/${w.user.id}`}>
              {w.user.pen_name}
            </a>,
          ],
          ['User code', w.user.user_code],
          ['Taken from income', formatMoney(w.amount, w.currency)],
          ['To be sent', <strong key="sum">{formatMoney(w.payout_amount, w.payout_currency)}</strong>],
          ['Rate of that day', formatRate(w.usd_rate)],
          ['Asked for', <WhenCell key="asked" at={w.created_at} />],
          w.updated_at === w.created_at ? null : ['Last step', <WhenCell key="moved" at={w.updated_at} />],
          w.reason === null ? null : ['Why it failed', w.reason],
        ]}
      />
    </Section>
    <BankAccount withdrawal={w} />
    <Income income={w.income} />
    <Alike alike={w.alike} />
    <Moves withdrawal={w} />
  </Stack>
);

/** By what a farmed referral or a stolen account is seen before it is paid. */
const Income = ({ income }: { income: SeenWithdrawal['income'] }) => (
  <Section title="What the income is made of">
    <Stack $gap={16}>
      <Facts
        rows={[
          ['Chapters and gifts', money(income.statements)],
          ['Bonuses', money(income.bonuses)],
          ['Referral rewards', money(income.rewards)],
        ]}
      />
      <Soft>
        All that this author’s income ever came from. An income of rewards alone deserves a second look before it is
        paid.
      </Soft>
    </Stack>
  </Section>
);

const money = (amount: string): string => formatMoney(amount, 'USD');
