import { ApiError, messageOf } from '@griot/api';
import { CHAPTER_COINS_MAX, chapterLabel, DEFAULT_CHAPTER_COINS, type Entities } from '@griot/contracts';
import { useAnswers, useApi, useToast } from '@griot/remote-kit';
import { Dialog, formatNumber } from '@griot/ui';
import { Form, FormActions, RadioGroup, SubmitButton, TextField, type Refusal } from '@griot/ui/form';
import { useField } from 'react-final-form';

export interface SettingsDialogProps {
  novel: { slug: string };
  chapter: Entities['OwnChapter'];
  onClose: () => void;
}

interface Values {
  opens: 'free' | 'coins';
  coin_requirement: string;
}

const WAYS = [
  { value: 'free', label: 'Free', hint: 'Everyone can read it' },
  { value: 'coins', label: 'Coins', hint: 'Readers unlock it once, for good' },
];

/** A chapter that subscribers may open as well stays so; nobody is promised a subscription before there are any. */
const modeOf = (opens: Values['opens'], chapter: Entities['OwnChapter']): 'F' | 'C' | 'A' =>
  opens === 'free' ? 'F' : chapter.unlock_mode === 'A' ? 'A' : 'C';

/** How readers open a chapter, and for how many coins (ruling 20). Counts at once, also for a published chapter. */
export function SettingsDialog({ novel, chapter, onClose }: SettingsDialogProps) {
  const api = useApi();
  const toast = useToast();
  const answers = useAnswers();
  const store = async ({ opens, coin_requirement }: Values): Promise<Refusal> => {
    try {
      await api.call('PATCH /novels/mine/{novel}/chapters/{chapter}/', {
        params: { novel: novel.slug, chapter: chapter.id },
        body: {
          unlock_mode: modeOf(opens, chapter),
          ...(opens === 'coins' ? { coin_requirement: Number(coin_requirement) } : {}),
        },
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return Object.keys(error.fields).length > 0 ? error.fields : messageOf(error);
    }
    await answers.settled();
    toast('Chapter settings have been saved', 'success');
    onClose();
  };
  return (
    <Dialog title={`Settings of ${chapterLabel(chapter.chapter)}`} size="small" onClose={onClose}>
      <Form<Values>
        aria-label="Chapter settings"
        initial={{
          opens: chapter.unlock_mode === 'F' ? 'free' : 'coins',
          coin_requirement: String(chapter.coin_requirement || DEFAULT_CHAPTER_COINS),
        }}
        onSubmit={store}
      >
        <RadioGroup name="opens" label="How readers open it" options={WAYS} required="Choose how readers open it" />
        <PriceField />
        <FormActions>
          <SubmitButton>Save settings</SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function PriceField() {
  const { input } = useField<string>('opens', { subscription: { value: true } });
  if (input.value !== 'coins') return null;
  return (
    <TextField
      name="coin_requirement"
      label="Price in coins"
      inputMode="numeric"
      autoComplete="off"
      required
      validate={(price) =>
        /^\d+$/.test(price.trim()) && Number(price) >= 1 && Number(price) <= CHAPTER_COINS_MAX
          ? undefined
          : `A whole number from 1 to ${formatNumber(CHAPTER_COINS_MAX)} is needed`
      }
    />
  );
}
