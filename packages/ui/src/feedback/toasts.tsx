import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { TOAST_MS } from '@griot/contracts';
import { IconButton } from '../action/icon-button.tsx';
import { XIcon } from '../icons.ts';
import { color, footBar, layer, motion, radius, shadow, space } from '../theme/tokens.ts';
import { tones } from './tones.ts';

export interface Toast {
  id: string | number;
  message: string;
  type?: 'default' | 'success' | 'error';
  /** How long it stays, in ms; 3000 unless told otherwise (part 1 §2). */
  duration?: number;
}

export interface ToastsProps {
  toasts: readonly Toast[];
  onClose: (id: Toast['id']) => void;
}

const rise = keyframes`from { opacity: 0; transform: translateY(8px); }`;

const Host = styled.div`
  position: fixed;
  inset: auto 0 0;
  z-index: ${layer.toast};
  display: grid;
  justify-items: center;
  gap: ${space[8]};
  width: auto;
  margin: 0 auto;
  padding: ${space[16]} ${space[16]} calc(${space[16]} + ${footBar} + env(safe-area-inset-bottom));
  border: 0;
  background: none;
  overflow: visible;
  pointer-events: none;
`;

/** Its outline is the edge for whoever chooses the colours: they see no shadow. */
const Slip = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  width: fit-content;
  max-width: min(100%, 440px);
  padding: 4px 4px 4px ${space[16]};
  border-radius: ${radius.card};
  background: ${color.surface};
  color: ${color.ink};
  outline: 1px solid transparent;
  box-shadow:
    ${shadow.lift},
    0 0 0 1px ${color.line};
  pointer-events: auto;
  animation: ${rise} ${motion.slow};
  & > svg {
    flex: none;
  }
  & > p {
    flex: 1;
    padding: 8px 0;
    white-space: pre-line;
  }
`;

/** One message. Its time stands still while the pointer or the focus is on it. */
function ToastView({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const [held, setHeld] = useState(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => close(), toast.duration ?? TOAST_MS);
    return () => clearTimeout(timer);
  }, [held, toast.duration, toast.message]);
  const tone = toast.type === 'success' ? tones.good : toast.type === 'error' ? tones.bad : tones.info;
  return (
    <Slip
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <tone.Icon size={20} color={tone.ink} aria-hidden="true" />
      <p>{toast.message}</p>
      <IconButton label="Close message" onClick={onClose}>
        <XIcon size={18} aria-hidden="true" />
      </IconButton>
    </Slip>
  );
}

/** The place of all toasts: a polite live region at the foot of the screen, above open dialogs. */
export function Toasts({ toasts, onClose }: ToastsProps) {
  const host = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    const element = host.current;
    if (!element || typeof element.showPopover !== 'function') return;
    // Leaving and entering the top layer puts it above a dialog that was opened in between.
    if (element.matches(':popover-open')) element.hidePopover();
    if (newest !== undefined) element.showPopover();
  }, [newest]);
  return (
    <Host ref={host} popover="manual" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastView key={toast.id} toast={toast} onClose={() => onClose(toast.id)} />
      ))}
    </Host>
  );
}
