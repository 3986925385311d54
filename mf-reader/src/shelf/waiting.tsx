import { Delayed, space } from '@griot/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Two rows in the shape of what comes, once the wait has lasted. */
export const Waiting = ({
  columns,
  gap,
  children,
}: {
  columns: number;
  gap: keyof typeof space;
  children: ReactNode;
}) => (
  <Delayed>
    <Rows role="status" aria-label="Loading" $columns={columns} $gap={gap}>
      {Array.from({ length: columns * 2 }, (_, n) => (
        <div key={n}>{children}</div>
      ))}
    </Rows>
  </Delayed>
);

const Rows = styled.div<{ $columns: number; $gap: keyof typeof space }>`
  display: grid;
  grid-template-columns: repeat(${(p) => p.$columns}, minmax(0, 1fr));
  gap: ${space[32]} ${(p) => space[p.$gap]};
`;
