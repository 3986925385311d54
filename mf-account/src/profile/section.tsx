import { Card, color, font, from, space, type } from '@griot/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** A part of the page that has an address of its own: its name after `#`. */
export const Section = ({
  id,
  title,
  about,
  children,
}: {
  id: string;
  title: string;
  about?: ReactNode;
  children: ReactNode;
}) => (
  <Sheet as="section" id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
    <Title id={`${id}-title`}>{title}</Title>
    {about === undefined ? null : <About>{about}</About>}
    {children}
  </Sheet>
);

const Sheet = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  padding: ${space[24]} ${space[16]};
  /* Beneath the bar, of which the page itself keeps clear, and no further down. */
  scroll-margin-top: ${space[16]};
  ${from.tablet} {
    padding: ${space[24]};
  }
  &:focus {
    outline: none;
  }
`;
const Title = styled.h2`
  font: 800 ${type[21]} / 1.25 ${font.ui};
`;
const About = styled.p`
  max-width: 66ch;
  margin-top: -${space[8]};
  color: ${color.inkSoft};
`;
