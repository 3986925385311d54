import * as ui from '@griot/ui';
import { color, space, type } from '@griot/ui';
import type { ComponentType } from 'react';
import { styled } from 'styled-components';

const ICONS = Object.entries(ui).filter(([name]) => name.endsWith('Icon')) as [
  string,
  ComponentType<{ size: number; 'aria-hidden': 'true' }>,
][];

/** All of `icons.ts`, by name. */
export const Icons = () => (
  <List>
    {ICONS.map(([name, Icon]) => (
      <li key={name}>
        <Icon size={22} aria-hidden="true" />
        {name}
      </li>
    ))}
  </List>
);

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(180px, 1fr));
  gap: ${space[12]};
  & > li {
    display: flex;
    align-items: center;
    gap: ${space[8]};
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
`;
