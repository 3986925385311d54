import { ApiError, messageOf } from '@griot/api';
import { useCall, useTitle } from '@griot/remote-kit';
import {
  ArrowLeftIcon,
  Button,
  Cluster,
  color,
  Delayed,
  EmptyState,
  ErrorState,
  formatMoney,
  formatNumber,
  formatRate,
  from,
  lastDay,
  PageTitle,
  Skeleton,
  space,
  Stack,
  Stat,
  Stats,
  Table,
  TableSheet,
  type,
  utcDay,
  type Column,
} from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { saveFile } from '@griot/browser';
import { Quiet } from '@griot/remote-kit/data-table';
import { closedMonth } from './closed-month.ts';
import { itemName, kindName, statementCsv, type WholeStatement } from './statement-csv.ts';

type Item = WholeStatement['items'][number];

/** Items drawn at once: a year of a long novel has thousands. */
const SHOWN = 100;

const ngn = (amount: string): string => formatMoney(amount, 'NGN');

const COLUMNS: Column<Item>[] = [
  {
    key: 'what',
    label: 'For',
    cell: (item) => (
      <span>
        {itemName(item)}
        <Quiet>{item.novel.title}</Quiet>
      </span>
    ),
  },
  {
    key: 'count',
    label: 'By',
    cell: (item) =>
      `${formatNumber(item.count)} ${kindName(item.kind)
        .toLowerCase()
        .replace(/s$/, item.count === 1 ? '' : 's')}`,
  },
  { key: 'gross', label: 'Gross', number: true, cell: (item) => ngn(item.gross) },
  { key: 'fee', label: 'Fee', number: true, cell: (item) => ngn(item.fee) },
  { key: 'net', label: 'Net', number: true, cell: (item) => ngn(item.net) },
  { key: 'share', label: 'Your half', number: true, cell: (item) => ngn(item.share) },
];

/** One month's statement, itemised by novel and chapter (rulings 6 and 26). */
export function StatementView({ id }: { id: string }) {
  const statement = useCall('GET /statements/{statement}/', { params: { statement: id } });
  const name = statement.data && `Statement for ${closedMonth(statement.data.month)}`;
  useTitle(name ?? 'Statement');
  const missing = statement.error instanceof ApiError && statement.error.status === 404;
  return (
    <Stack $gap={24}>
      <Back>
        <Button
          size="small"
          variant="quiet"
          href="/account-income"
          icon={<ArrowLeftIcon size={16} aria-hidden="true" />}
        >
          All statements
        </Button>
      </Back>
      <PageTitle>{name ?? 'Statement'}</PageTitle>
      {statement.data ? (
        <Whole statement={statement.data} />
      ) : missing ? (
        <TableSheet>
          <EmptyState
            title="There is no such statement."
            action={<Button href="/account-income">All statements</Button>}
          />
        </TableSheet>
      ) : statement.isError ? (
        <TableSheet>
          <ErrorState
            title="The statement did not load."
            onRetry={() => void statement.refetch()}
            busy={statement.isFetching}
          >
            {messageOf(statement.error)}
          </ErrorState>
        </TableSheet>
      ) : (
        <Delayed>
          <Skeleton height="56px" lines={8} />
        </Delayed>
      )}
    </Stack>
  );
}

function Whole({ statement }: { statement: WholeStatement }) {
  const [shown, setShown] = useState(SHOWN);
  const { items } = statement;
  // By their place, since what was deleted has no id any more.
  const rows = items.slice(0, shown).map((item, place) => ({ ...item, place }));
  return (
    <>
      <Cluster $justify="space-between" $gap={16}>
        <Soft>
          From {utcDay(statement.from)} to {lastDay(statement.until)}
        </Soft>
        <Button size="small" onClick={() => save(statement)}>
          Download as CSV
        </Button>
      </Cluster>
      <TableSheet as="section" aria-labelledby="statement-sums">
        <Sub id="statement-sums">What it comes to</Sub>
        <Stats>
          <Stat label="Gross" value={ngn(statement.gross)} />
          <Stat label="Provider’s fee" value={ngn(statement.fee)} />
          <Stat label="Net" value={ngn(statement.net)} />
          <Stat label="Your half" value={ngn(statement.share)} />
          <Stat label="Income" value={formatMoney(statement.income, statement.income_currency)} />
        </Stats>
        <Reckoning>
          Your half, {ngn(statement.share)} (each amount without its odd kobo), and {ngn(statement.carried)} from before
          make {formatMoney(statement.income, statement.income_currency)} at {formatRate(statement.usd_rate)}.{' '}
          {ngn(statement.left_over)}, which makes no whole cent, is carried over to your next statement.
        </Reckoning>
      </TableSheet>
      {items.length > 0 && (
        <TableSheet>
          <Table
            caption={`Statement for ${closedMonth(statement.month)}, by novel and chapter`}
            columns={COLUMNS}
            rows={rows}
            rowKey={({ place }) => place}
          />
        </TableSheet>
      )}
      {items.length > shown && (
        <More>
          <Button onClick={() => setShown(shown + SHOWN)}>Load more</Button>
        </More>
      )}
    </>
  );
}

/** Hands a statement over as a file. */
const save = (statement: WholeStatement): void =>
  saveFile(new Blob([statementCsv(statement)], { type: 'text/csv;charset=utf-8' }), `statement-${statement.month}.csv`);

const Back = styled.div`
  margin-left: -${space[12]};
`;
const Soft = styled.p`
  color: ${color.inkSoft};
`;
const Sub = styled.h2`
  padding: ${space[8]} 0 ${space[16]};
  font-size: ${type[18]};
  font-weight: 800;
`;
const Reckoning = styled.p`
  padding: ${space[16]} 0 ${space[8]};
  color: ${color.inkSoft};
  font-size: ${type[14]};
  ${from.tablet} {
    max-width: 70ch;
  }
`;
const More = styled.div`
  display: grid;
  justify-items: center;
`;
