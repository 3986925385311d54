import { ApiError, messageOf } from '@griot/api';
import { useParams } from '@griot/nav';
import { useCall, useTitle } from '@griot/remote-kit';
import { ErrorState, Page } from '@griot/ui';
import { useState } from 'react';
import { FormSkeleton, NovelFormPage } from '../novel-form/novel-form-page.tsx';
import { NoSuchStory } from '../stories/no-such-story.tsx';
import { EditNovelForm } from './edit-novel-form.tsx';

/** `/account-edit-book/:id`: all of a novel but its title and cover, which stay as readers know them (part 2 §2.12). */
export default function EditNovelPage() {
  const { id = '' } = useParams();
  const novel = useCall('GET /novels/mine/{novel}/', { params: { novel: id } }, { staleTime: 0 });
  const [visit, setVisit] = useState(0);
  useTitle(novel.data ? `Edit ${novel.data.title}` : 'Edit novel');
  const { data } = novel;
  if (data)
    return (
      <NovelFormPage>
        {(lists) => (
          <EditNovelForm
            key={`${data.id} ${visit}`}
            novel={data}
            lists={lists}
            onAfresh={() => setVisit((n) => n + 1)}
          />
        )}
      </NovelFormPage>
    );
  if (novel.error instanceof ApiError && novel.error.status === 404) return <NoSuchStory />;
  if (novel.isError)
    return (
      <Page>
        <ErrorState title="This novel did not load." onRetry={() => void novel.refetch()} busy={novel.isFetching}>
          {messageOf(novel.error, 'Failed to get book')}
        </ErrorState>
      </Page>
    );
  return <FormSkeleton />;
}
