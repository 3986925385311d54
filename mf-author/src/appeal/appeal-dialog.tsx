import { messageOf } from '@griot/api';
import { APPEAL_MAX, APPEAL_MIN, type Entities } from '@griot/contracts';
import { useAction } from '@griot/remote-kit';
import { Button, Dialog, lettersOf } from '@griot/ui';
import { Form, FormActions, SubmitButton, TextArea, type Refusal } from '@griot/ui/form';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { StoreTyped } from '../stored-text/store-typed.tsx';
import { storedTexts } from '../stored-text/stored-texts.ts';

interface Values {
  text: string;
}
export interface AppealDialogProps {
  novel: Pick<Entities['OwnNovel'], 'id' | 'slug' | 'title'>;
  onClose: () => void;
}

/** What an author says against the hiding of a novel, as far as it is written and not sent, by the novel's id. */
const storedAppeals = storedTexts('griot.appeal.', (stored) => (typeof stored === 'string' ? stored : null));

const TOO_SHORT = `Please, write at least ${APPEAL_MIN} characters.`;

/** Appeals against the hiding of a novel: once for each time that it is hidden. */
export function AppealDialog({ novel, onClose }: AppealDialogProps) {
  const [busy, setBusy] = useState(false);
  const [initial] = useState(() => ({ text: storedAppeals.read(novel.id) ?? '' }));
  const store = useSetAtom(storedAppeals.all);
  const appeal = useAction('POST /novels/mine/{novel}/appeal/', {
    success: 'Your appeal is sent',
    failure: null,
    onDone: () => store(novel.id, null),
  });
  const send = async ({ text }: Values): Promise<Refusal> => {
    setBusy(true);
    try {
      await appeal.run({ params: { novel: novel.slug }, body: { text: text.trim() } });
      onClose();
    } catch (error) {
      return messageOf(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={`Appeal for “${novel.title}”`} onClose={onClose} busy={busy}>
      <Form<Values> initial={initial} onSubmit={send} summary={null}>
        <StoreTyped<Values> onWrite={({ text = '' }) => store(novel.id, text.trim() === '' ? null : text)} />
        <p>
          Somebody else than who hid it reads this and decides. You can appeal once. Whatever they decide, your text
          stays yours: you can open, change and download it.
        </p>
        <TextArea
          name="text"
          label="Why readers should find it again"
          required={TOO_SHORT}
          min={APPEAL_MIN}
          max={APPEAL_MAX}
          measure={lettersOf}
          rows={6}
          autoFocus
          validate={(text) =>
            lettersOf(text) < APPEAL_MIN
              ? TOO_SHORT
              : lettersOf(text) > APPEAL_MAX
                ? `At most ${APPEAL_MAX} characters can be sent.`
                : undefined
          }
        />
        <FormActions>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <SubmitButton>Send appeal</SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  );
}
