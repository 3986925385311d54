import { chapterLabel, shortNumber } from '@griot/contracts';
import { Badge, color, font, formatNumber, radius, space, type, VisuallyHidden } from '@griot/ui';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { STATE_LABELS, STATE_TONES } from '../chapters/state-label.ts';
import { chosenIn, isChosen, type FoundChapter, type LeftOut } from './chosen.ts';

interface FoundChapterPlacesProps {
  novel: string;
  chapter: FoundChapter;
  replacement: string;
  leftOut: LeftOut;
  /** An editor reads it: it cannot be changed now. */
  held: boolean;
  onTurn: (places: number[], chosen: boolean) => void;
}

/** The places of one chapter, each with what stands around it. */
export function FoundChapterPlaces({ novel, chapter, replacement, leftOut, held, onTurn }: FoundChapterPlacesProps) {
  const all = chapter.occurrences.map(({ place }) => place);
  const chosen = chosenIn(leftOut, chapter).length;
  const whole = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (whole.current) whole.current.indeterminate = chosen > 0 && chosen < all.length;
  }, [chosen, all.length]);
  const label = chapterLabel(chapter.chapter);

  return (
    <Box role="group" aria-label={`${label}: ${chapter.title || 'Untitled'}`}>
      <Head>
        <Choice>
          <input
            ref={whole}
            type="checkbox"
            aria-label={`All in ${label}`}
            checked={chosen === all.length}
            disabled={held}
            onChange={(event) => onTurn(all, event.target.checked)}
          />
        </Choice>
        <a href={`/book-chapters/${novel}?chapter=${shortNumber(chapter.chapter)}`}>
          {label}: {chapter.title || 'Untitled'}
        </a>
        <Badge tone={STATE_TONES[chapter.draft_state]}>{STATE_LABELS[chapter.draft_state]}</Badge>
        <Count>
          {formatNumber(chosen)} of {formatNumber(all.length)}
        </Count>
      </Head>
      {held && <Why>An editor reads this chapter now. It cannot be changed until they have decided.</Why>}
      <ul>
        {chapter.occurrences.map(({ place, within, before, found, after }) => (
          <li key={place}>
            <Line $off={!isChosen(leftOut, chapter, place)}>
              <input
                type="checkbox"
                checked={isChosen(leftOut, chapter, place)}
                disabled={held}
                onChange={(event) => onTurn([place], event.target.checked)}
              />
              <span>
                {within === 'title' && <In>Title: </In>}
                {before}
                <del>
                  <VisuallyHidden>Found: </VisuallyHidden>
                  {found}
                </del>
                {replacement !== '' && (
                  <ins>
                    <VisuallyHidden>Replaced by: </VisuallyHidden>
                    {replacement}
                  </ins>
                )}
                {after}
              </span>
            </Line>
          </li>
        ))}
      </ul>
    </Box>
  );
}

const Box = styled.div`
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  & > ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & li {
    border-top: 1px solid ${color.line};
    content-visibility: auto;
    contain-intrinsic-size: auto 48px;
  }
  & input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 2px 0 0;
    accent-color: ${color.indigo};
  }
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[12]};
  padding: ${space[4]} ${space[16]} ${space[4]} ${space[4]};
  & > a {
    min-width: 0;
    font: 700 ${type[16]} / 1.35 ${font.title};
    overflow-wrap: anywhere;
  }
`;
/* As large as a thumb. */
const Choice = styled.label`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  cursor: pointer;
`;
const Count = styled.span`
  margin-left: auto;
  color: ${color.inkSoft};
  font-size: ${type[14]};
  font-variant-numeric: tabular-nums;
`;
const Why = styled.p`
  padding: 0 ${space[16]} ${space[12]};
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
const Line = styled.label<{ $off: boolean }>`
  display: flex;
  gap: ${space[12]};
  min-height: 44px;
  padding: 10px ${space[16]};
  cursor: pointer;
  & > span {
    min-width: 0;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  & del {
    border-radius: 3px;
    background: ${(p) => (p.$off ? color.sunken : color.badWash)};
    color: ${(p) => (p.$off ? color.ink : color.bad)};
    text-decoration: ${(p) => (p.$off ? 'none' : 'line-through')};
  }
  & ins {
    display: ${(p) => (p.$off ? 'none' : 'inline')};
    border-radius: 3px;
    background: ${color.goodWash};
    color: ${color.good};
    text-decoration: underline;
  }
`;
const In = styled.span`
  color: ${color.inkSoft};
`;
