import { color, font, space, type } from '@griot/ui';
import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';

interface SectionProps {
  title: string;
  /** A button beside the heading. */ action?: ReactNode;
  children: ReactNode;
  busy?: boolean;
}

/** One part of a novel's page under its heading. */
export function Section({ title, action, children, busy }: SectionProps) {
  const id = useId();
  return (
    <Room aria-labelledby={id} aria-busy={busy || undefined}>
      <Head>
        <h2 id={id}>{title}</h2>
        {action}
      </Head>
      {children}
    </Room>
  );
}

const Room = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space[12]};
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]} ${space[16]};
  & > h2 {
    font: 700 ${type[21]} / 1.25 ${font.title};
  }
`;

/** Says that there is nothing. */
export const Absent = styled.p`
  color: ${color.inkSoft};
`;
