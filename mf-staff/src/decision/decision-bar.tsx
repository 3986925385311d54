import { Cluster, color, layer, space } from '@griot/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Bar = styled.div`
  position: sticky;
  bottom: 0;
  z-index: ${layer.raised};
  /* It covers the edges of what scrolls under it. */
  margin-inline: -2px;
  padding: ${space[12]} 2px calc(${space[12]} + env(safe-area-inset-bottom));
  border-top: 1px solid ${color.line};
  background: ${color.paper};
  /* Where there is no margin beside the page, the shell's way to the top stands in this corner. */
  @media (max-width: 1339px) {
    padding-right: 60px;
  }
`;

/** The buttons of a decision, in sight however long the text is. */
export const DecisionBar = ({ children }: { children: ReactNode }) => (
  <Bar>
    <Cluster $justify="end" $gap={8}>
      {children}
    </Cluster>
  </Bar>
);
