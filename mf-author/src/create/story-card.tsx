import type { Entities } from '@griot/contracts';
import { Card, color, Cover, font, formatNumber, motion, shadow, space, type } from '@griot/ui';
import { styled } from 'styled-components';
import { StoryActions } from '../stories/story-actions.tsx';
import { StoryState } from '../stories/story-state.tsx';

/** One of the author's own stories, with what can be done with it; the rest of the card leads to its chapters. */
export function StoryCard({ novel }: { novel: Entities['OwnNovel'] }) {
  const { num_draft_chapters: chapters, num_draft_words: words } = novel;
  return (
    <Story as="article">
      <Cover width="96px" title={novel.title} author={novel.author.name} src={novel.cover_image_thumbnail} />
      <Facts>
        <h2>
          <a href={`/book-chapters/${novel.slug}`}>{novel.title}</a>
        </h2>
        <p>
          {formatNumber(chapters)} {chapters === 1 ? 'chapter' : 'chapters'}
        </p>
        <p>
          {formatNumber(words)} {words === 1 ? 'word' : 'words'}
        </p>
        <StoryState novel={novel} />
      </Facts>
      <Foot>
        <StoryActions novel={novel} />
      </Foot>
    </Story>
  );
}

const Story = styled(Card)`
  position: relative;
  display: grid;
  grid-template: auto 1fr / auto minmax(0, 1fr);
  gap: ${space[12]} ${space[16]};
  padding: ${space[16]} ${space[16]} ${space[8]};
  transition:
    box-shadow ${motion.base},
    transform ${motion.base};
  @media (hover: hover) {
    &:hover {
      transform: translateY(-2px);
      box-shadow:
        ${shadow.lift},
        0 0 0 1px ${color.line};
    }
  }
`;
const Facts = styled.div`
  display: grid;
  align-content: start;
  gap: ${space[4]};
  min-width: 0;
  & > p {
    color: ${color.inkSoft};
    font-size: ${type[14]};
    font-variant-numeric: tabular-nums;
  }
  & > h2 {
    margin-bottom: ${space[4]};
    font: 700 ${type[18]} / 1.3 ${font.title};
    overflow-wrap: anywhere;
  }
  & > h2 > a {
    color: ${color.ink};
    text-decoration: none;
  }
  & > h2 > a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }
  & > h2 > a:focus-visible {
    outline: none;
  }
  & > h2 > a:focus-visible::after {
    outline: 2px solid ${color.indigo};
    outline-offset: 2px;
    border-radius: 12px;
  }
  & > span {
    margin-top: ${space[4]};
  }
`;
/* Above the link that covers the card. */
const Foot = styled.div`
  position: relative;
  grid-column: 1 / -1;
  align-self: end;
  padding-top: ${space[8]};
  border-top: 1px solid ${color.line};
`;
