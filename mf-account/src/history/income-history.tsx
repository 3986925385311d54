import type { Entities } from '@griot/contracts';
import { useListCall } from '@griot/remote-kit';
import { DataTable, PAGE_SIZE } from '@griot/remote-kit/data-table';
import { Button, CoinsIcon, formatDate, formatMoney, type Column } from '@griot/ui';

type Line = Entities['PaymentRecord'];

const COLUMNS: Column<Line>[] = [
  { key: 'what', label: 'Income', cell: (line) => line.description },
  { key: 'when', label: 'Date', cell: (line) => <time dateTime={line.created_at}>{formatDate(line.created_at)}</time> },
  { key: 'amount', label: 'Amount', number: true, cell: (line) => formatMoney(line.amount, line.currency) },
];

/** Statements, bonuses and rewards, as they came into the caller's income (part 1 §2). */
export function IncomeHistory() {
  const list = useListCall(
    'GET /payments/',
    { query: { payment_type: 'income', mine: 'true', limit: PAGE_SIZE } },
    { staleTime: 0 },
  );
  return (
    <DataTable
      caption="Income, newest first"
      list={list}
      columns={COLUMNS}
      failed="Your income history did not load."
      empty={{
        title: 'Income history not found',
        icon: <CoinsIcon size={32} aria-hidden="true" />,
        text: 'What you earn as a writer stands here once your month has closed, with bonuses and rewards.',
        action: <Button href="/account-income">Income and statements</Button>,
      }}
    />
  );
}
