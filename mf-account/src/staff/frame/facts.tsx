import { color, from, space, type } from '@griot/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const List = styled.dl`
  display: grid;
  gap: ${space[12]} ${space[24]};
  margin: 0;
  & dt { color: ${color.inkSoft}; font-size: ${type[14]}; }
  & dd { max-width: 72ch; margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
  ${from.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;
const Pair = styled.div<{ $wide: boolean }>`${from.tablet} { grid-column: ${(p) => (p.$wide ? '1 / -1' : 'auto')}; }`;

/** Names and what stands for them, two beside each other where there is room. */
export const Facts = ({ children }: { children: ReactNode }) => <List>{children}</List>;

/** One of them; `wide` for long texts. What is empty is said to be. */
export const Fact = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <Pair $wide={wide}><dt>{name}</dt><dd>{children === '' || children === null ? '–' : children}</dd></Pair>
);
