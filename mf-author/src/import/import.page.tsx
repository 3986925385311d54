import { ApiError, messageOf } from '@griot/api';
import { useSearchParams } from '@griot/nav';
import { useCall, useGo, useTitle } from '@griot/remote-kit';
import { Button, EmptyState, ErrorState, Page, PageTitle, space, Spinner, Stack } from '@griot/ui';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { NovelFields } from '../novel-form/novel-fields.tsx';
import { NovelFormPage } from '../novel-form/novel-form-page.tsx';
import { FileStep } from './file-step.tsx';
import { ReadyStep } from './ready-step.tsx';

/** How often a file that is being read is asked after, in ms. */
const LOOK_EVERY_MS = 1_000;
const PATH = '/import-novel';

/** `/import-novel?import=imp_…`: a file becomes a novel. The address keeps the import, so that one can come back to it. */
export default function ImportPage() {
  useTitle('Import a novel');
  const [search] = useSearchParams();
  const go = useGo();
  const id = search.get('import');
  return (
    <Page>
      <Title>Import a novel</Title>
      {id === null ? (
        <FileStep onSent={(sent) => void go(`${PATH}?import=${sent}`)} />
      ) : (
        <Import key={id} id={id} onAnother={(sent) => void go(`${PATH}?import=${sent}`)} />
      )}
    </Page>
  );
}

function Import({ id, onAnother }: { id: string; onAnother: (id: string) => void }) {
  const { data: found, error, isError, refetch } = useCall('GET /novels/mine/imports/{id}/', { params: { id } });
  const reading = found?.state === 'reading';
  useEffect(() => {
    if (!reading) return;
    const timer = setInterval(() => void refetch(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [reading, refetch]);

  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        title="There is no such import any more."
        action={
          <Button variant="primary" href={PATH}>
            Choose a file
          </Button>
        }
      />
    );
  if (isError && !found)
    return (
      <ErrorState title="The import did not load." onRetry={() => void refetch()}>
        {messageOf(error)}
      </ErrorState>
    );
  if (!found || reading)
    return (
      <Reading role="status">
        <Spinner />
        <p>Reading your file and looking for its chapters…</p>
      </Reading>
    );
  if (found.state === 'failed') return <FileStep failed={found.detail} onSent={onAnother} />;
  if (found.state === 'accepted')
    return (
      <EmptyState
        title="This import is a novel already."
        action={
          <Button variant="primary" href={`/book-chapters/${found.novel ?? ''}`}>
            Go to its chapters
          </Button>
        }
      />
    );
  return (
    <NovelFormPage>{(lists) => <ReadyStep found={found} fields={<NovelFields {...lists} below />} />}</NovelFormPage>
  );
}

const Title = styled(PageTitle)`
  margin-bottom: ${space[24]};
`;
const Reading = styled(Stack)`
  justify-items: center;
  padding-block: ${space[48]};
  text-align: center;
`;
