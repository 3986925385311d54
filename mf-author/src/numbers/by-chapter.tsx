import { chapterLabel, formatMoney, formatNumber, shortNumber, type Entities } from '@griot/contracts';
import { Button, Section, Stack, Table, type Column } from '@griot/ui';
import { useState } from 'react';
import { BarPlot } from './bar-plot.tsx';
import type { Numbers } from './sums.tsx';

type Chapter = Entities['ChapterNumbers'];

/** Rows that are shown at first: a novel of thousands is a long page. */
const ROWS = 100;

/** Readers of whom so many went on: `67%`. Nobody's share is none. */
export const shareOf = ({ readers, went_on }: Pick<Chapter, 'readers' | 'went_on'>): string =>
  went_on === null || readers === 0 ? '–' : `${formatNumber(Math.round((went_on / readers) * 100))}%`;

const columns: Column<Chapter>[] = [
  {
    key: 'chapter',
    label: 'Chapter',
    cell: ({ chapter, title }) => `${shortNumber(chapter)} ${title}`,
  },
  { key: 'readers', label: 'Readers', number: true, cell: ({ readers }) => formatNumber(readers) },
  { key: 'on', label: 'Go on', number: true, cell: shareOf },
  { key: 'guests', label: 'Guests’ visits', number: true, cell: ({ guest_visits }) => formatNumber(guest_visits) },
  { key: 'unlocks', label: 'Unlocks', number: true, cell: ({ unlocks }) => formatNumber(unlocks) },
  { key: 'income', label: 'Income', number: true, cell: ({ income }) => formatMoney(income, 'NGN') },
];

/** How far readers come, and what each chapter brings. */
export function ByChapter({ numbers: { chapters } }: { numbers: Numbers }) {
  const [all, setAll] = useState(false);
  const rows = all ? chapters : chapters.slice(0, ROWS);
  return (
    <Section title="Chapter by chapter">
      <Stack $gap={24}>
        <BarPlot
          label="Readers of each chapter"
          bars={chapters.map(({ chapter, readers }) => ({ name: chapterLabel(chapter), value: readers }))}
        />
        <Table caption="The figures of each chapter" columns={columns} rows={rows} rowKey={({ id }) => id} />
        {rows.length < chapters.length && (
          <Button onClick={() => setAll(true)}>Show all {formatNumber(chapters.length)} chapters</Button>
        )}
      </Stack>
    </Section>
  );
}
