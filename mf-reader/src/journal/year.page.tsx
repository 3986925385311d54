import { ApiError, messageOf } from '@griot/api';
import { saveFile } from '@griot/browser';
import { formatNumber, type Entities } from '@griot/contracts';
import { useParams } from '@griot/nav';
import { useApi, useCall, useTitle, useToast } from '@griot/remote-kit';
import {
  Button,
  Cluster,
  color,
  Delayed,
  DownloadIcon,
  EmptyState,
  ErrorState,
  monthName,
  NotFound,
  Page,
  PageTitle,
  Section,
  Skeleton,
  space,
  Stack,
  StatTile,
  VisuallyHidden,
} from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { authorPath, novelPath } from '../novel/addresses.ts';
import { counted } from './counted.ts';

type Year = Entities['JournalYear'];

const BACK = '/shelf?tab=journal';

/** What its reader read in a year. Nobody else sees it; they can take it along. */
export default function YearPage() {
  const { year: key = '' } = useParams();
  const read = useCall('GET /journal/years/{year}/', { params: { year: key } });
  const missing = read.error instanceof ApiError && read.error.status === 404;
  useTitle(missing ? 'Page not found' : `${key} in review`);
  if (missing) return <NotFound />;
  return (
    <Page>
      <Stack $gap={24}>
        <a href={BACK}>Journal</a>
        <PageTitle>{key} in review</PageTitle>
        {read.data ? (
          <Review year={read.data} />
        ) : read.isError ? (
          <ErrorState title="Your year did not load." onRetry={() => void read.refetch()}>
            {messageOf(read.error, '')}
          </ErrorState>
        ) : (
          <Delayed>
            <Skeleton height="320px" />
          </Delayed>
        )}
      </Stack>
    </Page>
  );
}

function Review({ year }: { year: Year }) {
  const { author, busiest_month: busiest, finished_novels: finished, genres } = year;
  if (year.days === 0)
    return (
      <EmptyState title={`Nothing of ${year.year} is in your journal.`}>
        What you read while it is switched off is not written down.
      </EmptyState>
    );
  return (
    <Stack $gap={24}>
      <VisuallyHidden as="h2">In numbers</VisuallyHidden>
      <Tiles>
        <StatTile label="Chapters finished" value={formatNumber(year.chapters)} note={counted(year.words, 'word')} />
        <StatTile
          label="Novels opened"
          value={formatNumber(year.novels)}
          note={`${formatNumber(finished.length)} finished`}
        />
        <StatTile
          label="Days with reading"
          value={formatNumber(year.days)}
          note={`At most ${formatNumber(year.longest_streak)} in a row`}
        />
        {busiest ? (
          <StatTile
            label="Busiest month"
            value={monthName(busiest.month)}
            note={counted(busiest.chapters, 'chapter')}
          />
        ) : null}
        {author ? (
          <StatTile
            label="Most read author"
            value={<a href={authorPath(author.id)}>{author.name}</a>}
            note={counted(author.chapters, 'chapter')}
          />
        ) : null}
      </Tiles>
      {finished.length > 0 ? (
        <Section title="Novels finished">
          <List>
            {finished.map(({ slug, title }) => (
              <li key={slug}>
                <a href={novelPath(slug)}>{title}</a>
              </li>
            ))}
          </List>
        </Section>
      ) : null}
      {genres.length > 0 ? (
        <Section title="Genres">
          <List>
            {genres.map(({ name, chapters }) => (
              <li key={name}>
                {name} <small>{counted(chapters, 'chapter')}</small>
              </li>
            ))}
          </List>
        </Section>
      ) : null}
      <Cluster $gap={12}>
        <Download year={year.year} />
        <Soft>Only you see this page.</Soft>
      </Cluster>
    </Stack>
  );
}

function Download({ year }: { year: number }) {
  const api = useApi();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const params = { year: String(year) };
      saveFile(await api.file('GET /journal/years/{year}/markdown/', { params }), `reading-${year}.md`);
    } catch (error) {
      toast(messageOf(error, 'The file could not be made. Please try again.'), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} icon={<DownloadIcon size={18} aria-hidden="true" />} onClick={() => void save()}>
      Export as Markdown
    </Button>
  );
}

const Tiles = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 200px), 1fr));
  gap: ${space[16]};
`;
const List = styled.ul`
  display: grid;
  gap: ${space[8]};
  list-style: none;
  overflow-wrap: anywhere;
  small {
    color: ${color.inkSoft};
  }
`;
const Soft = styled.p`
  color: ${color.inkSoft};
`;
