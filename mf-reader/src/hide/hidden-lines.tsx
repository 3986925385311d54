import type { Entities } from '@griot/contracts';
import { useAction } from '@griot/remote-kit';
import { Button, Notice, space, useFocusStays, VisuallyHidden } from '@griot/ui';
import { styled } from 'styled-components';
import { HIDDEN_LINES, useHides, type Hideable } from './use-hides.ts';

type Hide = Entities['Hide'];

/** Over a page that was opened by its address all the same: what hides it from the reader's lists, each with its way back. */
export function HiddenLines({ of }: { of: { novel: string } | Hideable }) {
  const hides = useHides(of);
  const box = useFocusStays<HTMLDivElement>();
  return (
    // There from the start, so that a line that comes is told.
    <Lines ref={box} id={HIDDEN_LINES} role="status" tabIndex={-1} aria-label="Hidden from your lists">
      {hides.map((hide) => (
        <Line key={hide.id} hide={hide} />
      ))}
    </Lines>
  );
}

function Line({ hide }: { hide: Hide }) {
  const { busy, run } = useAction('DELETE /hides/{hide}/', {
    success: `${hide.name} is shown again`,
    failure: 'It is still hidden',
  });
  return (
    <Notice
      action={
        <Button size="small" busy={busy} onClick={() => void run({ params: { hide: hide.id } })}>
          Undo<VisuallyHidden>: show {hide.name} again</VisuallyHidden>
        </Button>
      }
    >
      {saying(hide)}
    </Notice>
  );
}

function saying({ kind, name }: Hide): string {
  if (kind === 'novel') return 'You have hidden this novel. No list, ranking or search shows it to you.';
  if (kind === 'author') return `You have hidden ${name}. No list, ranking or search shows you their novels.`;
  return `You have hidden the ${kind} ${name}. No list, ranking or search shows you novels that have it.`;
}

const Lines = styled.div`
  display: grid;
  gap: ${space[8]};
  &:focus {
    outline: none;
  }
  &:not(:empty) {
    margin-bottom: ${space[24]};
  }
`;
