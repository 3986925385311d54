import { Children, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { ChevronRightIcon } from '../icons.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { color, font, from, space, type } from '../theme/tokens.ts';

export interface RailProps {
  title: string;
  /** Where "See All" leads; without it there is no such link. */
  href?: string;
  /** Cards, one a child. */
  children: ReactNode;
}

const Section = styled.section`display: grid; gap: ${space[12]}; min-width: 0;`;
const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space[16]};
  & > h2 { font: 700 ${type[21]}/1.25 ${font.title}; }
  & > a { display: inline-flex; align-items: center; flex: none; min-height: 44px; font-weight: 700; text-decoration: none; }
  & > a:hover { text-decoration: underline; }
  ${from.tablet} { & > h2 { font-size: ${type[26]}; } }
`;
const Track = styled.ul`
  position: relative;
  display: flex;
  gap: ${space[16]};
  margin: 0 -${space[16]};
  padding: 6px ${space[16]} ${space[16]};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-snap-type: x proximity;
  scroll-padding-inline: ${space[16]};
  scrollbar-width: thin;
  scrollbar-color: ${color.line} transparent;
  & > li { flex: none; width: 132px; scroll-snap-align: start; }
  &:focus-visible { outline-offset: -2px; border-radius: 6px; }
  ${from.tablet} { gap: ${space[24]}; margin: 0; padding-inline: 2px; & > li { width: 164px; } }
`;

/** A shelf that scrolls sideways: by touch, wheel or, when focused, the arrow keys. */
export function Rail({ title, href, children }: RailProps) {
  return (
    <Section aria-label={title}>
      <Head>
        <h2>{title}</h2>
        {href !== undefined && <a href={href}>See All<VisuallyHidden> of {title}</VisuallyHidden><ChevronRightIcon size={18} aria-hidden="true" /></a>}
      </Head>
      <Track tabIndex={0} aria-label={title}>{Children.map(children, (child) => <li>{child}</li>)}</Track>
    </Section>
  );
}
