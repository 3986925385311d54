import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useAction, useCall } from '@griot/remote-kit';
import {
  Button,
  Cluster,
  color,
  Delayed,
  EmptyState,
  ErrorState,
  Notice,
  Skeleton,
  Stack,
  Stat,
  Stats,
  type,
} from '@griot/ui';
import { styled } from 'styled-components';
import { Calendar } from './calendar.tsx';
import { counted } from './counted.ts';
import { ReadDays } from './read-days.tsx';

type Journal = Entities['Journal'];

export const SETTINGS = '/account-profile#journal';
const TIME_ZONE = '/account-profile#following';

/** What its reader has read, and on which days in a row. It is theirs alone. */
export function JournalTab() {
  const mine = useCall('GET /journal/', {});
  if (!mine.data)
    return mine.isError ? (
      <ErrorState title="Your journal did not load." onRetry={() => void mine.refetch()}>
        {messageOf(mine.error, '')}
      </ErrorState>
    ) : (
      <Delayed>
        <Skeleton lines={8} />
      </Delayed>
    );
  return <Shown journal={mine.data} />;
}

function Shown({ journal }: { journal: Journal }) {
  const { recording, streak, years } = journal;
  const empty = years.length === 0;
  return (
    <Room>
      <Stack $gap={24}>
        {recording ? null : (
          <Notice
            action={
              <Button size="small" href={SETTINGS}>
                Settings
              </Button>
            }
          >
            Your journal is switched off. What you read is not written down.
          </Notice>
        )}
        {empty ? (
          recording ? (
            <EmptyState
              title="Nothing is in your journal yet."
              action={
                <Button variant="primary" href="/shelf?tab=reading">
                  Read on
                </Button>
              }
            >
              Open a chapter, and this day is in it. Nobody else sees it.
            </EmptyState>
          ) : null
        ) : (
          <>
            <Stats>
              <Stat label="Days in a row" value={counted(streak.current, 'day')} />
              <Stat label="Longest so far" value={counted(streak.longest, 'day')} />
            </Stats>
            <Cluster $gap={12}>
              {years.map((year) => (
                <Button key={year} size="small" href={`/journal/${year}`}>
                  {year} in review
                </Button>
              ))}
            </Cluster>
            <Calendar journal={journal} />
            <ReadDays />
          </>
        )}
        <HowItCounts journal={journal} />
      </Stack>
    </Room>
  );
}

/** The zone of this browser. */
const here = (): string => new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
const named = (zone: string): string => zone.replaceAll('_', ' ');

function HowItCounts({ journal: { recording, time_zone: zone } }: { journal: Journal }) {
  const settle = useAction('PATCH /follows/settings/', { failure: 'This could not be saved. Please try again.' });
  return (
    <Small>
      <p>
        A day counts when you open at least one chapter. A chapter and its words count once, on the day on which you
        first reach its end. Novels of your own do not count. Only you see your journal
        {recording ? (
          <>
            , and you can <a href={SETTINGS}>switch it off</a>
          </>
        ) : null}
        .
      </p>
      {zone === null ? (
        <p>
          Your days begin at midnight UTC, until you say where you live.{' '}
          {here() === 'UTC' ? (
            <a href={TIME_ZONE}>Choose a time zone</a>
          ) : (
            <Button size="small" busy={settle.busy} onClick={() => void settle.run({ body: { time_zone: here() } })}>
              Use {named(here())}
            </Button>
          )}
        </p>
      ) : (
        <p>
          Your days begin at midnight in {named(zone)}. <a href={TIME_ZONE}>Change the time zone</a>
        </p>
      )}
    </Small>
  );
}

const Room = styled.div`
  max-width: 760px;
`;
const Small = styled.div`
  display: grid;
  gap: 8px;
  max-width: 66ch;
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
