import { ApiError, messageOf } from '@griot/api';
import {
  CHAPTER_COINS_MAX,
  chapterLabel,
  DEFAULT_CHAPTER_COINS,
  shortNumber,
  type Entities,
  type UnlockMode,
} from '@griot/contracts';
import { useAnswers, useApi, useCall, useToast } from '@griot/remote-kit';
import { Dialog, formatNumber } from '@griot/ui';
import { Form, FormActions, RadioGroup, SubmitButton, TextField, type Option, type Refusal } from '@griot/ui/form';
import { useField } from 'react-final-form';

export interface SettingsDialogProps {
  novel: { slug: string };
  chapter: Entities['OwnChapter'];
  onClose: () => void;
}

interface Values {
  chapter: string;
  unlock_mode: UnlockMode;
  coin_requirement: string;
}

const NO_PLAN = 'No subscription is offered at present';
const FOR_COINS = 'Readers unlock it once, for good';
const BY_SUBSCRIPTION = 'for as long as they subscribe';

/** How readers can open it. Where nobody can subscribe, nobody is promised it. */
const waysOf = (subscriptions: boolean): Option[] => [
  { value: 'F', label: 'Free', hint: 'Everyone can read it' },
  { value: 'C', label: 'Coins', hint: FOR_COINS },
  {
    value: 'S',
    label: 'Subscription',
    hint: subscriptions ? `Subscribers read it ${BY_SUBSCRIPTION}` : NO_PLAN,
    disabled: !subscriptions,
  },
  {
    value: 'A',
    label: 'Coins or subscription',
    hint: subscriptions ? `${FOR_COINS}; subscribers read it ${BY_SUBSCRIPTION}` : NO_PLAN,
    disabled: !subscriptions,
  },
];
const opensForCoins = (mode: string): boolean => mode === 'C' || mode === 'A';

/** A chapter's number, how readers open it, and for how many coins (ruling 20). Counts at once, also for a published chapter. */
export function SettingsDialog({ novel, chapter, onClose }: SettingsDialogProps) {
  const api = useApi();
  const toast = useToast();
  const answers = useAnswers();
  const plans = useCall('GET /subscription-plans/', {});
  const subscriptions = plans.data?.results.some(({ offered }) => offered !== false) ?? false;
  const number = shortNumber(chapter.chapter);
  const store = async ({ chapter: wanted, unlock_mode: mode, coin_requirement: price }: Values): Promise<Refusal> => {
    try {
      await api.call('PATCH /novels/mine/{novel}/chapters/{chapter}/', {
        params: { novel: novel.slug, chapter: chapter.id },
        body: {
          ...(wanted.trim() === number ? {} : { chapter: wanted.trim() }),
          unlock_mode: mode,
          ...(opensForCoins(mode) ? { coin_requirement: Number(price) } : {}),
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
    <Dialog title={`Settings of ${chapterLabel(chapter.chapter)}`} size="medium" onClose={onClose}>
      <Form<Values>
        aria-label="Chapter settings"
        summary={null}
        initial={{
          chapter: number,
          unlock_mode: chapter.unlock_mode,
          coin_requirement: String(chapter.coin_requirement || DEFAULT_CHAPTER_COINS),
        }}
        onSubmit={store}
      >
        <TextField
          name="chapter"
          label="Number"
          hint="0 is the prologue; 2.5 stands between 2 and 3."
          inputMode="decimal"
          autoComplete="off"
          required
          validate={(typed) =>
            NUMBER.test(typed.trim()) ? undefined : 'A chapter number such as 12 or 12.5 is needed'
          }
        />
        <RadioGroup
          name="unlock_mode"
          label="How readers open it"
          hint={
            chapter.draft_state.startsWith('published')
              ? 'Readers who have unlocked it, or read it while it was free, can always go on reading it.'
              : undefined
          }
          options={waysOf(subscriptions || chapter.unlock_mode === 'S' || chapter.unlock_mode === 'A')}
          required="Choose how readers open it"
        />
        <PriceField />
        <FormActions>
          <SubmitButton>Save settings</SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  );
}

const NUMBER = /^\d{1,6}(\.\d{1,2})?$/;

function PriceField() {
  const { input } = useField<string>('unlock_mode', { subscription: { value: true } });
  if (!opensForCoins(input.value)) return null;
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
