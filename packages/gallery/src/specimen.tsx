import { color, font, space, type } from '@griot/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** One primitive under its name, or several that belong together. */
export const Specimen = ({ of, wide = false, children }: { of: string; wide?: boolean; children: ReactNode }) => (
  <Box aria-label={of}>
    <h3>{of}</h3>
    <States $wide={wide}>{children}</States>
  </Box>
);

interface StateProps {
  name: string;
  /** Drawn as if a mouse or the keyboard were there. */
  shown?: 'hover' | 'focus';
  children: ReactNode;
}

/** One state of a primitive. */
export const State = ({ name, shown, children }: StateProps) => (
  <div>
    <Name>{name}</Name>
    <div data-shown={shown}>{children}</div>
  </div>
);

const Box = styled.section`
  margin-bottom: ${space[48]};
  & > h3 {
    margin-bottom: ${space[12]};
    font: 700 ${type[18]} / 1.3 ${font.ui};
  }
`;
const States = styled.div<{ $wide: boolean }>`
  display: grid;
  grid-template-columns: ${(p) => (p.$wide ? 'minmax(0, 1fr)' : 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))')};
  gap: ${space[24]};
  align-items: start;
  & > * {
    min-width: 0;
  }
`;
const Name = styled.p`
  margin-bottom: ${space[4]};
  color: ${color.inkSoft};
  font-size: ${type[12]};
`;
