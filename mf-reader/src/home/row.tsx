import { color, from, NovelCard, Skeleton, space } from '@griot/ui';
import { styled } from 'styled-components';
import { Section } from './section.tsx';
import type { Shelf } from './use-listing.ts';

/** A row of covers that scrolls sideways. */
export const Row = ({ title, shelf }: { title: string; shelf: Shelf }) => (
  <Section title={title} shelf={shelf} skeleton={<Track>{Array.from({ length: 6 }, (_, i) => <li key={i}><Skeleton shape="cover" /><Skeleton lines={2} /></li>)}</Track>}>
    {(novels) => <Track>{novels.map((novel) => <li key={novel.id}><NovelCard novel={novel} /></li>)}</Track>}
  </Section>
);

const Track = styled.ul`
  position: relative;
  display: flex;
  gap: ${space[16]};
  margin: 0 -${space[16]};
  padding: ${space[4]} ${space[16]} ${space[16]};
  overflow-x: auto;
  scroll-snap-type: x proximity;
  scroll-padding-inline: ${space[16]};
  scrollbar-width: thin;
  scrollbar-color: ${color.line} transparent;
  & > li { flex: none; width: 132px; scroll-snap-align: start; }
  ${from.tablet} { gap: ${space[24]}; & > li { width: 164px; } }
`;
