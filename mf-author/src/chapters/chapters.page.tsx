import { ApiError, messageOf } from '@griot/api';
import { shortNumber, type Entities } from '@griot/contracts';
import { useParams, useSearchParams } from '@griot/nav';
import { type MayLeave, useCall, useGo, useTitle } from '@griot/remote-kit';
import {
  Badge,
  Button,
  Cluster,
  color,
  Delayed,
  EmptyState,
  ErrorState,
  FeatherIcon,
  formatNumber,
  from,
  Page,
  PageTitle,
  PlusIcon,
  Skeleton,
  space,
  Stack,
  type,
  belowTopBar,
} from '@griot/ui';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState, type MouseEvent } from 'react';
import { css, styled } from 'styled-components';
import { HiddenNotice } from '../appeal/hidden-notice.tsx';
import { DownloadNovel } from '../export/download-novel.tsx';
import { CommentsLink } from '../comments/comments-link.tsx';
import { NoSuchStory } from '../stories/no-such-story.tsx';
import { ChapterList } from './chapter-list.tsx';
import { ChapterPane } from './chapter-pane.tsx';
import { unsavedIn } from './stored-drafts.ts';

/** `/book-chapters/:slug?chapter=3`: an author's own chapters, and the one that is open (part 2 §2.11). */
export default function ChaptersPage() {
  const { slug = '' } = useParams();
  const novel = useCall('GET /novels/mine/{novel}/', { params: { novel: slug } });
  const chapters = useCall('GET /novels/mine/{novel}/chapters/', { params: { novel: slug }, query: { limit: 1000 } });
  // Asked along with them, so that it is there when they are; without it the page is whole.
  const comments = useCall('GET /novels/mine/{novel}/comments/', {
    params: { novel: slug },
    query: { limit: 1, answered: 'false' },
  }).data;
  // A server before counts all of them, and does not say which it counted.
  const unanswered = comments?.answered === false ? comments.count : 0;
  useTitle(novel.data?.title);

  const missing = [novel.error, chapters.error].some((error) => error instanceof ApiError && error.status === 404);
  if (missing) return <NoSuchStory />;
  if (novel.data && chapters.data)
    return (
      <Workspace key={novel.data.id} novel={novel.data} chapters={chapters.data.results} unanswered={unanswered} />
    );
  if (novel.isError || chapters.isError) {
    return (
      <Page>
        <ErrorState
          title="Your chapters did not load."
          onRetry={() => {
            void novel.refetch();
            void chapters.refetch();
          }}
        >
          {novel.error
            ? messageOf(novel.error, 'Failed to get book')
            : messageOf(chapters.error, 'Failed to get novel chapters')}
        </ErrorState>
      </Page>
    );
  }
  return (
    <Page>
      <Delayed>
        <Stack $gap={24}>
          <Skeleton width="40%" height="40px" />
          <Skeleton shape="text" lines={8} />
        </Stack>
      </Delayed>
    </Page>
  );
}

/** Which chapter is open; a new `visit` opens it afresh. */
interface Opened {
  choice: string | null;
  visit: number;
}

interface WorkspaceProps {
  novel: Entities['OwnNovel'];
  chapters: Entities['OwnChapter'][];
  /** So many comments wait for an answer of the author's. */
  unanswered: number;
}

function Workspace({ novel, chapters, unanswered }: WorkspaceProps) {
  const [search] = useSearchParams();
  const go = useGo();
  const wanted = search.get('chapter');
  const [opened, setOpened] = useState<Opened>({ choice: wanted, visit: 0 });
  const guard = useRef<MayLeave | null>(null);
  const setGuard = useCallback((mayLeave: MayLeave | null) => {
    guard.current = mayLeave;
  }, []);
  const [unsavedAtom] = useState(() => unsavedIn(novel.id));
  const { begun, changed } = useAtomValue(unsavedAtom);
  const panes = useRef<HTMLDivElement>(null);

  const hrefOf = (choice: string | null): string =>
    `/book-chapters/${novel.slug}${choice === null ? '' : `?chapter=${choice}`}`;
  const hrefOfOpened = hrefOf(opened.choice);

  // A link to another chapter asks first, so that staying leaves no trace in the history.
  const askFirst = (event: MouseEvent): void => {
    const link = (event.target as Element).closest('a[href]');
    if (
      !link ||
      !guard.current ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    void guard.current().then((may) => {
      if (may) void go(link.getAttribute('href') ?? '');
    });
  };

  // The address says which chapter is open; Back and Forward have changed it before anyone could be asked.
  useEffect(() => {
    if (wanted === opened.choice) return;
    let awaited = true;
    void (guard.current?.() ?? Promise.resolve(true)).then((may) => {
      if (!awaited) return;
      if (may) setOpened(({ visit }) => ({ choice: wanted, visit: visit + 1 }));
      else void go(hrefOfOpened, { replace: true });
    });
    return () => {
      awaited = false;
    };
  }, [wanted, opened.choice, hrefOfOpened, go]);

  // Where the keyboard was has gone; it stands at the beginning of what came.
  useEffect(() => {
    if (opened.visit === 0 || document.querySelector('dialog[open]')) return;
    const pane = panes.current?.querySelector(opened.choice === null ? '[data-list]' : '[data-pane]');
    if (!pane?.contains(document.activeElement))
      pane?.querySelector<HTMLElement>('[data-heading]')?.focus({ preventScroll: opened.choice === null });
  }, [opened]);

  // What was opened stays open when its number changes.
  const [followed, setFollowed] = useState<{ visit: number; id: string } | null>(null);
  const follows = followed?.visit === opened.visit;
  const numbered = chapters.find((other) => shortNumber(other.chapter) === opened.choice);
  if (numbered && !follows) setFollowed({ visit: opened.visit, id: numbered.id });
  const chapter = follows ? chapters.find(({ id }) => id === followed.id) : numbered;
  const number = chapter && shortNumber(chapter.chapter);
  useEffect(() => {
    // While it is edited, its address may be of before: to change that would ask about what is not saved.
    if (number === undefined || number === opened.choice || wanted !== opened.choice || guard.current) return;
    setOpened(({ visit }) => ({ choice: number, visit }));
    void go(`/book-chapters/${novel.slug}?chapter=${number}`, { replace: true });
  }, [number, opened.choice, wanted, go, novel.slug]);

  const unsaved = begun ?? (opened.choice === 'new' ? { title: '' } : null);

  return (
    <Page>
      <Head data-frame $away={opened.choice !== null}>
        <a href="/account-stories">Your stories</a>
        <PageTitle>{novel.title}</PageTitle>
        <Cluster $gap={8}>
          <Badge tone={novel.completed ? 'good' : 'info'}>{novel.completed ? 'Completed' : 'Ongoing'}</Badge>
          {novel.hidden_reason === null ? null : <Badge tone="warn">Hidden</Badge>}
          <span>
            {formatNumber(chapters.length)} {chapters.length === 1 ? 'chapter' : 'chapters'} ·{' '}
            {formatNumber(novel.num_draft_words)} words
          </span>
          <a href={`/account-edit-book/${novel.slug}`}>Edit novel</a>
          <a href={`/book-chapters/${novel.slug}/find`}>Find and replace</a>
          <a href={`/book-chapters/${novel.slug}/schedule`}>Schedule</a>
          <a href={`/book-chapters/${novel.slug}/numbers`}>Numbers</a>
          <CommentsLink slug={novel.slug} unanswered={unanswered} />
          <a href={`/book-chapters/${novel.slug}/readers`}>Readers</a>
          {chapters.length > 1 && <a href={`/book-chapters/${novel.slug}/order`}>Change order</a>}
          <DownloadNovel novel={novel} />
        </Cluster>
        {novel.hidden_reason !== null && opened.choice !== null ? (
          <Short>
            <Badge tone="warn">Hidden</Badge> from readers.{' '}
            <a href={hrefOf(null)} onClick={askFirst}>
              Why, and how to appeal
            </a>
          </Short>
        ) : null}
        <HiddenNotice novel={novel} />
      </Head>
      <Panes ref={panes}>
        <Aside data-list data-frame $away={opened.choice !== null} onClick={askFirst}>
          <ChapterList chapters={chapters} open={opened.choice} unsaved={unsaved} changed={changed} hrefOf={hrefOf} />
        </Aside>
        <Main data-pane $away={opened.choice === null}>
          {opened.choice === null ? (
            <EmptyState
              icon={<FeatherIcon size={32} aria-hidden="true" />}
              title={
                chapters.length === 0
                  ? 'Every story begins with a first line.'
                  : 'Choose a chapter, or begin a new one.'
              }
              action={
                <Button variant="primary" href={hrefOf('new')} icon={<PlusIcon size={18} aria-hidden="true" />}>
                  New Chapter
                </Button>
              }
            />
          ) : (
            <ChapterPane
              key={opened.visit}
              novel={novel}
              chapter={chapter}
              isNew={opened.choice === 'new'}
              onGuard={setGuard}
              onSaved={(saved) => {
                const choice = shortNumber(saved.chapter);
                if (choice === opened.choice) return;
                setOpened(({ visit }) => ({ choice, visit }));
                // Unless the writer is on the way to another chapter already.
                if (wanted === opened.choice) void go(hrefOf(choice), { replace: true });
              }}
              onClose={() => void go(hrefOf(null))}
            />
          )}
        </Main>
      </Panes>
    </Page>
  );
}

/** The notice above a chapter that is open on a phone. */
const Short = styled.p`
  ${from.desktop} {
    display: none;
  }
`;
const Head = styled.header<{ $away: boolean }>`
  display: grid;
  gap: ${space[4]};
  margin-bottom: ${space[24]};
  color: ${color.inkSoft};
  font-size: ${type[14]};
  & > a {
    justify-self: start;
  }
  & > h1 {
    color: ${color.ink};
  }
  /* While a chapter is open on a phone, there is room for the novel's title, and that it is hidden. */
  @media (max-width: 1023px) {
    ${(p) =>
      p.$away &&
      css`
        margin-bottom: ${space[12]};
        & > :not(h1, ${Short}) {
          display: none;
        }
        & > h1 {
          color: ${color.inkSoft};
          font-size: ${type[14]};
        }
      `}
  }
`;
const Panes = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[32]};
  ${from.desktop} {
    grid-template-columns: 320px minmax(0, 1fr);
    align-items: start;
    html[data-undisturbed] & {
      grid-template-columns: minmax(0, 860px);
      justify-content: center;
    }
  }
`;
/* On a phone the list and the chapter are two views. */
const Aside = styled.aside<{ $away: boolean }>`
  @media (max-width: 1023px) {
    ${(p) => (p.$away ? 'display: none;' : '')}
  }
  ${from.desktop} {
    position: sticky;
    ${belowTopBar(
      (bar) => `
        top: calc(${space[16]} + ${bar});
        max-height: calc(100dvh - ${space[32]} - ${bar});
      `,
    )}
    overflow-y: auto;
  }
`;
const Main = styled.div<{ $away: boolean }>`
  min-width: 0;
  @media (max-width: 1023px) {
    ${(p) => (p.$away ? 'display: none;' : '')}
  }
`;
