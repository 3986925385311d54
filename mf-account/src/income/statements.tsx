import type { Entities } from '@griot/contracts';
import { useListCall } from '@griot/remote-kit';
import { DataTable, PAGE_SIZE, Quiet } from '@griot/remote-kit/data-table';
import {
  Button,
  CoinsIcon,
  formatMoney,
  formatRate,
  lastDay,
  space,
  Stack,
  Stat,
  Stats,
  TableSheet,
  type Column,
} from '@griot/ui';
import { styled } from 'styled-components';
import { closedMonth } from './closed-month.ts';

type Line = Entities['Statement'];

const ngn = (amount: string): string => formatMoney(amount, 'NGN');

const COLUMNS: Column<Line>[] = [
  {
    key: 'month',
    label: 'Month',
    cell: (line) => (
      <span>
        <a href={`/account-income?${new URLSearchParams({ statement: line.id })}`}>{closedMonth(line.month)}</a>
        <Quiet>Until {lastDay(line.until)}</Quiet>
      </span>
    ),
  },
  { key: 'gross', label: 'Gross', number: true, cell: (line) => ngn(line.gross) },
  { key: 'fee', label: 'Fee', number: true, cell: (line) => ngn(line.fee) },
  { key: 'net', label: 'Net', number: true, cell: (line) => ngn(line.net) },
  { key: 'share', label: 'Your half', number: true, cell: (line) => ngn(line.share) },
  {
    key: 'income',
    label: 'Income',
    number: true,
    cell: (line) => (
      <span>
        <b>{formatMoney(line.income, line.income_currency)}</b>
        <Quiet>at {formatRate(line.usd_rate)}</Quiet>
      </span>
    ),
  },
];

/** The author's months, closed, with what all of them come to (rulings 6 and 26). */
export function Statements() {
  const list = useListCall('GET /statements/', { query: { limit: PAGE_SIZE } });
  const first = list.data?.pages[0];
  return (
    <Stack $gap={16}>
      {first && first.count > 0 && (
        <Sums>
          <Stats aria-label="All statements together">
            <Stat label="Gross" value={ngn(first.totals.gross)} />
            <Stat label="Provider’s fee" value={ngn(first.totals.fee)} />
            <Stat label="Net" value={ngn(first.totals.net)} />
            <Stat label="Your half" value={ngn(first.totals.share)} />
            <Stat label="Income" value={formatMoney(first.totals.income, first.totals.income_currency)} />
          </Stats>
        </Sums>
      )}
      <DataTable
        caption="Statements, newest first"
        list={list}
        columns={COLUMNS}
        failed="Your statements did not load."
        empty={{
          title: 'No statement yet',
          icon: <CoinsIcon size={32} aria-hidden="true" />,
          text: 'Your first month closes on the 30th after readers have spent something on your novels.',
          action: <Button href="/create">Write</Button>,
        }}
      />
    </Stack>
  );
}

const Sums = styled(TableSheet)`
  padding-block: ${space[16]};
`;
