import { ApiError, messageOf } from '@griot/api';
import { chapterLabel, shortNumber } from '@griot/contracts';
import { useParams, useSearchParams } from '@griot/nav';
import { useAnswers, useCall, useGo, useTitle } from '@griot/remote-kit';
import {
  Button,
  Delayed,
  EmptyState,
  ErrorState,
  from,
  Page,
  PageTitle,
  Skeleton,
  space,
  Stack,
  belowTopBar,
} from '@griot/ui';
import { useEffect, useRef } from 'react';
import { css, styled } from 'styled-components';
import { VersionList } from './version-list.tsx';
import { VersionPane } from './version-pane.tsx';

const DRAFT = 'GET /novels/mine/{novel}/chapters/{chapter}/draft/';

/** `/book-chapters/:slug/versions/:chapter?version=12`: what a chapter once was, beside what it is now. */
export default function VersionsPage() {
  const { slug = '', chapter = '' } = useParams();
  const [search] = useSearchParams();
  const chosen = search.get('version');
  const go = useGo();
  const answers = useAnswers();
  const params = { novel: slug, chapter };
  const draft = useCall(DRAFT, { params }, { staleTime: 0 });
  const versions = useCall(
    'GET /novels/mine/{novel}/chapters/{chapter}/versions/',
    { params, query: { limit: 50 } },
    { staleTime: 0 },
  );
  const label = draft.data ? chapterLabel(draft.data.chapter) : 'this chapter';
  useTitle(`Versions of ${label}`);

  // Where the keyboard was has gone on a phone; it stands at the beginning of what came.
  const pane = useRef<HTMLDivElement>(null);
  const loaded = draft.data !== undefined;
  useEffect(() => {
    if (chosen !== null && loaded) pane.current?.focus({ preventScroll: true });
  }, [chosen, loaded]);

  const here = `/book-chapters/${slug}/versions/${chapter}`;
  const back = `/book-chapters/${slug}?chapter=${draft.data ? shortNumber(draft.data.chapter) : chapter}`;
  const error = draft.error ?? versions.error;
  if (error instanceof ApiError && error.status === 404)
    return (
      <Page>
        <PageTitle>Versions</PageTitle>
        <EmptyState
          title="There is no such chapter of yours"
          action={
            <Button variant="primary" href="/account-stories">
              Your stories
            </Button>
          }
        />
      </Page>
    );
  return (
    <Page>
      <Stack $gap={16}>
        <a href={back}>Back to the chapter</a>
        <PageTitle>Versions of {label}</PageTitle>
        {draft.data && versions.data ? (
          versions.data.count === 0 ? (
            <EmptyState title="There are no earlier versions yet">
              Each time you save, and every ten minutes while you write, one is kept: the last 50 of them.
            </EmptyState>
          ) : (
            <Panes>
              <Side $away={chosen !== null}>
                <VersionList
                  versions={versions.data.results}
                  present={draft.data.version}
                  chosen={chosen === null ? null : Number(chosen)}
                  hrefOf={(version) => `${here}?version=${version}`}
                />
              </Side>
              <Main ref={pane} tabIndex={-1} $away={chosen === null}>
                {chosen === null ? (
                  <EmptyState title="Choose a version to compare it with the chapter as it stands." />
                ) : (
                  <Stack $gap={16}>
                    <All href={here}>All versions</All>
                    <VersionPane
                      key={chosen}
                      novel={slug}
                      draft={draft.data}
                      version={chosen}
                      onRestored={() => void go(back)}
                      onStale={() => void answers.refresh(DRAFT, { params })}
                    />
                  </Stack>
                )}
              </Main>
            </Panes>
          )
        ) : error ? (
          <ErrorState
            title="The versions did not load."
            onRetry={() => {
              void draft.refetch();
              void versions.refetch();
            }}
          >
            {messageOf(error, 'Failed to get the versions')}
          </ErrorState>
        ) : (
          <Delayed>
            <Skeleton height="64px" lines={6} />
          </Delayed>
        )}
      </Stack>
    </Page>
  );
}

/* On a phone the list and the version are two views. */
const away = css<{ $away: boolean }>`
  min-width: 0;
  @media (max-width: 1023px) {
    ${(p) => (p.$away ? 'display: none;' : '')}
  }
`;
const Panes = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[32]};
  ${from.desktop} {
    grid-template-columns: 320px minmax(0, 1fr);
    align-items: start;
  }
`;
const Side = styled.aside<{ $away: boolean }>`
  ${away}
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
  ${away}
  outline: none;
`;
const All = styled.a`
  ${from.desktop} {
    display: none;
  }
`;
