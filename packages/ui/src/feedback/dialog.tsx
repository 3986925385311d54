import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { keyframes, styled } from 'styled-components';
import { IconButton } from '../action/icon-button.tsx';
import { XIcon } from '../icons.ts';
import { color, font, motion, radius, shadow, space, type } from '../theme/tokens.ts';
import { rememberFocus } from './give-focus-back.ts';
import { openModal } from './modal.ts';

export interface DialogProps {
  title: string;
  children: ReactNode;
  /** Asked to close: by the button, Escape or a click on the veil. Never called while `busy`. */
  onClose: () => void;
  /** Shown while mounted, unless this is false. */
  open?: boolean;
  /** Buttons; the primary one last, on the right. */
  actions?: ReactNode;
  /** An action runs: the dialog cannot be closed under it. */
  busy?: boolean;
  /** Widths of 400, 520 and 760 px. On a phone a small one rises from the bottom, the others fill the screen. */
  size?: 'small' | 'medium' | 'large';
  /** Nothing of the page behind can be seen. */
  cover?: boolean;
}

const widths = { small: '400px', medium: '520px', large: '760px' };
const rise = keyframes`from { opacity: 0; transform: translateY(8px); }`;
const fade = keyframes`from { opacity: 0; }`;

const Frame = styled.dialog<{ $size: 'small' | 'medium' | 'large'; $cover: boolean | undefined }>`
  width: min(${(p) => widths[p.$size]}, calc(100% - ${space[32]}));
  max-width: none;
  max-height: min(88dvh, 860px);
  margin: auto;
  padding: 0;
  border: 0;
  border-radius: ${radius.card};
  --ground: ${color.surface};
  background: var(--ground);
  color: ${color.ink};
  box-shadow:
    ${shadow.dialog},
    0 0 0 1px ${color.line};
  overflow: hidden;
  &[open] {
    display: flex;
    animation: ${rise} ${motion.slow};
  }
  &::backdrop {
    background: ${(p) => (p.$cover ? color.paper : color.veil)};
    animation: ${fade} ${motion.base};
  }
  @media (max-width: 599px) {
    width: 100%;
    max-height: 100dvh;
    ${(p) =>
      p.$size === 'small'
        ? `margin-bottom: 0; border-radius: ${radius.card} ${radius.card} 0 0; padding-bottom: env(safe-area-inset-bottom);`
        : 'height: 100dvh; margin: 0; border-radius: 0;'}
  }
`;
const Inside = styled.div`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-width: 0;
  min-height: 0;
`;
const Title = styled.h2`
  flex: none;
  padding: ${space[24]} 68px ${space[12]} ${space[24]};
  font: 800 ${type[21]} / 1.25 ${font.ui};
`;
const Body = styled.div`
  flex: 1;
  min-height: 0;
  padding: 4px ${space[24]} ${space[24]};
  overflow-y: auto;
  overscroll-behavior: contain;
`;
const Actions = styled.div`
  flex: none;
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space[8]};
  padding: ${space[12]} ${space[24]} ${space[16]};
  border-top: 1px solid ${color.line};
`;
const Corner = styled.div`
  position: absolute;
  top: 14px;
  right: 14px;
`;

const FIELD = ['input:not([type="hidden"])', 'select', 'textarea', 'button', 'a[href]', '[tabindex="0"]']
  .map((field) => `${field}:not(:disabled)`)
  .join(', ');

/**
 * A modal dialog in the browser's top layer: the page behind is inert and does not scroll, Escape and the veil
 * close it, and the focus goes back to where it was.
 */
export function Dialog({
  title,
  children,
  onClose,
  open = true,
  actions,
  busy = false,
  size = 'medium',
  cover,
}: DialogProps) {
  const frame = useRef<HTMLDialogElement>(null);
  const inside = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const pressedOnVeil = useRef(false);

  useLayoutEffect(() => {
    const dialog = frame.current;
    if (!dialog || !open) return;
    const giveBack = rememberFocus();
    openModal(dialog);
    // Some browsers let a body that scrolls take the keyboard before what stands in it.
    const body = inside.current;
    if (body && document.activeElement === body) body.querySelector<HTMLElement>(FIELD)?.focus();
    return () => {
      dialog.close();
      giveBack();
    };
  }, [open]);

  const ask = (): void => {
    if (!busy) onClose();
  };

  // A browser may close a dialog by itself (a second Escape, or `form method=dialog`); the owner must hear of it.
  const closed = (event: SyntheticEvent<HTMLDialogElement>): void => {
    if (event.target !== event.currentTarget || !open || event.currentTarget.open) return;
    if (busy) openModal(event.currentTarget);
    else ask();
  };
  const isVeil = (event: MouseEvent): boolean => event.target === event.currentTarget;

  return (
    <Frame
      ref={frame}
      $size={size}
      $cover={cover}
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      // A file field inside sends its own `cancel`, which bubbles.
      // A browser may close several dialogs with one Escape, and without asking, where nobody has pressed anything since they opened.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        event.preventDefault();
        ask();
      }}
      onCancel={(event) => {
        if (event.target === event.currentTarget) {
          event.preventDefault();
          ask();
        }
      }}
      onClose={closed}
      onPointerDown={(event) => {
        pressedOnVeil.current = isVeil(event);
      }}
      // The second press of a double click that opened the dialog falls on the veil, and means nothing.
      onClick={(event) => {
        if (isVeil(event) && pressedOnVeil.current && event.detail < 2) ask();
      }}
    >
      <Inside>
        <Title id={titleId}>{title}</Title>
        <Body ref={inside}>{children}</Body>
        {actions !== undefined && <Actions>{actions}</Actions>}
      </Inside>
      {/* Last in the order, so that the first field has the focus. */}
      <Corner>
        <IconButton label="Close" onClick={ask} disabled={busy}>
          <XIcon size={22} aria-hidden="true" />
        </IconButton>
      </Corner>
    </Frame>
  );
}
