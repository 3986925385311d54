import { ApiError, messageOf } from '@griot/api';
import { CHAPTER_COINS_MAX, chapterLabel, DEFAULT_CHAPTER_COINS, type Entities } from '@griot/contracts';
import { useApi, useQueryClient, useToast } from '@griot/remote-kit';
import { Dialog } from '@griot/ui';
import { Form, FormActions, RadioGroup, SubmitButton, TextField, type Refusal } from '@griot/ui/form';
import { useField } from 'react-final-form';

export interface SettingsDialogProps { novel: { slug: string }; chapter: Entities['OwnChapter']; onClose: () => void }

interface Values { unlock_mode: string; coin_requirement: string }

const MODES = [
  { value: 'F', label: 'Free', hint: 'Everyone can read it' },
  { value: 'C', label: 'Coins', hint: 'Readers unlock it once, for good' },
  { value: 'A', label: 'Coins or subscription', hint: 'Subscribers read it without coins' },
];

const isPaid = (mode: unknown): boolean => mode === 'C' || mode === 'A';

/** How readers open a chapter, and for how many coins (ruling 20). Counts at once, also for a published chapter. */
export function SettingsDialog({ novel, chapter, onClose }: SettingsDialogProps) {
  const api = useApi();
  const toast = useToast();
  const queries = useQueryClient();
  const store = async ({ unlock_mode, coin_requirement }: Values): Promise<Refusal> => {
    try {
      await api.call('PATCH /novels/mine/{novel}/chapters/{chapter}/', {
        params: { novel: novel.slug, chapter: chapter.id },
        body: { unlock_mode: unlock_mode as 'F' | 'C' | 'A', ...(isPaid(unlock_mode) ? { coin_requirement: Number(coin_requirement) } : {}) },
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return Object.keys(error.fields).length > 0 ? error.fields : messageOf(error);
    }
    await queries.invalidateQueries({ queryKey: ['GET /novels/mine/{novel}/chapters/'] });
    toast('Chapter settings have been saved', 'success');
    onClose();
  };
  return (
    <Dialog title={`Settings of ${chapterLabel(chapter.chapter)}`} size="small" onClose={onClose}>
      <Form<Values>
        aria-label="Chapter settings"
        initial={{ unlock_mode: chapter.unlock_mode, coin_requirement: String(chapter.coin_requirement || DEFAULT_CHAPTER_COINS) }}
        onSubmit={store}
      >
        <RadioGroup name="unlock_mode" label="How readers open it" options={MODES} required="Choose how readers open it" />
        <PriceField />
        <FormActions><SubmitButton>Save settings</SubmitButton></FormActions>
      </Form>
    </Dialog>
  );
}

function PriceField() {
  const { input } = useField<string>('unlock_mode', { subscription: { value: true } });
  if (!isPaid(input.value)) return null;
  return (
    <TextField
      name="coin_requirement" label="Price in coins" inputMode="numeric" autoComplete="off" required
      validate={(price) => (/^\d+$/.test(price.trim()) && Number(price) >= 1 && Number(price) <= CHAPTER_COINS_MAX ? undefined : `A whole number from 1 to ${CHAPTER_COINS_MAX.toLocaleString('en-GB')} is needed`)}
    />
  );
}
