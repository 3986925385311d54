import { chapterLabel, type Entities } from '@griot/contracts';
import { color, font, type } from '@griot/ui';
import { OrderList } from '@griot/ui/order';
import { styled } from 'styled-components';

export interface ChapterOrderProps {
  chapters: readonly Entities['OwnChapter'][];
  /** The numbers that are dealt out, in order. */
  numbers: readonly string[];
  onMove: (from: number, to: number) => void;
}

/** Chapters in an order that can be changed; each shows the number of the place it would take. */
export const ChapterOrder = ({ chapters, numbers, onMove }: ChapterOrderProps) => (
  <OrderList
    label="Chapters in their order"
    items={chapters.map((chapter) => ({ ...chapter, title: chapter.title || 'Untitled' }))}
    onMove={onMove}
  >
    {({ chapter, title }, place) => (
      <>
        <Number>
          {chapterLabel(numbers[place] ?? chapter)}
          {(numbers[place] ?? chapter) !== chapter && ` (was ${chapterLabel(chapter)})`}
        </Number>
        <Title>{title}</Title>
      </>
    )}
  </OrderList>
);

const Number = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
const Title = styled.p`
  font: 700 ${type[16]} / 1.35 ${font.title};
  overflow-wrap: anywhere;
`;
