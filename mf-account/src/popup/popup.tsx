import { color, motion, openModal, radius, shadow, space } from '@griot/ui';
import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';

/** Where the popup hangs: px from the window's top and right edge. */
export interface Anchor {
  top: number;
  right: number;
}

interface PopupProps {
  /** Its accessible name. */
  label: string;
  anchor: Anchor;
  /** Its width where there is room, in px. */
  width?: number;
  onClose: () => void;
  children: ReactNode;
}

/** A panel that hangs under a button, within the window, and holds the keyboard until Escape or a press beside it closes it. */
export function Popup({ label, anchor, width = 320, onClose, children }: PopupProps) {
  const frame = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = frame.current;
    if (!dialog) return;
    openModal(dialog);
    return () => dialog.close();
  }, []);
  const beside = (event: MouseEvent): void => {
    if (event.target === event.currentTarget) onClose();
  };
  return (
    <Frame
      data-screen
      ref={frame}
      aria-label={label}
      $width={width}
      style={{
        top: anchor.top,
        right: `max(16px, min(${anchor.right}px, 100vw - ${width + 16}px))`,
        maxHeight: `calc(100dvh - ${anchor.top + 16}px)`,
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={beside}
    >
      <Inside>{children}</Inside>
    </Frame>
  );
}

const drop = keyframes`from { opacity: 0; transform: translateY(-6px); }`;
const Frame = styled.dialog<{ $width: number }>`
  position: fixed;
  inset: auto;
  width: min(${(p) => p.$width}px, calc(100vw - ${space[32]}));
  margin: 0;
  padding: 0;
  border: 0;
  border-radius: ${radius.card};
  background: ${color.surface};
  color: ${color.ink};
  box-shadow:
    ${shadow.lift},
    0 0 0 1px ${color.line};
  overflow-y: auto;
  &[open] {
    animation: ${drop} ${motion.base};
  }
  &::backdrop {
    background: transparent;
  }
`;
/** The whole of the panel, so that a press on the frame itself is one beside it. */
const Inside = styled.div`
  padding: ${space[8]};
`;
