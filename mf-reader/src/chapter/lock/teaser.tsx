import { Prose, space } from '@griot/ui';
import { styled } from 'styled-components';

/** The first lines of a locked chapter, fading where the lock stands (part 2 §4: two paragraphs). */
export const Teaser = ({ lead }: { lead: string }) => (
  <Fading>
    <Prose>
      {lead
        .split(/\n\s*\n/)
        .filter((p) => p.trim())
        .slice(0, 2)
        .map((paragraph, i) => (
          <p key={i}>{paragraph}</p>
        ))}
    </Prose>
  </Fading>
);

/** Both paragraphs whole (the server gives 600 characters at most): only the last lines fade, and can still be read. */
const Fading = styled.div.attrs({ 'data-teaser': '' } as object)`
  margin-bottom: ${space[24]};
  mask-image: linear-gradient(#000 calc(100% - 4.5em), rgb(0 0 0 / 0.45));
`;
