import {
  AUTHORS_NOTE_MAX,
  BOOK_TYPES,
  LANGUAGES,
  PLANNED_LENGTHS,
  PRODUCT,
  SYNOPSIS_MAX,
  SYNOPSIS_MIN,
  TITLE_MAX,
  WARNING_TEXTS,
  type Entities,
} from '@griot/contracts';
import { formatNumber, space } from '@griot/ui';
import { LabelPicker, RadioGroup, Select, TextArea, TextField } from '@griot/ui/form';
import { useField } from 'react-final-form';
import { styled } from 'styled-components';
import { CoverFields } from './cover-fields.tsx';

interface Named {
  name: string;
}
export interface NovelFieldsProps {
  genres: readonly Named[];
  tags: readonly (Named & { category: string })[];
  ageRanges: readonly Named[];
  /** The novel exists: its title and cover stay, and there may be a note to its readers (part 2 §2.12). */
  exists?: boolean;
  /** The page does not begin with the form, so the keyboard does not stand in it. */
  below?: boolean;
}

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
/** The contract's range for the first paid chapter. */
const LOCKED_CHAPTER_MAX = 100_000;
const LOCKED_CHAPTER_WRONG = `A whole number from 1 to ${formatNumber(LOCKED_CHAPTER_MAX)} is needed.`;
const SYNOPSIS_SHORT = `Synopsis should be at least ${SYNOPSIS_MIN} characters long`;
const GENDERS: { value: Entities['Novel']['leading_gender']; label: string }[] = [
  { value: 'F', label: 'Female' },
  { value: 'M', label: 'Male' },
];
const BOOK_TYPE_TEXTS: Record<(typeof BOOK_TYPES)[number], { label: string; hint: string }> = {
  free: { label: 'Free', hint: 'Every chapter can be read by everyone' },
  paid: { label: 'Paid', hint: 'Later chapters are unlocked with coins' },
};

const DOWNLOADS = [
  { value: 'false', label: `On ${PRODUCT} only`, hint: 'Readers read it here' },
  {
    value: 'true',
    label: 'As an EPUB, too',
    hint: 'Readers may take along free chapters, and those they have unlocked',
  },
];

/** Every field of the novel form (ruling 22), with the texts of part 2 §5, for creating and for editing. */
export function NovelFields({ genres, tags, ageRanges, exists = false, below = false }: NovelFieldsProps) {
  const categories = new Map(tags.map(({ name, category }) => [name, category]));
  return (
    <>
      {!exists && (
        <TextField
          name="title"
          label="Book Title"
          required="Book Title is required"
          autoComplete="off"
          autoFocus={!below}
          validate={(title) =>
            title.trim().length > TITLE_MAX ? `Book Title should be at most ${TITLE_MAX} characters long` : undefined
          }
        />
      )}
      <TextArea
        name="description"
        label="Synopsis"
        hint="What the story is about, without giving its end away."
        min={SYNOPSIS_MIN}
        max={SYNOPSIS_MAX}
        rows={7}
        required={SYNOPSIS_SHORT}
      />
      {exists && (
        <TextArea
          name="authors_note"
          label="Author’s note"
          hint="Stands on the novel’s page, for all who come there."
          max={AUTHORS_NOTE_MAX}
          rows={4}
        />
      )}
      <Pair>
        <Select name="language" label="Language" options={options(LANGUAGES)} required="Language is required" />
        <Select
          name="age_range"
          label="Age range"
          options={options(ageRanges.map(({ name }) => name))}
          required="Choose an age range"
        />
      </Pair>
      <RadioGroup
        name="leading_gender"
        label="Leading gender"
        options={GENDERS}
        required="Choose the gender of the lead"
      />
      <Select
        name="planned_length"
        label="Planned length"
        options={PLANNED_LENGTHS.map((value) => ({ value, label: `${value} words` }))}
        required="Choose a planned length"
      />
      <LabelPicker
        name="genres"
        label="Genres"
        hint="One to three."
        options={genres.map(({ name }) => name)}
        max={3}
        required="Choose at least one genre"
      />
      <LabelPicker
        name="tags"
        label="Tags"
        hint="Up to ten: choose some, or write your own."
        options={tags.map(({ name }) => name)}
        groupOf={(tag) => categories.get(tag) ?? ''}
        free
        max={10}
      />
      <LabelPicker
        name="warnings"
        label="Content warnings"
        hint="What some readers would rather not meet: they can have it blurred or hidden. An age range for adults only, above, keeps all but the title from guests and from whoever has not confirmed their age."
        options={Object.values(WARNING_TEXTS)}
      />
      <RadioGroup
        name="book_type"
        label="Book type"
        options={BOOK_TYPES.map((value) => ({ value, ...BOOK_TYPE_TEXTS[value] }))}
        required="Choose free or paid"
      />
      <LockedChapterField />
      {exists && <RadioGroup name="downloadable" label="Downloads" options={DOWNLOADS} />}
      {!exists && <CoverFields />}
    </>
  );
}

function LockedChapterField() {
  const { input } = useField<string>('book_type', { subscription: { value: true } });
  // Registered while it is not shown too: a field that comes back would take its initial value (react-final-form 7).
  useField<string>('locked_chapter', { subscription: {} });
  if (input.value !== 'paid') return null;
  return (
    <TextField
      name="locked_chapter"
      label="From which chapter should the story be paid?"
      inputMode="numeric"
      autoComplete="off"
      required={LOCKED_CHAPTER_WRONG}
      validate={(chapter) =>
        /^\d+$/.test(chapter.trim()) && Number(chapter) >= 1 && Number(chapter) <= LOCKED_CHAPTER_MAX
          ? undefined
          : LOCKED_CHAPTER_WRONG
      }
    />
  );
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
  gap: ${space[24]} ${space[16]};
  align-items: start;
`;
