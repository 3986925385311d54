import { ArrowLeftIcon, ChevronLeftIcon, ChevronRightIcon, color, IconButton, layer, ListIcon, motion, radius, shadow, space, TypeIcon } from '@griot/ui';
import { styled } from 'styled-components';

export type PanelTab = 'chapters' | 'display';

interface Given {
  shown: boolean;
  /** Addresses; null at the ends. */
  back: string;
  previous: string | null;
  next: string | null;
  /** The chapter is locked: the way on is through its lock (part 2 §4). */
  locked: boolean;
  onOpen: (tab: PanelTab) => void;
}

/** The floating bar. Hidden it still takes the keyboard's focus, and shows itself when it has it. */
export const ReadingBar = ({ shown, back, previous, next, locked, onOpen }: Given) => (
  <Bar aria-label="Chapter" $shown={shown}>
    <IconButton label="Back to the novel" href={back}><ArrowLeftIcon size={22} aria-hidden="true" /></IconButton>
    <IconButton label={previous === null ? 'Previous chapter: this is the first' : 'Previous chapter'} disabled={previous === null} href={previous ?? undefined}><ChevronLeftIcon size={24} aria-hidden="true" /></IconButton>
    <IconButton label="Jump to chapter" aria-haspopup="dialog" onClick={() => onOpen('chapters')}><ListIcon size={22} aria-hidden="true" /></IconButton>
    <IconButton label="Display options" aria-haspopup="dialog" onClick={() => onOpen('display')}><TypeIcon size={22} aria-hidden="true" /></IconButton>
    <IconButton label={nextLabel(next, locked)} disabled={next === null || locked} href={locked ? undefined : next ?? undefined}><ChevronRightIcon size={24} aria-hidden="true" /></IconButton>
  </Bar>
);

const nextLabel = (next: string | null, locked: boolean): string =>
  locked ? 'Next chapter: unlock this one first' : next === null ? 'Next chapter: this is the last' : 'Next chapter';

const Bar = styled.nav<{ $shown: boolean }>`
  position: fixed;
  bottom: calc(${space[16]} + env(safe-area-inset-bottom));
  left: 50%;
  z-index: ${layer.chrome};
  display: flex;
  gap: ${space[4]};
  padding: ${space[4]};
  border-radius: ${radius.pill};
  background: ${color.surface};
  color: ${color.ink};
  box-shadow: ${shadow.lift}, 0 0 0 1px ${color.line};
  transform: translate(-50%, ${(p) => (p.$shown ? '0' : '24px')});
  opacity: ${(p) => (p.$shown ? 1 : 0)};
  pointer-events: ${(p) => (p.$shown ? 'auto' : 'none')};
  transition: transform ${motion.base}, opacity ${motion.base};
  & > * { border-radius: 50%; }
  &:focus-within { transform: translate(-50%, 0); opacity: 1; pointer-events: auto; }
`;
