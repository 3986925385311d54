import { chapterLabel, type Entities } from '@griot/contracts';
import { Button, Cluster, ErrorState } from '@griot/ui';
import { chapterPath, novelPath } from '../novel/addresses.ts';

interface AbsentChapterProps {
  slug: string;
  /** The chapter before, where it is known. */ previous: Entities['Chapter'] | null;
  onRetry: () => void;
}

/** Without a connection, a chapter that was not fetched while there was one: it comes by itself, and the way back is open. */
export const AbsentChapter = ({ slug, previous, onRetry }: AbsentChapterProps) => (
  <ErrorState
    title="This chapter is not on this device. It comes when you are back online."
    onRetry={onRetry}
    action={
      <Cluster $gap={8} $justify="center">
        {previous ? <Button href={chapterPath(slug, previous)}>Back to {chapterLabel(previous.chapter)}</Button> : null}
        <Button href={novelPath(slug)}>To the novel</Button>
      </Cluster>
    }
  />
);
