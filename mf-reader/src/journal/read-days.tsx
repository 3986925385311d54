import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import { color, Delayed, ErrorState, font, Pager, Section, Skeleton, space, Stack, type } from '@griot/ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { novelPath } from '../novel/addresses.ts';
import { counted } from './counted.ts';
import { inRanges, longDay } from './days.ts';

type Day = Entities['JournalDay'];

const PAGE = 14;

/** Day by day what was read, the last first. */
export function ReadDays() {
  const [page, setPage] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  const read = useCall('GET /journal/days/', { query: { limit: PAGE, offset: page * PAGE } });
  const turn = (to: number) => {
    setPage(to);
    top.current?.focus();
  };
  return (
    <Section title="Day by day">
      <Box ref={top} tabIndex={-1} aria-busy={!read.data || undefined}>
        {read.data ? (
          <Stack $gap={24}>
            <Days>
              {read.data.results.map((day) => (
                <OneDay key={day.day} of={day} />
              ))}
            </Days>
            {read.data.count > PAGE ? (
              <Pager label="Pages of days" page={page} pages={Math.ceil(read.data.count / PAGE)} onTurn={turn} />
            ) : null}
          </Stack>
        ) : read.isError ? (
          <ErrorState title="Your days did not load." onRetry={() => void read.refetch()}>
            {messageOf(read.error, '')}
          </ErrorState>
        ) : (
          <Delayed>
            <Skeleton lines={8} />
          </Delayed>
        )}
      </Box>
    </Section>
  );
}

const OneDay = ({ of: { day, finished, words, novels } }: { of: Day }) => (
  <li>
    <h3>
      <time dateTime={day}>{longDay(day)}</time>
    </h3>
    {finished > 0 ? (
      <p>
        {counted(finished, 'chapter')} finished, {counted(words, 'word')}
      </p>
    ) : null}
    <ul>
      {novels.map(({ novel, chapters }) => (
        <li key={novel?.slug ?? ''}>
          {novel ? <a href={novelPath(novel.slug)}>{novel.title}</a> : 'A novel that is no longer here'}:{' '}
          {whatOf(chapters)}
        </li>
      ))}
    </ul>
  </li>
);

/** `chapters 1–3 finished, 4 opened` */
function whatOf(chapters: Day['novels'][number]['chapters']): string {
  const numbers = (finished: boolean) =>
    chapters.filter((one) => one.finished === finished).map((one) => Number(one.chapter));
  const parts = [
    [numbers(true), 'finished'],
    [numbers(false), 'opened'],
  ] as const;
  const told = parts.flatMap(([of, what]) => (of.length === 0 ? [] : `${inRanges(of)} ${what}`));
  return `${chapters.length === 1 ? 'chapter' : 'chapters'} ${told.join(', ')}`;
}

const Box = styled.div`
  &:focus {
    outline: none;
  }
`;
const Days = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  list-style: none;
  h3 {
    font: 700 ${type[16]} / 1.5 ${font.ui};
  }
  p {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
  ul {
    display: grid;
    gap: ${space[4]};
    margin-top: ${space[4]};
    list-style: none;
    overflow-wrap: anywhere;
  }
`;
