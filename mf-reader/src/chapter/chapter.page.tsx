import { ApiError } from '@griot/api';
import { chapterNumber } from '@griot/contracts';
import { useParams } from '@griot/nav';
import { useTitle } from '@griot/remote-kit';
import { Delayed, Page } from '@griot/ui';
import { MissingNovel } from '../novel/missing-novel.tsx';
import { useNovel } from '../novel/use-novel.ts';
import { WithheldNovel } from './withheld-novel.tsx';
import { Begin } from './begin.tsx';
import { ChapterSkeleton } from './chapter-skeleton.tsx';
import { FirstLook } from './display/first-look.ts';
import { useDisplaySync } from './display/use-display-sync.ts';
import { useReadingLook } from './display/use-reading-look.ts';
import { MissingChapter } from './missing-chapter.tsx';
import { Reading } from './reading.tsx';
import { ChapterError } from './chapter-error.tsx';
import { useLastSeen } from './use-last-seen.ts';

/** The chapter reader (part 2 §2.10): the number at the end of the address says which chapter, none asks where to begin. */
export default function ChapterPage() {
  return (
    <>
      <FirstLook />
      <Shown />
    </>
  );
}

function Shown() {
  const { slug = '', chapter: segment } = useParams();
  const novel = useNovel(slug);
  const shown = useLastSeen(novel, slug);
  const number = segment === undefined ? null : chapterNumber(segment);
  const isMissing = !novel.data && novel.error instanceof ApiError && novel.error.status === 404;
  useReadingLook();
  useDisplaySync();
  useTitle(isMissing ? 'Novel not found' : segment !== undefined && number === null ? 'No Chapter Found' : null);

  if (!shown) {
    if (isMissing) return <MissingNovel />;
    if (novel.isError)
      return (
        <Page>
          <ChapterError
            slug={slug}
            title="The novel did not load."
            error={novel.error}
            onRetry={() => void novel.refetch()}
          />
        </Page>
      );
    return (
      <Page>
        <Delayed>
          <ChapterSkeleton />
        </Delayed>
      </Page>
    );
  }
  if (shown.withheld) return <WithheldNovel novel={shown} />;
  if (segment === undefined) return <Begin novel={shown} />;
  if (number === null) return <MissingChapter slug={slug} />;
  return <Reading novel={shown} number={number} />;
}
