import { ApiError, messageOf } from '@griot/api';
import type { Answer, Entities } from '@griot/contracts';
import { useParams } from '@griot/nav';
import { useApi, useCall, useTitle } from '@griot/remote-kit';
import { Delayed, EmptyState, ErrorState, formatNumber, Notice, Page, PageTitle, Skeleton, Stack } from '@griot/ui';
import type { Refusal } from '@griot/ui/form';
import { useState } from 'react';
import { NoSuchStory } from '../stories/no-such-story.tsx';
import { FindForm, type FindValues } from './find-form.tsx';
import { FoundPlaces } from './found-places.tsx';
import { UnsavedHere } from './unsaved-here.tsx';

const FIND = 'GET /novels/mine/{novel}/occurrences/';

/** `/book-chapters/:slug/find`: a text in all chapters of a novel, and another in its place. */
export default function FindPage() {
  const { slug = '' } = useParams();
  const novel = useCall('GET /novels/mine/{novel}/', { params: { novel: slug } });
  useTitle('Find and replace');
  if (novel.error instanceof ApiError && novel.error.status === 404) return <NoSuchStory />;
  return (
    <Page $narrow>
      {novel.data ? (
        <Search novel={novel.data} />
      ) : novel.isError ? (
        <ErrorState title="Your novel did not load." onRetry={() => void novel.refetch()}>
          {messageOf(novel.error, 'Failed to get book')}
        </ErrorState>
      ) : (
        <Delayed>
          <Skeleton shape="text" lines={6} />
        </Delayed>
      )}
    </Page>
  );
}

interface Search {
  /** A new search is looked at from its beginning. */
  number: number;
  values: FindValues;
  answer: Answer<typeof FIND>;
}

function Search({ novel }: { novel: Entities['OwnNovel'] }) {
  const api = useApi();
  const [search, setSearch] = useState<Search | null>(null);
  const [done, setDone] = useState('');

  const find = async (values: FindValues): Promise<Refusal> => {
    setDone('');
    try {
      const answer = await api.call(FIND, {
        params: { novel: novel.slug },
        query: {
          text: values.text,
          match_case: String(values.match_case ?? false),
          whole_words: String(values.whole_words ?? false),
        },
      });
      setSearch((before) => ({ number: (before?.number ?? 0) + 1, values, answer }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return Object.keys(error.fields).length > 0 ? error.fields : messageOf(error, 'The search failed');
    }
  };

  return (
    <Stack $gap={24}>
      <div>
        <a href={`/book-chapters/${novel.slug}`}>Back to {novel.title}</a>
        <PageTitle>Find and replace</PageTitle>
      </div>
      <UnsavedHere novelId={novel.id} />
      <FindForm onFind={find} />
      {/* Here from the start, so that what is put in is read out. */}
      <div role="status">{done && <Notice tone="good">{done}</Notice>}</div>
      {search &&
        (search.answer.chapters.length === 0 ? (
          <div role="status">
            <EmptyState title={`“${search.values.text}” stands nowhere in this novel.`}>
              {search.values.match_case || search.values.whole_words
                ? 'Without “Match case” and “Whole words” more is found.'
                : 'Drafts and titles were searched.'}
            </EmptyState>
          </div>
        ) : (
          <FoundPlaces
            key={search.number}
            novel={novel.slug}
            sought={search.values}
            found={search.answer}
            onAgain={() => void find(search.values)}
            onReplaced={({ chapters, replaced }, published) => {
              setSearch(null);
              setDone(
                `${formatNumber(replaced)} ${replaced === 1 ? 'place' : 'places'} in ${formatNumber(chapters)} ${chapters === 1 ? 'chapter' : 'chapters'} replaced. What stood there stays among the versions.${published > 0 ? ' Readers see it once you have sent the published chapters for approval.' : ''}`,
              );
            }}
          />
        ))}
    </Stack>
  );
}
