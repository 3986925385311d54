import { messageOf } from '@griot/api';
import { Delayed, ErrorState, Skeleton, space } from '@griot/ui';
import { useCallback, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useFindChapter, type Found } from './chapter-pages.ts';
import { ChapterRows } from './chapter-rows.tsx';

interface ChapterListProps {
  slug: string;
  current: { id: string; chapter: string };
  /** The present chapter was pressed: one is there already. */
  onHere: () => void;
}

/** All chapters of the novel, the present one in the middle; only the rows on screen are drawn and asked for. */
export function ChapterList({ slug, current, onHere }: ChapterListProps) {
  const find = useFindChapter(slug);
  const [here, setHere] = useState<Found | { error: unknown } | null>(null);
  const look = useCallback(() => {
    setHere(null);
    find(current.chapter).then(setHere, (error: unknown) => setHere({ error }));
  }, [find, current.chapter]);
  useEffect(look, [look]);

  if (here === null)
    return (
      <Delayed>
        <Waiting>
          <Skeleton height="52px" lines={8} />
        </Waiting>
      </Delayed>
    );
  if ('error' in here)
    return (
      <ErrorState title="The chapters did not load." onRetry={look}>
        {navigator.onLine ? messageOf(here.error, 'Failed to get novel chapters') : 'You seem to be offline.'}
      </ErrorState>
    );
  return <ChapterRows slug={slug} current={current.id} here={here} find={find} onHere={onHere} />;
}

const Waiting = styled.div`
  padding-top: ${space[16]};
`;
