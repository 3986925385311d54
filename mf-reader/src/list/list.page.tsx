import { ApiError, messageOf } from '@griot/api';
import { useParams } from '@griot/nav';
import { useTitle } from '@griot/remote-kit';
import {
  Badge,
  Button,
  Cluster,
  color,
  Delayed,
  EmptyState,
  ErrorState,
  font,
  from,
  ListIcon,
  Page,
  Skeleton,
  space,
  Stack,
  type,
  useFocusStays,
} from '@griot/ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { authorPath } from '../novel/addresses.ts';
import { Paragraphs } from '../novel/paragraphs.tsx';
import { Entries } from './entries.tsx';
import { Ordering } from './ordering.tsx';
import { OwnersTools } from './owners-tools.tsx';
import { novelsIn, PUBLIC, useList, useListed } from './use-lists.ts';

/** A reader's list of novels with what they say of each. Its owner changes it in place. */
export default function ListPage() {
  const { list: id = '' } = useParams();
  const list = useList(id);
  const novels = useListed(id);
  const [ordering, setOrdering] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const part = useFocusStays<HTMLDivElement>(heading);
  const missing = list.error instanceof ApiError && list.error.status === 404;
  useTitle(
    list.data
      ? `${list.data.name}, a list by ${list.data.owner.name}`
      : missing
        ? 'List not found'
        : list.isError
          ? 'The list did not load'
          : null,
  );

  if (missing)
    return (
      <Page>
        <EmptyState
          title="List not found"
          page
          icon={<ListIcon size={40} aria-hidden="true" />}
          action={
            <Button variant="primary" href="/">
              Home
            </Button>
          }
        >
          It may have been deleted, or its reader keeps it to themselves.
        </EmptyState>
      </Page>
    );
  const failed = list.error ?? novels.error;
  if (failed && !(list.data && novels.data))
    return (
      <Page>
        <ErrorState
          title="The list did not load."
          page
          onRetry={() => {
            void list.refetch();
            void novels.refetch();
          }}
        >
          {messageOf(failed, 'Please try again.')}
        </ErrorState>
      </Page>
    );
  if (!list.data || !novels.data)
    return (
      <Page aria-busy="true">
        <Delayed>
          <Stack>
            <Skeleton width="40%" height="40px" />
            <Skeleton height="144px" />
            <Skeleton height="144px" />
          </Stack>
        </Delayed>
      </Page>
    );
  const { name, description, owner, is_mine: mine } = list.data;
  const entries = novels.data.results;
  return (
    <Page>
      <Column ref={part}>
        <Head>
          <Cluster $gap={8}>
            {list.data.public ? null : <Badge>Private</Badge>}
            {list.data.public && mine ? <span>{PUBLIC}</span> : null}
            <span>{novelsIn({ num_novels: entries.length })}</span>
          </Cluster>
          <h1 ref={heading} tabIndex={-1}>
            {name}
          </h1>
          <p>
            A list by <a href={authorPath(owner.id)}>{owner.name}</a>
          </p>
          {description ? (
            <About>
              <Paragraphs text={description} />
            </About>
          ) : null}
          {mine ? (
            <OwnersTools
              list={list.data}
              ordering={ordering}
              onOrder={entries.length > 1 ? () => setOrdering(true) : null}
            />
          ) : null}
        </Head>
        {entries.length === 0 ? (
          <EmptyState
            title="No novel stands here yet."
            icon={<ListIcon size={40} aria-hidden="true" />}
            action={
              mine ? (
                <Button variant="primary" href="/">
                  Find a novel
                </Button>
              ) : undefined
            }
          >
            {mine ? '“Add to list” stands on the page of every novel.' : undefined}
          </EmptyState>
        ) : ordering ? (
          <Ordering list={id} entries={entries} onDone={() => setOrdering(false)} />
        ) : (
          <Entries list={id} entries={entries} mine={mine} />
        )}
      </Column>
    </Page>
  );
}

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[32]};
  max-width: 760px;
`;
const Head = styled.header`
  display: grid;
  gap: ${space[8]};
  color: ${color.inkSoft};
  h1 {
    color: ${color.ink};
    font: 700 ${type[26]} / 1.2 ${font.title};
    overflow-wrap: anywhere;
  }
  h1:focus {
    outline: none;
  }
  ${from.tablet} {
    h1 {
      font-size: ${type[34]};
    }
  }
`;
const About = styled.div`
  max-width: 62ch;
  margin-top: ${space[8]};
  color: ${color.ink};
  overflow-wrap: anywhere;
  p + p {
    margin-top: ${space[8]};
  }
`;
