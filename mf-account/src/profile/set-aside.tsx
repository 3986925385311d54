import type { Entities } from '@griot/contracts';
import { useAction, useListCall } from '@griot/remote-kit';
import { Button, color, space, Stack, type, useFocusStays } from '@griot/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { LoadFailure } from './not-loaded.tsx';

const LISTS = {
  muted: { call: 'GET /mutes/', undo: 'DELETE /mutes/{user}/', deed: 'Unmute', done: 'You see their comments again.' },
  blocked: {
    call: 'GET /comment-blocks/',
    undo: 'DELETE /comment-blocks/{user}/',
    deed: 'Unblock',
    done: 'They can comment on your novels again.',
  },
} as const;

/** Whom one has muted or blocked, and the way back from it. */
export const SetAside = () => (
  <Stack $gap={24}>
    <People kind="muted" title="People you muted" none="You have muted nobody." />
    <People kind="blocked" title="People you blocked" none="You have blocked nobody." />
  </Stack>
);

function People({ kind, title, none }: { kind: keyof typeof LISTS; title: string; none: string }) {
  const { call, undo, deed, done } = LISTS[kind];
  const list = useListCall(call, { query: { limit: 20 } });
  const heading = useRef<HTMLHeadingElement>(null);
  const part = useFocusStays<HTMLDivElement>(heading);
  const people = list.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <Stack ref={part} $gap={8}>
      <h3 ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {title}
      </h3>
      {list.isError && !list.data ? <LoadFailure what="The list" asked={list} /> : null}
      {list.data && people.length === 0 ? <Soft>{none}</Soft> : null}
      {people.length > 0 ? (
        <List aria-label={title}>
          {people.map((person) => (
            <Person key={person.id} person={person} undo={undo} deed={deed} done={done} />
          ))}
        </List>
      ) : null}
      {list.hasNextPage ? (
        <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Load more
        </Button>
      ) : null}
    </Stack>
  );
}

interface PersonProps {
  person: Entities['PersonSetAside'];
  undo: (typeof LISTS)[keyof typeof LISTS]['undo'];
  deed: string;
  done: string;
}

function Person({ person, undo, deed, done }: PersonProps) {
  const undoing = useAction(undo, { success: done });
  return (
    <li>
      <span>{person.pen_name}</span>
      <Button
        size="small"
        busy={undoing.busy}
        aria-label={`${deed} ${person.pen_name}`}
        onClick={() => void undoing.run({ params: { user: person.id } })}
      >
        {deed}
      </Button>
    </li>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${space[8]};
  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[12]};
    overflow-wrap: anywhere;
  }
`;
const Soft = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
