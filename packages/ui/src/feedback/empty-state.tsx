import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, font, space, type } from '../theme/tokens.ts';

export interface EmptyStateProps {
  /** One line: what is not there. */
  title: string;
  /** A second, quieter line where it helps. */
  children?: ReactNode;
  /** One action: a Button. */
  action?: ReactNode;
  icon?: ReactNode;
  /** It is all there is of a page: the line is the page's heading. */
  page?: boolean;
}

export const StateBox = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[12]};
  padding: ${space[48]} ${space[16]};
  text-align: center;
  color: ${color.inkSoft};
  & > svg {
    color: ${color.edge};
  }
  & > p {
    max-width: 46ch;
  }
`;

/** As the heading of a page (`h1&`) it looks like one. */
export const StateTitle = styled.p`
  font: 400 ${type[18]} / 1.4 ${font.title};
  color: ${color.ink};
  h1& {
    font: 700 ${type[26]} / 1.2 ${font.title};
  }
`;

/** A list with nothing in it: one line, one action. */
export function EmptyState({ title, children, action, icon, page = false }: EmptyStateProps) {
  return (
    <StateBox>
      {icon}
      <StateTitle as={page ? 'h1' : 'p'}>{title}</StateTitle>
      {children !== undefined && <p>{children}</p>}
      {action}
    </StateBox>
  );
}
