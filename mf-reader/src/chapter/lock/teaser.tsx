import { Prose } from '@griot/ui';
import { styled } from 'styled-components';

/** The first lines of a locked chapter, fading where the lock stands (part 2 §4: two paragraphs). */
export const Teaser = ({ lead }: { lead: string }) => (
  <Fading>
    <Prose>{lead.split(/\n\s*\n/).filter((p) => p.trim()).slice(0, 2).map((paragraph, i) => <p key={i}>{paragraph}</p>)}</Prose>
  </Fading>
);

/** No higher than leaves room under it for the price and the way in, on a phone as on a desk. */
const Fading = styled.div.attrs({ 'data-teaser': '' })`
  max-height: 28vh;
  overflow: hidden;
  mask-image: linear-gradient(#000 45%, rgb(0 0 0 / 0.25));
`;
