import { messageOf } from '@griot/api';
import { saveFile } from '@griot/browser';
import { shortNumber, type Answer, type Entities } from '@griot/contracts';
import { useAction, useApi, useCall, useToast } from '@griot/remote-kit';
import {
  Button,
  color,
  Delayed,
  DownloadIcon,
  EmptyState,
  ErrorState,
  font,
  Pager,
  Skeleton,
  space,
  type,
  useFocusStays,
  VisuallyHidden,
} from '@griot/ui';
import { Fragment, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { wordsOf } from '../highlights/words-of.ts';
import { chapterPath, novelPath } from '../novel/addresses.ts';

type Kept = Entities['Highlight'];

const PAGE = 50;

/** Highlights and bookmarks of all novels, each with the way to its place. */
export function KeptTab() {
  const [page, setPage] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  const part = useFocusStays<HTMLDivElement>(top);
  const mine = useCall('GET /highlights/', { query: { limit: PAGE, offset: page * PAGE } });
  if (mine.isError && !mine.data)
    return (
      <ErrorState title="Your highlights did not load." onRetry={() => void mine.refetch()}>
        {messageOf(mine.error, '')}
      </ErrorState>
    );
  if (!mine.data)
    return (
      <Delayed>
        <Skeleton lines={8} />
      </Delayed>
    );
  const { count, results }: Answer<'GET /highlights/'> = mine.data;
  if (count === 0)
    return (
      <div ref={part}>
        <Box ref={top} tabIndex={-1}>
          <EmptyState
            title="You keep no words yet."
            action={
              <Button variant="primary" href="/shelf?tab=reading">
                Read on
              </Button>
            }
          >
            Select words while you read, and highlight or bookmark them. Nobody else sees them.
          </EmptyState>
        </Box>
      </div>
    );
  const turn = (to: number) => {
    setPage(to);
    top.current?.focus();
  };
  return (
    <div ref={part}>
      <Box ref={top} tabIndex={-1}>
        <Room>
          <div>
            <Export />
          </div>
          {byNovel(results).map(([slug, of]) => (
            <Novel key={slug} aria-label={of[0]?.novel.title}>
              <h2>
                <a href={novelPath(slug)}>{of[0]?.novel.title}</a>
              </h2>
              <ul>
                {of.map((one, n) => (
                  <Fragment key={one.id}>
                    {one.chapter === of[n - 1]?.chapter ? null : <Chapter>{chapterName(one)}</Chapter>}
                    <One kept={one} />
                  </Fragment>
                ))}
              </ul>
            </Novel>
          ))}
          {count > PAGE ? (
            <Pager label="Pages of highlights" page={page} pages={Math.ceil(count / PAGE)} onTurn={turn} />
          ) : null}
        </Room>
      </Box>
    </div>
  );
}

const chapterName = ({ chapter, chapter_title: title }: Kept): string =>
  `Chapter ${shortNumber(chapter)}${title ? `: ${title}` : ''}`;

function byNovel(all: readonly Kept[]): [string, Kept[]][] {
  const found = new Map<string, Kept[]>();
  for (const one of all) found.set(one.novel.slug, [...(found.get(one.novel.slug) ?? []), one]);
  return [...found];
}

function One({ kept }: { kept: Kept }) {
  const remove = useAction('DELETE /highlights/{highlight}/', {
    failure: 'This was not removed. Please try again.',
  });
  const { chapter, chapter_title: title, kind, note, novel } = kept;
  const words = wordsOf(kept);
  return (
    <li>
      <Quote>
        {title === null ? (
          words
        ) : (
          <a href={`${chapterPath(novel.slug, { title, chapter })}#kept-${kept.id}`}>{words}</a>
        )}
      </Quote>
      {note ? <Note>{note}</Note> : null}
      <p>
        <small>{kind === 'bookmark' ? 'Bookmark' : 'Highlight'}</small>
        <Button
          variant="quiet"
          size="small"
          busy={remove.busy}
          onClick={() => void remove.run({ params: { highlight: kept.id } })}
        >
          Remove<VisuallyHidden> “{words}”</VisuallyHidden>
        </Button>
      </p>
    </li>
  );
}

function Export() {
  const api = useApi();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await api.file('GET /highlights/markdown/', {}), 'highlights.md');
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

const Box = styled.div`
  &:focus {
    outline: none;
  }
`;
const Room = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[32]};
  max-width: 760px;
`;

const Novel = styled.section`
  display: grid;
  gap: ${space[12]};
  h2 {
    font: 700 ${type[21]} / 1.3 ${font.title};
    overflow-wrap: anywhere;
  }
  h2 a {
    color: ${color.ink};
    text-decoration: none;
  }
  @media (hover: hover) {
    h2 a:hover {
      text-decoration: underline;
    }
  }
  ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[16]};
    list-style: none;
  }
  li > p {
    display: flex;
    align-items: center;
    gap: ${space[8]};
    color: ${color.inkSoft};
  }
`;

const Chapter = styled.li`
  color: ${color.inkSoft};
  font-size: ${type[14]};
  font-weight: 700;
`;

const Quote = styled.blockquote`
  margin: 0;
  padding-left: ${space[16]};
  border-left: 3px solid ${color.terracotta};
  font-family: ${font.title};
  line-height: 1.6;
  overflow-wrap: anywhere;
  white-space: pre-line;
  a {
    color: ${color.ink};
    text-decoration: none;
  }
  @media (hover: hover) {
    a:hover {
      text-decoration: underline;
    }
  }
`;

const Note = styled.p`
  && {
    display: block;
    margin-top: ${space[8]};
    padding-left: 19px;
    color: ${color.ink};
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;
