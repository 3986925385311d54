import { storedTexts } from '../stored-text/stored-texts.ts';

/** The fields of the novel form under their names on the wire (ruling 22), and the choice of cover, which is the form's own. */
export interface NovelValues {
  title: string;
  description: string;
  language: string;
  leading_gender: string;
  age_range: string;
  planned_length: string;
  genres: string[];
  tags: string[];
  book_type: string;
  locked_chapter: string;
  cover: 'upload' | 'made';
  cover_image: File | null;
}

/** What an author typed into the novel form and never sent, by pen name. */
export const storedForms = storedTexts('griot.novel-form.', (stored) =>
  typeof stored === 'object' ? (stored as Partial<NovelValues> | null) : null,
);

/** What of the form can be stored: all but the image, and null while nothing is typed. */
export function storable(values: Partial<NovelValues>): Partial<NovelValues> | null {
  const { cover_image: _, cover, ...typed } = values;
  const isTyped = Object.values(typed).some(
    (value) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return isTyped ? { ...typed, cover } : null;
}
