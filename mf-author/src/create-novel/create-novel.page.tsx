import { ApiError, messageOf } from '@griot/api';
import { useApi, useGo, useLeaveQuestion, useSession, useTitle, useToast } from '@griot/remote-kit';
import { Button, Notice, Page, PageTitle, space, Stack, UnsavedDialog } from '@griot/ui';
import { Form, FormActions, SubmitButton, type Refusal } from '@griot/ui/form';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useFormState } from 'react-final-form';
import { styled } from 'styled-components';
import { Columns, NovelFormPage } from '../novel-form/novel-form-page.tsx';
import { NovelFields } from '../novel-form/novel-fields.tsx';
import { onTheWire } from '../novel-form/on-the-wire.ts';
import type { NovelValues } from '../novel-form/novel-values.ts';
import { NotStored } from '../stored-text/not-stored.tsx';
import { CoverPreview } from './cover-preview.tsx';
import { storable, storedForms } from './stored-form.ts';

/** `/create-novel`: the form of part 2 §2.12, in the fields of ruling 22. */
export default function CreateNovelPage() {
  useTitle('New story');
  const session = useSession();
  const [fresh, setFresh] = useState(0);
  return (
    <NovelFormPage>
      {(lists) =>
        session.state === 'authorised' && (
          <NovelForm
            key={fresh}
            penName={session.user.pen_name}
            onAfresh={() => setFresh((n) => n + 1)}
            fields={<NovelFields {...lists} />}
          />
        )
      }
    </NovelFormPage>
  );
}

interface NovelFormProps {
  penName: string;
  fields: React.ReactNode;
  onAfresh: () => void;
}

function NovelForm({ penName, fields, onAfresh }: NovelFormProps) {
  const api = useApi();
  const toast = useToast();
  const go = useGo();
  const [stored] = useState(() => storedForms.read(penName));
  const storeForm = useSetAtom(storedForms.all);
  const [dirty, setDirty] = useState(false);
  const [created, setCreated] = useState<string | null>(null);
  const leave = useLeaveQuestion(dirty && created === null);

  // Goes once the guard of unsaved work has heard that there is none left.
  useEffect(() => {
    if (created !== null) void go(`/book-chapters/${created}`);
  }, [created, go]);

  const create = async (values: NovelValues): Promise<Refusal> => {
    try {
      const novel = await api.call('POST /novels/mine/', { body: onTheWire(values) });
      storeForm(penName, null);
      toast('Novel created successfully', 'success');
      setCreated(novel.slug);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return Object.keys(error.fields).length > 0 ? error.fields : messageOf(error, 'Novel creation failed');
    }
  };

  return (
    <Page>
      <Title>New story</Title>
      <Form<NovelValues>
        aria-label="New story"
        initial={{ cover: 'upload', genres: [], tags: [], warnings: [], ...stored }}
        onSubmit={create}
        onDirty={setDirty}
      >
        <StoreForm penName={penName} />
        <Columns>
          <aside>
            <CoverPreview author={penName} />
          </aside>
          <Stack $gap={24}>
            {stored && (
              <Notice
                action={
                  <Button
                    size="small"
                    onClick={() => {
                      storeForm(penName, null);
                      onAfresh();
                    }}
                  >
                    Start afresh
                  </Button>
                }
              >
                This is what you typed last time. Only an image has to be chosen again.
              </Notice>
            )}
            {fields}
            <NotStored />
            <FormActions>
              <SubmitButton>Create novel</SubmitButton>
            </FormActions>
          </Stack>
        </Columns>
      </Form>
      {leave.asked && (
        <UnsavedDialog
          onStay={() => leave.answer(false)}
          onDiscard={() => {
            storeForm(penName, null);
            leave.answer(true);
          }}
        >
          <p>This story has not been created yet.</p>
        </UnsavedDialog>
      )}
    </Page>
  );
}

/** Stores what is typed on this device: an ended session or a crash loses nothing. */
function StoreForm({ penName }: { penName: string }) {
  const storeForm = useSetAtom(storedForms.all);
  const { values, dirty, submitSucceeded } = useFormState<NovelValues>({
    subscription: { values: true, dirty: true, submitSucceeded: true },
  });
  useEffect(() => {
    if (dirty && !submitSucceeded) storeForm(penName, storable(values));
  }, [storeForm, penName, values, dirty, submitSucceeded]);
  return null;
}

const Title = styled(PageTitle)`
  margin-bottom: ${space[24]};
`;
