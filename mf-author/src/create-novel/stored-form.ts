import type { NovelValues } from '../novel-form/novel-values.ts';
import { storedTexts } from '../stored-text/stored-texts.ts';

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
