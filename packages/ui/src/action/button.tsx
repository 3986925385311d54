import type { MouseEvent, ReactNode, Ref } from 'react';
import { css, styled } from 'styled-components';
import { Spinner } from '../feedback/spinner.tsx';
import { color, font, radius, space, type } from '../theme/tokens.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps {
  children: ReactNode;
  variant?: ButtonVariant;
  /** 44 px high, or 36 px where a row of them stands beside text. */
  size?: 'regular' | 'small';
  /** Renders an anchor. */
  href?: string;
  target?: string;
  /** Runs an action: shows a spinner, keeps its width and name, and ignores repeated presses (part 1 §2). */
  busy?: boolean;
  disabled?: boolean;
  /** Why it is disabled: shown on hover and read out. */
  reason?: string;
  /** An icon before the text. */
  icon?: ReactNode;
  /** Takes the whole width. */
  wide?: boolean;
  type?: 'button' | 'submit';
  /** Id of the form it submits, when it stands outside it. */
  form?: string;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  id?: string;
  name?: string;
  value?: string;
  ref?: Ref<HTMLButtonElement>;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
  'aria-pressed'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog' | 'true';
}

const looks = {
  primary: css`
    background: ${color.indigo};
    color: ${color.onIndigo};
    @media (hover: hover) {
      &:hover {
        background: ${color.indigoDeep};
      }
    }
  `,
  secondary: css`
    background: ${color.surface};
    color: ${color.ink};
    border-color: ${color.edge};
    @media (hover: hover) {
      &:hover {
        background: ${color.sunken};
      }
    }
  `,
  quiet: css`
    background: transparent;
    color: ${color.indigo};
    @media (hover: hover) {
      &:hover {
        background: ${color.indigoWash};
      }
    }
  `,
  danger: css`
    background: ${color.bad};
    color: ${color.onBad};
    @media (hover: hover) {
      &:hover {
        background: ${color.badDeep};
      }
    }
  `,
};

export interface ButtonLookProps {
  $variant: ButtonVariant;
  $size: 'regular' | 'small';
  $wide: boolean;
}

/** The look of a button, and of a link that looks like one. */
const buttonLook = css<ButtonLookProps>`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space[8]};
  width: ${(p) => (p.$wide ? '100%' : 'auto')};
  min-height: ${(p) => (p.$size === 'small' ? '36px' : '44px')};
  @media (pointer: coarse) {
    min-height: 44px;
  }
  padding: ${(p) => (p.$size === 'small' ? `4px ${space[12]}` : `8px ${space[16]}`)};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  font: 700 ${(p) => (p.$size === 'small' ? type[14] : type[16])} / 1.25 ${font.ui};
  text-align: center;
  text-decoration: none;
  user-select: none;
  ${(p) => looks[p.$variant]}
  &:active {
    transform: translateY(1px);
  }
  &[aria-disabled='true'] {
    cursor: not-allowed;
  }
  &[aria-disabled='true']:not([aria-busy='true']) {
    background: ${color.sunken};
    border-color: ${color.line};
    color: ${color.inkSoft};
  }
  &[aria-disabled='true']:active {
    transform: none;
  }
  svg {
    flex: none;
  }
`;

const Base = styled.button<ButtonLookProps>`
  ${buttonLook}
`;

const Face = styled.span<{ $hidden: boolean }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space[8]};
  opacity: ${(p) => (p.$hidden ? 0 : 1)};
`;
const Over = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
`;

/**
 * A button, or an anchor that looks like one. Disabled and busy buttons stay in the tab order,
 * so that nobody loses their place and the reason can be read.
 */
export function Button({
  children,
  variant = 'secondary',
  size = 'regular',
  href,
  busy = false,
  disabled = false,
  reason,
  icon,
  wide = false,
  type: kind = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const inert = busy || disabled;
  const press = (event: MouseEvent<HTMLElement>): void => {
    if (inert) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Base
      {...rest}
      {...(href === undefined
        ? { type: kind }
        : {
            as: 'a' as const,
            href: inert ? undefined : href,
            rel: rest.target === '_blank' ? 'noopener noreferrer' : undefined,
          })}
      $variant={variant}
      $size={size}
      $wide={wide}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      title={disabled ? reason : undefined}
      onClick={press}
    >
      <Face $hidden={busy}>
        {icon}
        {children}
      </Face>
      {busy && (
        <Over>
          <Spinner size={20} color="currentColor" />
        </Over>
      )}
    </Base>
  );
}
