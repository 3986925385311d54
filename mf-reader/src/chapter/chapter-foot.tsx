import { chapterLabel, type Entities } from '@griot/contracts';
import { Button, ChevronLeftIcon, ChevronRightIcon, color, font, space, type, VisuallyHidden } from '@griot/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { chapterPath, novelPath, reviewsPath } from '../novel/addresses.ts';
import { useIsOwnNovel } from '../novel/own-novel.ts';
import { Recommendations } from '../novel/recommendations.tsx';
import { ReportButton } from '../report/report-button.tsx';
import { chapterAt, type Neighbour } from './neighbour.ts';
import { Scripted } from './scripted.tsx';

// One and the same in every chapter: turning the page draws none of them again.
const left = <ChevronLeftIcon size={20} aria-hidden="true" />;
const right = <ChevronRightIcon size={20} aria-hidden="true" />;

interface ChapterFootProps {
  novel: Entities['Novel'];
  chapter: Pick<Entities['Chapter'], 'id' | 'chapter'>;
  previous: Neighbour;
  next: Neighbour;
  locked: boolean;
}

/** What follows the last line: the way on, or the end; after the last line of a finished novel, its reviews and what to read next. */
export function ChapterFoot({ novel, chapter, previous, next, locked }: ChapterFootProps) {
  const ended = next.state === 'end' && !locked;
  const coming = locked ? null : chapterAt(next);
  return (
    <>
      <Foot data-screen aria-label="Previous and next chapter">
        {ended ? (
          <End>
            <strong>{novel.completed ? 'The end' : 'You have read it all so far'}</strong>
            <span>
              {novel.completed ? `Thank you for reading ${novel.title}.` : 'The next chapter is still being written.'}
            </span>
          </End>
        ) : null}
        <Lost role="status">{lost(previous, locked ? null : next)}</Lost>
        <Pair>
          <Way novel={novel.slug} to={previous} which="previous" none="This is the first chapter">
            {left}
            Previous
          </Way>
          {ended ? (
            <Button variant="primary" href={novelPath(novel.slug)}>
              To the novel
            </Button>
          ) : locked ? (
            <Button variant="primary" disabled reason="Unlock this chapter first">
              Next
              {right}
            </Button>
          ) : (
            <Way novel={novel.slug} to={next} which="next" primary>
              Next
              {right}
            </Way>
          )}
        </Pair>
        {ended && novel.completed ? (
          <Button variant="quiet" href={reviewsPath(novel.slug)}>
            Review this novel
          </Button>
        ) : null}
        {coming ? (
          <Coming>
            {chapterLabel(coming.chapter)}
            {coming.title ? `: ${coming.title}` : ''}
          </Coming>
        ) : null}
      </Foot>
      {useIsOwnNovel(novel) ? null : (
        <Aside data-screen>
          <Scripted>
            <ReportButton size="small" reported={{ kind: 'chapter', id: chapter.id, what: 'this chapter' }} />
          </Scripted>
        </Aside>
      )}
      {ended && novel.completed ? (
        <After aria-label="What to read next">
          <Recommendations novel={novel} />
        </After>
      ) : null}
    </>
  );
}

interface WayProps {
  novel: string;
  to: Neighbour;
  which: 'previous' | 'next';
  /** Why the button leads nowhere at the end. */ none?: string;
  primary?: boolean;
  children: ReactNode;
}

/** The button to a neighbour: while it is not known it says so, and where it could not be asked for it asks again. */
function Way({ novel, to, which, none, primary = false, children }: WayProps) {
  const button = useRef<HTMLButtonElement>(null);
  const retried = useRef(false);
  // The button that was pressed becomes a link, and the keyboard stays on it.
  useEffect(() => {
    if (to.state === 'there' && retried.current) button.current?.focus({ preventScroll: true });
    if (to.state !== 'waiting') retried.current = false;
  }, [to.state]);
  const variant = primary ? 'primary' : 'secondary';
  switch (to.state) {
    case 'there':
      return (
        <Button ref={button} variant={variant} href={chapterPath(novel, to.chapter)}>
          {children}
        </Button>
      );
    case 'failed':
      return (
        <Button
          ref={button}
          variant={variant}
          onClick={() => {
            retried.current = true;
            to.retry();
          }}
        >
          Retry<VisuallyHidden> the {which} chapter</VisuallyHidden>
        </Button>
      );
    case 'waiting':
      return (
        <Button ref={button} variant={variant} disabled reason={`The ${which} chapter is still loading`}>
          {children}
        </Button>
      );
    case 'end':
      return (
        <Button ref={button} variant={variant} disabled reason={none}>
          {children}
        </Button>
      );
  }
}

/** What could not be asked for, in words. */
function lost(previous: Neighbour, next: Neighbour | null): string {
  const which = [previous.state === 'failed' ? 'previous' : '', next?.state === 'failed' ? 'next' : ''].filter(Boolean);
  return which.length ? `The ${which.join(' and ')} chapter did not load.` : '';
}

const Foot = styled.nav`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  max-width: 520px;
  margin: ${space[72]} auto 0;
`;

const After = styled.section`
  margin-top: ${space[72]};
`;

const Aside = styled.p`
  margin-top: ${space[24]};
  text-align: center;
`;

const Pair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space[12]};
`;

const End = styled.p`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  text-align: center;
  strong {
    font: 700 ${type[21]} / 1.3 ${font.title};
  }
  span {
    color: ${color.inkSoft};
  }
`;

const Lost = styled.p`
  color: ${color.inkSoft};
  text-align: center;
  &:empty {
    margin-bottom: -${space[16]};
  }
`;

const Coming = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
  text-align: right;
`;
