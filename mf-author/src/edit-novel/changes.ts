import { WARNING_TEXTS, type BodyIn, type Entities } from '@griot/contracts';
import { warningCodes } from '../novel-form/warning-codes.ts';
import type { NovelDetails } from '../novel-form/novel-values.ts';

export type Field = keyof NovelDetails;

/** How the form calls each field, in its order. */
export const LABELS: Readonly<Record<Field, string>> = {
  description: 'Synopsis',
  authors_note: 'Author’s note',
  language: 'Language',
  age_range: 'Age range',
  leading_gender: 'Leading gender',
  planned_length: 'Planned length',
  genres: 'Genres',
  tags: 'Tags',
  warnings: 'Content warnings',
  book_type: 'Book type',
  locked_chapter: 'First paid chapter',
  downloadable: 'Downloads',
};
const FIELDS = Object.keys(LABELS) as Field[];

/** What stands on the server, as the form has it. */
export const detailsOf = (novel: Entities['OwnNovel']): NovelDetails => ({
  description: novel.description,
  authors_note: novel.authors_note,
  language: novel.language,
  age_range: novel.age_range,
  leading_gender: novel.leading_gender,
  planned_length: novel.planned_length,
  genres: novel.genres,
  tags: novel.tags,
  warnings: novel.warnings.map((code) => WARNING_TEXTS[code]),
  book_type: novel.book_type,
  locked_chapter: novel.locked_chapter === null ? '' : String(novel.locked_chapter),
  downloadable: String(novel.downloadable),
});

/** A field as it would be sent: without blanks around it; a free novel has no chapter from which it costs. */
function meant(details: Partial<NovelDetails>, field: Field): string {
  if (field === 'locked_chapter' && details.book_type === 'free') return '';
  // Chosen in any order, it is warned in one.
  if (field === 'warnings') return JSON.stringify(warningCodes(details.warnings ?? []));
  const value = details[field] ?? '';
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}

/** The fields in which two states of a novel differ, in the order of the form. */
export const differing = (a: Partial<NovelDetails>, b: Partial<NovelDetails>): Field[] =>
  FIELDS.filter((field) => meant(a, field) !== meant(b, field));

/** Some of the fields of a state. */
export const only = (details: NovelDetails, fields: readonly Field[]): Partial<NovelDetails> =>
  Object.fromEntries(fields.map((field) => [field, details[field]]));

export interface Meeting {
  /** Fields that both changed, each to something else. */
  both: Field[];
  /** Fields that were changed elsewhere alone. */
  theirs: Field[];
}

/** What became of a novel elsewhere since an author's form was filled from it. */
export function meet(from: NovelDetails, mine: NovelDetails, now: NovelDetails): Meeting {
  const changedByMe = new Set(differing(from, mine));
  const apart = new Set(differing(mine, now));
  const changedElsewhere = differing(from, now);
  return {
    both: changedElsewhere.filter((field) => changedByMe.has(field) && apart.has(field)),
    theirs: changedElsewhere.filter((field) => !changedByMe.has(field)),
  };
}

/** Only what was changed is sent, so that nothing else is written over; book type and first paid chapter go together. */
export function onTheWire(from: NovelDetails, mine: NovelDetails): BodyIn<'PATCH /novels/mine/{novel}/'> {
  const changed = new Set(differing(from, mine));
  if (changed.has('book_type') && mine.book_type === 'paid') changed.add('locked_chapter');
  const body: Record<string, unknown> = {};
  for (const field of changed) {
    const value = mine[field];
    if (field === 'locked_chapter') {
      if (mine.book_type === 'paid') body[field] = Number(value);
    } else if (field === 'warnings') body[field] = warningCodes(mine.warnings);
    else body[field] = typeof value === 'string' ? value.trim() : value;
  }
  return body as BodyIn<'PATCH /novels/mine/{novel}/'>;
}

/** A field as people read it. */
export function shown(details: NovelDetails, field: Field): string {
  if (meant(details, field) === '' || meant(details, field) === '[]') return 'Nothing';
  const value = details[field];
  const text = typeof value === 'string' ? value : value.join(', ');
  if (field === 'leading_gender') return text === 'F' ? 'Female' : 'Male';
  if (field === 'downloadable') return text === 'true' ? 'As an EPUB, too' : 'None';
  if (field === 'book_type') return text === 'free' ? 'Free' : 'Paid';
  return text === '' ? 'Nothing' : text;
}
