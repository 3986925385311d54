import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, radius, space, type } from '../theme/tokens.ts';

const Pill = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  min-height: 28px;
  padding: 2px ${space[12]};
  border: 1px solid ${color.line};
  border-radius: ${radius.pill};
  background: ${color.surface};
  color: ${color.inkSoft};
  font-size: ${type[14]};
  text-decoration: none;
  overflow-wrap: anywhere;
  &[href] {
    color: ${color.ink};
    position: relative;
  }
  @media (hover: hover) {
    &[href]:hover {
      border-color: ${color.edge};
      background: ${color.sunken};
    }
  }
  /* The touch target is taller than the pill. */
  &[href]::after {
    content: '';
    position: absolute;
    inset: -8px 0;
  }
`;

/** A genre or a tag; a link when it leads somewhere. */
export const Tag = ({ children, href }: { children: ReactNode; href?: string }) =>
  href === undefined ? (
    <Pill>{children}</Pill>
  ) : (
    <Pill as="a" {...{ href }}>
      {children}
    </Pill>
  );
