import { messageOf } from '@griot/api';
import { chapterLabel, formatNumber, NUMBERS_DAYS, type Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import {
  Chooser,
  Cluster,
  Delayed,
  Disclosure,
  ErrorState,
  from,
  Section,
  Skeleton,
  space,
  Stack,
  Table,
  type Column,
  utcDay,
} from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { BarPlot } from './bar-plot.tsx';

type Day = Entities['DayNumbers'];

const columns: Column<Day>[] = [
  { key: 'day', label: 'Day', cell: ({ day }) => utcDay(day) },
  { key: 'readers', label: 'Readers', number: true, cell: ({ readers }) => formatNumber(readers) },
  { key: 'guests', label: 'Guests’ visits', number: true, cell: ({ guest_visits }) => formatNumber(guest_visits) },
];

interface ByDayProps {
  novel: string;
  chapters: readonly Entities['ChapterNumbers'][];
}

/** Who came when: to the whole novel, or to one chapter of it. */
export function ByDay({ novel, chapters }: ByDayProps) {
  const [chapter, setChapter] = useState('');
  const [days, setDays] = useState<string>(String(NUMBERS_DAYS[0]));
  const query = { days, ...(chapter === '' ? {} : { chapter }) };
  const found = useCall('GET /novels/mine/{novel}/numbers/days/', { params: { novel }, query }, { keepPrevious: true });
  const rows = found.data?.days;
  return (
    <Section title="Day by day">
      <Stack $gap={24}>
        <Cluster $gap={16}>
          <Chooser
            label="Of"
            selected={chapter}
            onSelect={setChapter}
            options={[
              { value: '', label: 'The whole novel' },
              ...chapters.map((one) => ({ value: one.id, label: `${chapterLabel(one.chapter)}: ${one.title}` })),
            ]}
          />
          <Chooser
            label="In the last"
            selected={days}
            onSelect={setDays}
            options={NUMBERS_DAYS.map((n) => ({ value: String(n), label: `${n} days` }))}
          />
        </Cluster>
        {rows ? (
          <>
            <Plots aria-busy={found.isPlaceholderData}>
              <BarPlot
                label="Readers a day"
                bars={rows.map((day) => ({ name: utcDay(day.day), value: day.readers }))}
              />
              <BarPlot
                label="Guests’ visits a day"
                tone="terracotta"
                bars={rows.map((day) => ({ name: utcDay(day.day), value: day.guest_visits }))}
              />
            </Plots>
            <Disclosure summary="The days as a table">
              <Table
                caption="Readers and guests’ visits of each day, the newest first"
                columns={columns}
                rows={rows.toReversed()}
                rowKey={({ day }) => day}
              />
            </Disclosure>
          </>
        ) : found.isError ? (
          <ErrorState title="The days did not load." onRetry={() => void found.refetch()}>
            {messageOf(found.error, 'Failed to get the numbers')}
          </ErrorState>
        ) : (
          <Delayed>
            <Skeleton height="160px" />
          </Delayed>
        )}
      </Stack>
    </Section>
  );
}

const Plots = styled.div`
  display: grid;
  gap: ${space[24]};
  ${from.tablet} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;
