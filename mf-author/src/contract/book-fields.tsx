import {
  CONTRACT_CHAPTER_WORDS,
  CONTRACT_LENGTHS,
  CONTRACT_TYPES,
  isWebAddress,
  linesOf,
  OUTLINE_MAX,
  OUTLINE_MIN,
  PRODUCT,
  PUSH_LINES_COUNT_MAX,
  PUSH_LINES_MAX,
  PUSH_LINES_MIN,
  TITLE_MAX,
  UPDATE_FREQUENCIES,
  WEB_ADDRESS_WRONG,
} from '@griot/contracts';
import { formatNumber, Section, Stack } from '@griot/ui';
import { RadioGroup, Select, TextArea, TextField } from '@griot/ui/form';
import { LABELS } from './fields.ts';
import { atMost, Pair } from './form-parts.tsx';

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const TYPES: Record<(typeof CONTRACT_TYPES)[number], { label: string; hint: string }> = {
  exclusive: { label: 'Exclusive', hint: `The novel is published on ${PRODUCT} only` },
  'non-exclusive': { label: 'Non-exclusive', hint: 'You may publish it elsewhere as well' },
};

/** Bounds in characters and in lines (part 2 §5, ruling 5). */
function checkPushLines(text: string): string | undefined {
  const { length } = text.trim();
  if (length < PUSH_LINES_MIN) return `Push lines should be at least ${PUSH_LINES_MIN} characters long`;
  if (length > PUSH_LINES_MAX) return `Push lines should be at most ${formatNumber(PUSH_LINES_MAX)} characters long`;
  return linesOf(text) > PUSH_LINES_COUNT_MAX ? `At most ${PUSH_LINES_COUNT_MAX} lines.` : undefined;
}

/** The second step: what the contract is for (part 2 §3, §5 and §9). */
export const BookFields = () => (
  <>
    <Section title="The contract">
      <RadioGroup
        name="contract_type"
        label={LABELS.contract_type}
        hint="Your share is the same for both."
        options={CONTRACT_TYPES.map((value) => ({ value, ...TYPES[value] }))}
        required="Choose exclusive or non-exclusive."
      />
    </Section>
    <Section title="Your book">
      <Stack $gap={24}>
        <TextField
          name="book_title"
          label={LABELS.book_title}
          autoComplete="off"
          required
          validate={atMost(TITLE_MAX)}
        />
        <TextArea name="synopsis" label={LABELS.synopsis} max={OUTLINE_MAX} rows={6} required />
        <TextArea
          name="outline"
          label={LABELS.outline}
          hint="What happens from the beginning to the end. Only editors read it."
          min={OUTLINE_MIN}
          max={OUTLINE_MAX}
          rows={10}
          required
        />
        <TextArea
          name="push_lines"
          label={LABELS.push_lines}
          hint={`Short lines that make somebody open the book: ${PUSH_LINES_MIN} to ${formatNumber(PUSH_LINES_MAX)} characters, at most ${PUSH_LINES_COUNT_MAX} lines.`}
          min={PUSH_LINES_MIN}
          max={PUSH_LINES_MAX}
          rows={6}
          required
          validate={checkPushLines}
        />
        <TextField
          name="platform_link"
          label={LABELS.platform_link}
          hint="Optional: where else the book can be read."
          type="url"
          inputMode="url"
          autoComplete="off"
          validate={(text) => (isWebAddress(text.trim()) ? atMost(500)(text) : WEB_ADDRESS_WRONG)}
        />
      </Stack>
    </Section>
    <Section title="How you write">
      <Stack $gap={24}>
        <Pair>
          <Select
            name="planned_length"
            label={LABELS.planned_length}
            options={options(CONTRACT_LENGTHS)}
            required="Choose a planned length."
          />
          <Select
            name="avg_chapter_words"
            label={LABELS.avg_chapter_words}
            options={options(CONTRACT_CHAPTER_WORDS)}
            required="Choose how long your chapters are."
          />
        </Pair>
        <Select
          name="update_frequency"
          label={LABELS.update_frequency}
          options={options(UPDATE_FREQUENCIES)}
          required="Choose how often you publish."
        />
      </Stack>
    </Section>
  </>
);
