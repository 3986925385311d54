import type { Entities } from '@griot/contracts';
import { useListCall } from '@griot/remote-kit';
import { DataTable, PAGE_SIZE, Quiet } from '@griot/remote-kit/data-table';
import { Button, formatDate, formatMoney, TrophyIcon, type Column } from '@griot/ui';
import { bonusName, bonusPeriod, bonusReason } from './bonus-reason.ts';

type Line = Entities['Bonus'];

const COLUMNS: Column<Line>[] = [
  {
    key: 'what',
    label: 'Bonus',
    cell: (line) => (
      <span>
        {bonusName(line.kind)}
        <Quiet>{line.novel.title}</Quiet>
      </span>
    ),
  },
  { key: 'period', label: 'For', cell: (line) => bonusPeriod(line.period) },
  { key: 'why', label: 'Reason', cell: (line) => bonusReason(line.facts) },
  { key: 'when', label: 'Date', cell: (line) => <time dateTime={line.created_at}>{formatDate(line.created_at)}</time> },
  { key: 'amount', label: 'Amount', number: true, cell: (line) => formatMoney(line.amount, line.currency) },
];

/** The bonuses of the writer terms that the caller was given, with the figures that earned them (part 2 §9). */
export function Bonuses() {
  const list = useListCall('GET /bonuses/', { query: { limit: PAGE_SIZE } });
  return (
    <DataTable
      caption="Bonuses, newest first"
      list={list}
      columns={COLUMNS}
      failed="Your bonuses did not load."
      empty={{
        title: 'No bonus yet',
        icon: <TrophyIcon size={32} aria-hidden="true" />,
        text: 'Novels under contract earn bonuses by their reads and words.',
        action: <Button href="/writers-benefits">Writer’s Benefits</Button>,
      }}
    />
  );
}
