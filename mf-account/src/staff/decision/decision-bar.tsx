import { Cluster, color, layer, space } from '@griot/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Bar = styled.div`
  position: sticky;
  bottom: 0;
  z-index: ${layer.raised};
  padding: ${space[12]} 0 calc(${space[12]} + env(safe-area-inset-bottom));
  border-top: 1px solid ${color.line};
  background: ${color.paper};
`;

/** The buttons of a decision, in sight however long the text is. */
export const DecisionBar = ({ children }: { children: ReactNode }) => <Bar><Cluster $justify="end" $gap={8}>{children}</Cluster></Bar>;
