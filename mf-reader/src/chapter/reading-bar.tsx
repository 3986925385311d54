import {
  ArrowLeftIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  color,
  IconButton,
  layer,
  ListIcon,
  motion,
  radius,
  shadow,
  space,
  type,
  TypeIcon,
  useWritten,
  type IconButtonProps,
} from '@griot/ui';
import { useAtomValue } from 'jotai';
import { memo } from 'react';
import { styled } from 'styled-components';
import { chapterPath, novelPath } from '../novel/addresses.ts';
import type { Neighbour } from './neighbour.ts';
import { readingProgressAtom, timeLeft } from './reading-progress.ts';

// One and the same in every chapter: turning the page draws none of them again.
const back = <ArrowLeftIcon size={22} aria-hidden="true" />;
const left = <ChevronLeftIcon size={24} aria-hidden="true" />;
const list = <ListIcon size={22} aria-hidden="true" />;
const letters = <TypeIcon size={22} aria-hidden="true" />;
const right = <ChevronRightIcon size={24} aria-hidden="true" />;

export type PanelTab = 'chapters' | 'display';

interface ReadingBarProps {
  shown: boolean;
  /** The novel's slug. */
  novel: string;
  previous: Neighbour;
  next: Neighbour;
  /** The chapter is locked: the way on is through its lock (part 2 §4). */
  locked: boolean;
  /** Words of the text on screen, null where there is none. */
  words: number | null;
  onOpen: (tab: PanelTab) => void;
}

/** The floating bar. Hidden it still takes the keyboard's focus, and shows itself when it has it. */
export const ReadingBar = ({ shown, novel, previous, next, locked, words, onOpen }: ReadingBarProps) => (
  <Bar data-screen aria-label="Chapter" $shown={shown} inert={useWritten()}>
    {words === null ? null : <TimeLeft words={words} />}
    <div>
      <ToNovel novel={novel} />
      <IconButton {...wayTo(novel, previous, 'Previous chapter', 'this is the first')}>{left}</IconButton>
      <ToPanel onOpen={onOpen} />
      <IconButton
        {...(locked
          ? { label: 'Next chapter: unlock this one first', disabled: true }
          : wayTo(novel, next, 'Next chapter', 'this is the last'))}
      >
        {right}
      </IconButton>
    </div>
  </Bar>
);

const ToNovel = memo(function ToNovel({ novel }: Pick<ReadingBarProps, 'novel'>) {
  return (
    <IconButton label="Back to the novel" href={novelPath(novel)}>
      {back}
    </IconButton>
  );
});

const ToPanel = memo(function ToPanel({ onOpen }: Pick<ReadingBarProps, 'onOpen'>) {
  return (
    <>
      <IconButton label="Jump to chapter" aria-haspopup="dialog" onClick={() => onOpen('chapters')}>
        {list}
      </IconButton>
      <IconButton label="Display options" aria-haspopup="dialog" onClick={() => onOpen('display')}>
        {letters}
      </IconButton>
    </>
  );
});

/** A way to a neighbour: a link, or why there is none. */
function wayTo(novel: string, beside: Neighbour, name: string, end: string): Omit<IconButtonProps, 'children'> {
  switch (beside.state) {
    case 'there':
      return { label: name, href: chapterPath(novel, beside.chapter) };
    case 'failed':
      return { label: `${name}: did not load, retry`, onClick: beside.retry };
    case 'waiting':
      return { label: `${name}: loading`, disabled: true };
    case 'end':
      return { label: `${name}: ${end}`, disabled: true };
  }
}

function TimeLeft({ words }: { words: number }) {
  const read = useAtomValue(readingProgressAtom);
  // The line above the text is taken over before, and knows by then where its reader stands.
  const part = useWritten() ? 0 : read;
  return (
    <p>
      {Math.round(part * 100)}% · {timeLeft(words, part)}
    </p>
  );
}

const Bar = styled.nav<{ $shown: boolean }>`
  position: fixed;
  bottom: calc(${space[16]} + env(safe-area-inset-bottom));
  left: 50%;
  z-index: ${layer.chrome};
  padding: ${space[4]};
  border-radius: 28px;
  background: ${color.surface};
  color: ${color.ink};
  /* Its edge for whoever chooses the colours: they see no shadow. */
  outline: 1px solid transparent;
  box-shadow:
    ${shadow.lift},
    0 0 0 1px ${color.line};
  transform: translate(-50%, ${(p) => (p.$shown ? '0' : '24px')});
  opacity: ${(p) => (p.$shown ? 1 : 0)};
  pointer-events: ${(p) => (p.$shown ? 'auto' : 'none')};
  transition:
    transform ${motion.base},
    opacity ${motion.base};
  &:focus-within {
    transform: translate(-50%, 0);
    opacity: 1;
    pointer-events: auto;
  }
  & > div {
    display: flex;
    gap: ${space[4]};
  }
  & > div > * {
    border-radius: ${radius.pill};
  }
  & > p {
    padding-top: ${space[4]};
    color: ${color.inkSoft};
    font-size: ${type[12]};
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
`;
