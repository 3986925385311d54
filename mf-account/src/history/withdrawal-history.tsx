import type { Entities, WithdrawalStatus } from '@griot/contracts';
import { useListCall } from '@griot/remote-kit';
import { DataTable, PAGE_SIZE, Quiet } from '@griot/remote-kit/data-table';
import { Badge, CoinsIcon, formatDate, formatMoney, formatRate, type BadgeProps, type Column } from '@griot/ui';
import { styled } from 'styled-components';
import { Withdraw } from '../withdraw/withdraw.tsx';

type Line = Entities['Withdrawal'];

/** In words what becomes of a withdrawal, and what that means for who waits for it (ruling 6). */
const STATES: Record<WithdrawalStatus, { word: string; tone: NonNullable<BadgeProps['tone']>; means: string }> = {
  held: {
    word: 'Held',
    tone: 'warn',
    means: 'Your bank details were changed shortly before, so we look at it once more. You need do nothing',
  },
  requested: { word: 'Requested', tone: 'info', means: 'Processed within 48 hours' },
  processing: { word: 'Processing', tone: 'warn', means: 'Reaches your bank within 15 business days' },
  paid: { word: 'Paid', tone: 'good', means: '' },
  failed: { word: 'Failed', tone: 'bad', means: 'The money is back in your available income' },
};

const COLUMNS: Column<Line>[] = [
  {
    key: 'to',
    label: 'Withdrawal',
    cell: (line) => (line.account_number ? `To ${line.account_number}` : 'Withdrawal'),
  },
  { key: 'when', label: 'Date', cell: (line) => <time dateTime={line.created_at}>{formatDate(line.created_at)}</time> },
  { key: 'status', label: 'Status', cell: (line) => <State line={line} /> },
  {
    key: 'naira',
    label: 'Paid in naira',
    number: true,
    cell: (line) => (
      <span>
        {formatMoney(line.payout_amount, line.payout_currency)}
        <Quiet>at {formatRate(line.usd_rate)}</Quiet>
      </span>
    ),
  },
  { key: 'amount', label: 'Amount', number: true, cell: (line) => formatMoney(line.amount, line.currency) },
];

const State = ({ line: { status, reason, updated_at } }: { line: Line }) => {
  const { word, tone, means } = STATES[status];
  return (
    <Beside>
      <Badge tone={tone}>{word}</Badge>
      <Quiet>
        {status === 'paid'
          ? `On ${formatDate(updated_at)}`
          : [reason && ended(reason), means].filter(Boolean).join(' ')}
      </Quiet>
    </Beside>
  );
};

/** On a phone values stand at the right. */
const Beside = styled.span`
  @media (max-width: 639px) {
    text-align: right;
  }
`;

const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** What the caller has taken out, and what became of it (part 1 §2). */
export function WithdrawalHistory() {
  const list = useListCall('GET /withdrawals/', { query: { limit: PAGE_SIZE } }, { staleTime: 0 });
  return (
    <DataTable
      caption="Withdrawals, newest first"
      list={list}
      columns={COLUMNS}
      failed="Your withdrawal history did not load."
      empty={{
        title: 'Withdrawal history not found',
        icon: <CoinsIcon size={32} aria-hidden="true" />,
        text: 'What you take out of your income stands here, with what became of it.',
        action: <Withdraw />,
      }}
    />
  );
}
