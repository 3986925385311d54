import { Button, Cluster, color, ShelfHead, Skeletons, space, useNear, useWritten } from '@griot/ui';
import { useId, useMemo, useRef, type ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import type { Entities } from '@griot/contracts';
import { browsePath } from '../novel/addresses.ts';
import { useListing, type Shelf } from './use-listing.ts';

const Room = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space[16]};
  min-width: 0;
  /* What is far below is neither styled nor laid out again with every font and shelf that comes. Most shelves are as high as this. */
  content-visibility: auto;
  contain-intrinsic-block-size: auto 400px;
  /* Shadows and focus rings reach so far. */
  overflow-clip-margin: ${space[32]};
`;
const arrive = keyframes`from { opacity: 0; }`;
/** Holds the room of what comes from the start, and shows it only when the wait has lasted 200 ms. */
const Waiting = styled.div`
  animation: ${arrive} 120ms ease-out 200ms backwards;
`;
const Trouble = styled.p`
  color: ${color.inkSoft};
`;

interface SectionProps {
  title: string;
  shelf: Shelf;
  /** The shape of what comes. */
  skeleton: ReactNode;
  children: (novels: Entities['Novel'][]) => ReactNode;
}

/** A shelf so far below what is seen, in px, is not asked for yet: about a screen and a half. */
const AHEAD_PX = 1000;

/** One shelf of the home page with its states: waiting in its shape, failed in one line, hidden when empty. */
export function Section({ title, shelf, skeleton, children }: SectionProps) {
  const room = useRef<HTMLElement>(null);
  const near = useNear(room, AHEAD_PX, { print: true });
  const shelved = useListing(shelf, near);
  const id = useId();
  // Without scripts nothing comes, so that a written shelf which waits is not shown.
  const written = useWritten();
  const novels = shelved.state === 'here' ? shelved.novels : null;
  // Drawn by what it shows: a shelf that is taken over, or comes near, is no other than before.
  const shown = useMemo(() => novels && children(novels), [novels, children]);
  if (novels?.length === 0) return null;
  const waiting = shelved.state === 'waiting';
  return (
    <Room ref={room} aria-labelledby={id} aria-busy={(waiting && (near || written)) || undefined}>
      <ShelfHead id={id} title={title} href={browsePath(shelf)} />
      {waiting ? (
        <Waiting>
          <Skeletons still={!near}>{skeleton}</Skeletons>
        </Waiting>
      ) : null}
      {shelved.state === 'failed' ? <ShelfError onRetry={shelved.retry} /> : null}
      {shown}
    </Room>
  );
}

/** A shelf that could not be fetched, in one line. */
export const ShelfError = ({ onRetry }: { onRetry: () => void }) => (
  <Cluster role="alert">
    <Trouble>This shelf did not load.</Trouble>
    <Button onClick={onRetry}>Retry</Button>
  </Cluster>
);
