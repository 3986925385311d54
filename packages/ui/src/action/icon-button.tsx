import type { MouseEvent, ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { Spinner } from '../feedback/spinner.tsx';
import { color, radius } from '../theme/tokens.ts';

export interface IconButtonProps {
  /** Its accessible name, and its tooltip. */
  label: string;
  /** The icon. */
  children: ReactNode;
  href?: string;
  busy?: boolean;
  disabled?: boolean;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  ref?: Ref<HTMLButtonElement>;
  'aria-describedby'?: string;
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
  'aria-pressed'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog' | 'true';
}

const Base = styled.button`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 44px;
  height: 44px;
  padding: 0;
  border: 0;
  border-radius: ${radius.control};
  background: transparent;
  color: ${color.ink};
  @media (hover: hover) {
    &:hover {
      background: ${color.sunken};
    }
  }
  &[aria-pressed='true'] {
    color: ${color.indigo};
    background: ${color.indigoWash};
  }
  &[aria-disabled='true'] {
    color: ${color.inkSoft};
    cursor: not-allowed;
    background: transparent;
  }
`;

/** A button that is only an icon; 44 px square. */
export function IconButton({
  label,
  children,
  href,
  busy = false,
  disabled = false,
  onClick,
  ...rest
}: IconButtonProps) {
  const inert = busy || disabled;
  return (
    <Base
      {...rest}
      {...(href === undefined ? { type: 'button' as const } : { as: 'a' as const, href })}
      aria-label={label}
      title={label}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      onClick={(event: MouseEvent<HTMLElement>) => {
        if (inert) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner size={20} color="currentColor" /> : children}
    </Base>
  );
}
