import { ApiError, messageOf } from '@griot/api';
import { chapterLabel, type Entities } from '@griot/contracts';
import { useAnswers, useApi, useToast } from '@griot/remote-kit';
import { Dialog } from '@griot/ui';
import { Form, FormActions, SubmitButton, TextField, type Refusal } from '@griot/ui/form';
import { localIn, ownZone } from './clock.ts';
import { ZoneField } from './zone-field.tsx';

export interface TimeDialogProps {
  novel: { slug: string };
  chapter: Entities['OwnChapter'];
  onStored: () => void;
  onClose: () => void;
}

interface Values {
  local: string;
  zone: string;
}

/** When one chapter comes out. */
export function TimeDialog({ novel, chapter, onStored, onClose }: TimeDialogProps) {
  const api = useApi();
  const toast = useToast();
  const answers = useAnswers();
  const zone = chapter.release?.zone ?? ownZone();
  const store = async (body: Values): Promise<Refusal> => {
    try {
      await api.call('PUT /novels/mine/{novel}/chapters/{chapter}/release/', {
        params: { novel: novel.slug, chapter: chapter.id },
        body,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return Object.keys(error.fields).length > 0 ? error.fields : messageOf(error);
    }
    onStored();
    await answers.settled();
    toast('Chapter is scheduled', 'success');
    onClose();
  };
  return (
    <Dialog title={`When ${chapterLabel(chapter.chapter)} comes out`} size="small" onClose={onClose}>
      <Form<Values>
        aria-label="Time of the chapter"
        summary={null}
        initial={{ zone, local: chapter.release ? localIn(zone, chapter.release.at) : '' }}
        onSubmit={store}
      >
        <TextField
          name="local"
          label="Day and time"
          type="datetime-local"
          required="Choose a day and a time"
          autoFocus
        />
        <ZoneField known={zone} />
        <FormActions>
          <SubmitButton>Schedule it</SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  );
}
