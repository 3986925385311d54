import { ArrowLeftIcon, ChevronLeftIcon, ChevronRightIcon, color, IconButton, layer, ListIcon, motion, radius, shadow, space, type, TypeIcon } from '@griot/ui';
import { useAtomValue } from 'jotai';
import { styled } from 'styled-components';
import { partReadAtom, timeLeft } from './part-read.ts';

export type PanelTab = 'chapters' | 'display';

interface Given {
  shown: boolean;
  /** Addresses; null at the ends. */
  back: string;
  previous: string | null;
  next: string | null;
  /** The chapter is locked: the way on is through its lock (part 2 §4). */
  locked: boolean;
  /** Words of the text on screen, null where there is none. */
  words: number | null;
  onOpen: (tab: PanelTab) => void;
}

/** The floating bar. Hidden it still takes the keyboard's focus, and shows itself when it has it. */
export const ReadingBar = ({ shown, back, previous, next, locked, words, onOpen }: Given) => (
  <Bar aria-label="Chapter" $shown={shown}>
    {words === null ? null : <TimeLeft words={words} />}
    <div>
      <IconButton label="Back to the novel" href={back}><ArrowLeftIcon size={22} aria-hidden="true" /></IconButton>
      <IconButton label={previous === null ? 'Previous chapter: this is the first' : 'Previous chapter'} disabled={previous === null} href={previous ?? undefined}><ChevronLeftIcon size={24} aria-hidden="true" /></IconButton>
      <IconButton label="Jump to chapter" aria-haspopup="dialog" onClick={() => onOpen('chapters')}><ListIcon size={22} aria-hidden="true" /></IconButton>
      <IconButton label="Display options" aria-haspopup="dialog" onClick={() => onOpen('display')}><TypeIcon size={22} aria-hidden="true" /></IconButton>
      <IconButton label={nextLabel(next, locked)} disabled={next === null || locked} href={locked ? undefined : next ?? undefined}><ChevronRightIcon size={24} aria-hidden="true" /></IconButton>
    </div>
  </Bar>
);

function TimeLeft({ words }: { words: number }) {
  const part = useAtomValue(partReadAtom);
  return <p>{Math.round(part * 100)}% · {timeLeft(words, part)}</p>;
}

const nextLabel = (next: string | null, locked: boolean): string =>
  locked ? 'Next chapter: unlock this one first' : next === null ? 'Next chapter: this is the last' : 'Next chapter';

const Bar = styled.nav<{ $shown: boolean }>`
  position: fixed;
  bottom: calc(${space[16]} + env(safe-area-inset-bottom));
  left: 50%;
  z-index: ${layer.chrome};
  padding: ${space[4]};
  border-radius: 28px;
  background: ${color.surface};
  color: ${color.ink};
  box-shadow: ${shadow.lift}, 0 0 0 1px ${color.line};
  transform: translate(-50%, ${(p) => (p.$shown ? '0' : '24px')});
  opacity: ${(p) => (p.$shown ? 1 : 0)};
  pointer-events: ${(p) => (p.$shown ? 'auto' : 'none')};
  transition: transform ${motion.base}, opacity ${motion.base};
  &:focus-within { transform: translate(-50%, 0); opacity: 1; pointer-events: auto; }
  & > div { display: flex; gap: ${space[4]}; }
  & > div > * { border-radius: ${radius.pill}; }
  & > p { padding-top: ${space[4]}; color: ${color.inkSoft}; font-size: ${type[12]}; text-align: center; font-variant-numeric: tabular-nums; }
`;
