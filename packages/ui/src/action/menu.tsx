import { useEffect, useId, useRef, useState, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { color, layer, radius, shadow, space, type } from '../theme/tokens.ts';

export interface MenuProps {
  /** The accessible name of the button. */
  label: string;
  /** What the button shows: an avatar, an icon, a text. */
  trigger: ReactNode;
  /** The panel: `MenuItem`s, or anything. A click on a link or button inside closes it, unless it has `data-keep`. */
  children: ReactNode;
  /** Which edge of the button the panel keeps to. */
  align?: 'start' | 'end';
  /** Width of the panel in px. */
  width?: number;
  /** Opens under a mouse as well, and closes so many ms after it has left. */
  hoverCloseMs?: number;
}

const Anchor = styled.div`
  position: relative;
  display: inline-flex;
`;
const Face = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
`;
const Trigger = styled.button`
  position: relative;
  display: inline-flex;
  align-items: center;
  min-width: 44px;
  min-height: 44px;
  justify-content: center;
  padding: 4px;
  border: 0;
  border-radius: ${radius.control};
  background: none;
  @media (hover: hover) {
    &:hover {
      background: ${color.sunken};
    }
  }
  &[aria-expanded='true'] {
    background: ${color.sunken};
  }
`;
/** Its outline is the edge for whoever chooses the colours: they see no shadow. */
const Panel = styled.div<{ $align: 'start' | 'end'; $width: number }>`
  position: absolute;
  top: calc(100% + 6px);
  ${(p) => (p.$align === 'end' ? 'right: 0;' : 'left: 0;')}
  z-index: ${layer.menu};
  width: min(${(p) => p.$width}px, calc(100vw - ${space[32]}));
  max-height: 80dvh;
  padding: 6px;
  overflow-y: auto;
  border-radius: ${radius.card};
  background: ${color.surface};
  outline: 1px solid transparent;
  box-shadow:
    ${shadow.lift},
    0 0 0 1px ${color.line};
`;

/** A button with a panel under it. Escape, a click elsewhere and leaving it by keyboard close it. */
export function Menu({ label, trigger, children, align = 'end', width = 240, hoverCloseMs }: MenuProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event): void => {
      if (!anchor.current?.contains(event.target as Node)) setOpen(false);
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);

  /** Whether the mouse that opened it is still over it: its click does not close it again. */
  const over = useRef(false);
  const left = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(left.current), []);
  const hover = (enters: boolean) => (event: PointerEvent) => {
    if (hoverCloseMs === undefined || event.pointerType !== 'mouse') return;
    clearTimeout(left.current);
    over.current = enters;
    if (enters) setOpen(true);
    else left.current = setTimeout(() => setOpen(false), hoverCloseMs);
  };

  const closes = (event: MouseEvent): boolean =>
    (event.target as Element).closest('a, button:not([data-keep])') !== null;
  /** What is pressed goes with the panel. The button has the keyboard before anything comes of it, so that a dialog gives it back there. */
  const before = (event: MouseEvent): void => {
    if (closes(event)) button.current?.focus({ preventScroll: true });
  };
  const inside = (event: MouseEvent): void => {
    if (closes(event)) setOpen(false);
  };

  return (
    <Anchor ref={anchor} onPointerEnter={hover(true)} onPointerLeave={hover(false)}>
      <Trigger
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(over.current || !open)}
      >
        <Face aria-hidden="true">{trigger}</Face>
        <VisuallyHidden>{label}</VisuallyHidden>
      </Trigger>
      {open && (
        <Panel data-screen id={panelId} $align={align} $width={width} onClickCapture={before} onClick={inside}>
          {children}
        </Panel>
      )}
    </Anchor>
  );
}

const Item = styled.a`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  width: 100%;
  min-height: 44px;
  padding: 8px ${space[12]};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${color.ink};
  font-size: ${type[16]};
  text-align: left;
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      background: ${color.sunken};
    }
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[aria-current='page'] {
    color: ${color.indigo};
    font-weight: 700;
  }
  svg {
    flex: none;
    color: ${color.inkSoft};
  }
`;

export interface MenuItemProps {
  children: ReactNode;
  icon?: ReactNode;
  /** A link; without it a button. */
  href?: string;
  current?: boolean;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
}

/** A row of a menu: an icon and a text that goes somewhere or does something. */
export function MenuItem({ children, icon, href, current, onClick }: MenuItemProps) {
  return (
    <Item
      {...(href === undefined ? { as: 'button' as const, type: 'button' as const } : { href })}
      aria-current={current ? 'page' : undefined}
      onClick={onClick}
    >
      {icon}
      {children}
    </Item>
  );
}
