import { ApiError, messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useApi, useLeaveQuestion, useToast } from '@griot/remote-kit';
import { AccountTabs } from '@griot/remote-kit/account-tabs';
import { Button, Notice, Page, PageTitle, Stack, UnsavedDialog } from '@griot/ui';
import { Form, FormActions, SubmitButton, type Refusal } from '@griot/ui/form';
import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormState } from 'react-final-form';
import { NovelFields } from '../novel-form/novel-fields.tsx';
import { Columns, type FormLists } from '../novel-form/novel-form-page.tsx';
import type { NovelDetails } from '../novel-form/novel-values.ts';
import { NotStored } from '../stored-text/not-stored.tsx';
import { detailsOf, differing, LABELS, meet, only, onTheWire, type Field } from './changes.ts';
import { HiddenNotice } from '../appeal/hidden-notice.tsx';
import { FixedFacts } from './fixed-facts.tsx';
import { MetDialog, type Choice, type MetDialogProps } from './met-dialog.tsx';
import { storedEdits } from './stored-edits.ts';

export interface EditNovelFormProps {
  novel: Entities['OwnNovel'];
  lists: FormLists;
  /** Begins again from what is saved. */
  onAfresh: () => void;
}

/**
 * The form of a novel that exists. Only what was changed here is sent. What was changed elsewhere meanwhile is kept and
 * named; where both changed the same, the author chooses.
 */
export function EditNovelForm({ novel, lists, onAfresh }: EditNovelFormProps) {
  const api = useApi();
  const toast = useToast();
  const store = useSetAtom(storedEdits.all);
  const [stored] = useState(() => storedEdits.read(novel.id));
  /** What stood on the server when the author began. */
  const from = useRef<NovelDetails>({ ...detailsOf(novel), ...stored?.from });
  const [initial] = useState<NovelDetails>(() => ({ ...detailsOf(novel), ...stored?.typed }));
  const [restored, setRestored] = useState(stored !== null);
  const [changed, setChanged] = useState(false);
  const [elsewhere, setElsewhere] = useState<readonly Field[]>([]);
  const [met, setMet] = useState<MetDialogProps | null>(null);
  const leave = useLeaveQuestion(changed);

  const type = (values: NovelDetails): void => {
    const fields = differing(from.current, values);
    setChanged(fields.length > 0);
    store(novel.id, fields.length === 0 ? null : { typed: only(values, fields), from: only(from.current, fields) });
  };

  const choose = async (question: Omit<MetDialogProps, 'onChoose'>): Promise<Choice> => {
    const choice = await new Promise<Choice>((onChoose) => setMet({ ...question, onChoose }));
    setMet(null);
    return choice;
  };

  const save = async (mine: NovelDetails): Promise<Refusal> => {
    setElsewhere([]);
    const params = { novel: novel.id };
    try {
      let saved = await api.call('GET /novels/mine/{novel}/', { params });
      const now = detailsOf(saved);
      const { both, theirs } = meet(from.current, mine, now);
      const choice = both.length === 0 ? 'mine' : await choose({ fields: both, mine, theirs: now });
      if (choice === null) return 'Nothing is saved yet.';
      const own = differing(from.current, mine).filter((field) => choice === 'mine' || !both.includes(field));
      const body = onTheWire(now, { ...now, ...only(mine, own) });
      if (Object.keys(body).length > 0) saved = await api.call('PATCH /novels/mine/{novel}/', { params, body });
      from.current = detailsOf(saved);
      setRestored(false);
      setElsewhere(theirs);
      toast('Novel updated successfully', 'success');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return Object.keys(error.fields).length > 0 ? error.fields : messageOf(error);
    }
  };

  return (
    <Page>
      <Stack $gap={24}>
        <AccountTabs current="/account-stories" />
        <PageTitle>Edit novel</PageTitle>
        <HiddenNotice novel={novel} />
        <Form<NovelDetails> aria-label="Edit novel" initial={initial} onSubmit={save} renew={() => from.current}>
          <Typed onType={type} />
          <Columns>
            <aside>
              <FixedFacts novel={novel} />
            </aside>
            <Stack $gap={24}>
              {restored && (
                <Notice
                  action={
                    <Button
                      size="small"
                      onClick={() => {
                        store(novel.id, null);
                        onAfresh();
                      }}
                    >
                      Discard Changes
                    </Button>
                  }
                >
                  This is what you changed last time and have not saved.
                </Notice>
              )}
              <NovelFields {...lists} exists />
              <div role="status">
                {elsewhere.length > 0 && (
                  <Notice title="Saved elsewhere meanwhile, and kept">
                    {elsewhere.map((field) => LABELS[field]).join(', ')}
                  </Notice>
                )}
              </div>
              <NotStored />
              <FormActions>
                <SubmitButton disabled={!changed} reason="Nothing has changed yet.">
                  Save changes
                </SubmitButton>
              </FormActions>
            </Stack>
          </Columns>
        </Form>
      </Stack>
      {met && <MetDialog {...met} />}
      {leave.asked && (
        <UnsavedDialog
          onStay={() => leave.answer(false)}
          onDiscard={() => {
            store(novel.id, null);
            leave.answer(true);
          }}
        >
          <p>What you have changed is not saved yet.</p>
        </UnsavedDialog>
      )}
    </Page>
  );
}

/** Hears what is in the form: at first, and whenever it changes. */
function Typed({ onType }: { onType: (values: NovelDetails) => void }) {
  const { values } = useFormState<NovelDetails>({ subscription: { values: true } });
  const type = useEffectEvent(onType);
  useEffect(() => type(values), [values]);
  return null;
}
