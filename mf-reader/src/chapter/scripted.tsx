import { useWritten } from '@griot/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/**
 * What does nothing before scripts are there. Until then it is seen and cannot be pressed, so that no press is lost; what only
 * scripts know to be true (`personal`) keeps its room unseen. Where there are no scripts there is none of it.
 */
export function Scripted({ personal = false, children }: { personal?: boolean; children: ReactNode }) {
  const written = useWritten();
  return (
    <Box inert={written} data-waiting={written ? '' : undefined} $personal={personal}>
      {children}
    </Box>
  );
}

const Box = styled.span<{ $personal: boolean }>`
  display: contents;
  &[inert] {
    visibility: ${(p) => (p.$personal ? 'hidden' : 'inherit')};
  }
  @media (scripting: none) {
    &[inert] {
      display: none;
    }
  }
`;
