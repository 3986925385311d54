import type { Entities } from '@griot/contracts';
import {
  BookmarkPlusIcon,
  BookOpenIcon,
  Button,
  color,
  Dialog,
  layer,
  motion,
  PencilIcon,
  shadow,
  space,
  type,
} from '@griot/ui';
import { useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { wordsOf } from './words-of.ts';

type Kept = Entities['Highlight'];

interface SelectionBarProps {
  shown: boolean;
  busy: boolean;
  /** Guests keep nothing. */
  member: boolean;
  /** All that is kept of the chapter. */
  kept: readonly Kept[];
  onKeep: (kind: Kept['kind']) => void;
  onNote: () => void;
  /** Absent where the selection is no word. */
  onLookUp: (() => void) | undefined;
  onOpen: (kept: Kept) => void;
}

/**
 * What can be done with selected words, at the foot of the window, where no phone puts its own menu. And for the keyboard the way to
 * what is kept already, which is seen when it has the focus.
 */
export function SelectionBar({ shown, busy, member, kept, onKeep, onNote, onLookUp, onOpen }: SelectionBarProps) {
  const [listed, setListed] = useState(false);
  return (
    <>
      {kept.length > 0 ? (
        <OnFocus>
          <Button size="small" onClick={() => setListed(true)}>
            Kept of this chapter: {kept.length}
          </Button>
        </OnFocus>
      ) : null}
      {shown && (member || onLookUp) ? (
        // A press on it must not end the selection that it is about.
        <Bar data-screen role="toolbar" aria-label="Selected words" onPointerDown={(event) => event.preventDefault()}>
          {member ? (
            <>
              <Button size="small" variant="primary" busy={busy} onClick={() => onKeep('highlight')}>
                Highlight
              </Button>
              <Button size="small" icon={<PencilIcon size={16} aria-hidden="true" />} disabled={busy} onClick={onNote}>
                Note
              </Button>
              <Button
                size="small"
                icon={<BookmarkPlusIcon size={16} aria-hidden="true" />}
                disabled={busy}
                onClick={() => onKeep('bookmark')}
              >
                Bookmark
              </Button>
            </>
          ) : null}
          {onLookUp ? (
            <Button
              size="small"
              icon={<BookOpenIcon size={16} aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={onLookUp}
            >
              Look up
            </Button>
          ) : null}
        </Bar>
      ) : null}
      {listed ? (
        <Dialog title="Kept of this chapter" onClose={() => setListed(false)}>
          <List>
            {kept.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  onClick={() => {
                    setListed(false);
                    onOpen(one);
                  }}
                >
                  {wordsOf(one)}
                </button>
                {one.note ? <p>{one.note}</p> : null}
              </li>
            ))}
          </List>
        </Dialog>
      ) : null}
    </>
  );
}

const rise = keyframes`from { opacity: 0; transform: translate(-50%, 12px); }`;

const Bar = styled.div`
  position: fixed;
  bottom: calc(${space[16]} + env(safe-area-inset-bottom));
  left: 50%;
  /* Over the bar of the page, which a press on the text may have brought. */
  z-index: ${layer.menu};
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space[8]};
  width: max-content;
  max-width: calc(100vw - ${space[16]});
  padding: ${space[8]};
  border-radius: 12px;
  background: ${color.surface};
  /* Its edge for whoever chooses the colours: they see no shadow. */
  outline: 1px solid transparent;
  box-shadow:
    ${shadow.lift},
    0 0 0 1px ${color.line};
  transform: translateX(-50%);
  animation: ${rise} ${motion.base};
  white-space: nowrap;
  /* A phone has room for all four in a row, without what only adorns them. */
  @media (max-width: 419px) {
    button span:has(> svg) {
      gap: 0;
    }
    button svg[aria-hidden] {
      display: none;
    }
  }
`;

const OnFocus = styled.div`
  position: fixed;
  bottom: calc(${space[16]} + env(safe-area-inset-bottom));
  left: ${space[16]};
  z-index: ${layer.chrome};
  border-radius: 6px;
  background: ${color.surface};
  &:not(:focus-within) {
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;

const List = styled.ul`
  display: grid;
  gap: ${space[12]};
  list-style: none;
  button {
    width: 100%;
    min-height: 44px;
    padding: ${space[8]} ${space[12]};
    border: 0;
    border-left: 3px solid ${color.terracotta};
    background: transparent;
    color: ${color.ink};
    font: inherit;
    text-align: start;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  p {
    padding-left: 15px;
    color: ${color.inkSoft};
    font-size: ${type[14]};
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;
