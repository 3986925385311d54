import { chapterLabel, type Entities } from '@griot/contracts';
import { Button, ChevronLeftIcon, ChevronRightIcon, color, font, space, type } from '@griot/ui';
import { styled } from 'styled-components';
import { novelPath, reviewsPath } from '../novel/addresses.ts';
import { Recommendations } from '../novel/recommendations.tsx';

interface Given {
  novel: Entities['Novel'];
  /** undefined while it is not known. */
  next: Entities['Chapter'] | null | undefined;
  previousPath: string | null;
  nextPath: string | null;
  locked: boolean;
}

/** What follows the last line: the way on, or the end; after the last line of a finished novel, its reviews and what to read next. */
export const ChapterFoot = (given: Given) => (
  <>
    <Ways {...given} />
    {given.next === null && !given.locked && given.novel.completed ? <After aria-label="What to read next"><Recommendations novel={given.novel} /></After> : null}
  </>
);

const Ways = ({ novel, next, previousPath, nextPath, locked }: Given) => (
  <Foot aria-label="Previous and next chapter">
    {next === null && !locked ? (
      <End>
        <strong>{novel.completed ? 'The end' : 'You have read it all so far'}</strong>
        <span>{novel.completed ? `Thank you for reading ${novel.title}.` : 'The next chapter is still being written.'}</span>
      </End>
    ) : null}
    <Pair>
      <Button href={previousPath ?? undefined} disabled={previousPath === null} reason="This is the first chapter" icon={<ChevronLeftIcon size={20} aria-hidden="true" />}>Previous</Button>
      {next === null && !locked
        ? <Button variant="primary" href={novelPath(novel.slug)}>To the novel</Button>
        : <Button variant="primary" href={locked ? undefined : nextPath ?? undefined} disabled={locked || nextPath === null} reason="Unlock this chapter first">Next<ChevronRightIcon size={20} aria-hidden="true" /></Button>}
    </Pair>
    {next === null && !locked && novel.completed ? <Button variant="quiet" href={reviewsPath(novel.slug)}>Review this novel</Button> : null}
    {next && !locked ? <Coming>{chapterLabel(next.chapter)}{next.title ? `: ${next.title}` : ''}</Coming> : null}
  </Foot>
);

const Foot = styled.nav`
  display: grid;
  gap: ${space[16]};
  max-width: 520px;
  margin: ${space[72]} auto 0;
`;

const After = styled.section`margin-top: ${space[72]};`;

const Pair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space[12]};
`;

const End = styled.p`
  display: grid;
  gap: ${space[4]};
  text-align: center;
  strong { font: 700 ${type[21]}/1.3 ${font.title}; }
  span { color: ${color.inkSoft}; }
`;

const Coming = styled.p`color: ${color.inkSoft}; font-size: ${type[14]}; text-align: right;`;
