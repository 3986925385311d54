import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { font, space, type } from '../theme/tokens.ts';
import { Card } from './card.tsx';

export interface SectionProps {
  title: string;
  /** What can be done about it. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page under a heading. */
export function Section({ title, actions, children }: SectionProps) {
  const heading = useId();
  return (
    <Sheet as="section" aria-labelledby={heading}>
      <Head>
        <h2 id={heading}>{title}</h2>
        {actions !== undefined && <div>{actions}</div>}
      </Head>
      {children}
    </Sheet>
  );
}

const Sheet = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  padding-block: ${space[16]} ${space[24]};
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]} ${space[16]};
  & > h2 {
    font: 700 ${type[18]} / 1.3 ${font.ui};
  }
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[8]};
  }
`;
