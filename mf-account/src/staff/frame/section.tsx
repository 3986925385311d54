import { Card, font, space, type } from '@griot/ui';
import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';

const Sheet = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  padding-block: ${space[16]} ${space[24]};
`;
const Heading = styled.h2`
  font: 700 ${type[18]} / 1.3 ${font.ui};
`;

/** A part of an entry, with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Sheet as="section" aria-labelledby={heading}>
      <Heading id={heading}>{title}</Heading>
      {children}
    </Sheet>
  );
}
