import type { Entities } from '@griot/contracts';
import { Button, color, Cover, font, from, space, type, belowTopBar } from '@griot/ui';
import { styled } from 'styled-components';

/** What of a novel stays as it is: cover and title (part 2 §2.12). */
export const FixedFacts = ({ novel }: { novel: Entities['OwnNovel'] }) => (
  <Facts>
    <Cover title={novel.title} author={novel.author.name} src={novel.cover_image_display ?? novel.cover_image} eager />
    <div>
      <h2>{novel.title}</h2>
      <p>Readers know the novel by its title and cover, so these stay as they are.</p>
      <Button size="small" href={`/book-chapters/${novel.slug}`}>
        Chapters
      </Button>
    </div>
  </Facts>
);

const Facts = styled.div`
  display: grid;
  grid-template-columns: 96px minmax(0, 1fr);
  gap: ${space[16]};
  & > div:nth-child(2) {
    display: grid;
    align-content: start;
    justify-items: start;
    gap: ${space[8]};
    font-size: ${type[14]};
  }
  & h2 {
    color: ${color.ink};
    font: 700 ${type[18]} / 1.3 ${font.title};
    overflow-wrap: anywhere;
  }
  ${from.desktop} {
    grid-template-columns: minmax(0, 1fr);
    position: sticky;
    ${belowTopBar((bar) => `top: calc(${space[32]} + ${bar});`)}
  }
`;
