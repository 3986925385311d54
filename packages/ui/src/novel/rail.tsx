import { Children, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, from, space } from '../theme/tokens.ts';
import { ShelfHead, type ShelfHeadProps } from './shelf-head.tsx';

export interface RailProps extends Omit<ShelfHeadProps, 'id'> {
  /** Cards, one a child. */
  children: ReactNode;
}

const Section = styled.section`
  display: grid;
  gap: ${space[12]};
  min-width: 0;
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
  & > li {
    flex: none;
    width: 132px;
    scroll-snap-align: start;
  }
  &:focus-visible {
    outline-offset: -2px;
    border-radius: 6px;
  }
  ${from.tablet} {
    gap: ${space[24]};
    margin: 0;
    padding-inline: 2px;
    & > li {
      width: 164px;
    }
  }
`;

/** A shelf that scrolls sideways: by touch, wheel or, when focused, the arrow keys. */
export function Rail({ title, href, children }: RailProps) {
  return (
    <Section aria-label={title}>
      <ShelfHead title={title} href={href} />
      <Track tabIndex={0} aria-label={title}>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </Track>
    </Section>
  );
}
