import { Children, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { from, space } from '../theme/tokens.ts';

const List = styled.ul<{ $min: number }>`
  display: grid;
  grid-template-columns: repeat(
    auto-fill,
    minmax(min(${(p) => p.$min}px, ${(p) => (p.$min > 180 ? '100%' : '44%')}), 1fr)
  );
  gap: ${space[24]} ${space[16]};
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  ${from.tablet} {
    gap: ${space[32]} ${space[24]};
  }
`;

export interface GridProps {
  /** Cards, one a child. */
  children: ReactNode;
  /** The narrowest a column may be, in px: 132 for cards, 340 for rows. */
  min?: number;
}

/** Novels in as many columns as the width takes, and never fewer than two for cards. */
export const Grid = ({ children, min = 132 }: GridProps) => (
  <List $min={min}>
    {Children.map(children, (child) => (
      <li>{child}</li>
    ))}
  </List>
);
