import { warningCodes } from './warning-codes.ts';
import type { NovelValues } from './novel-values.ts';

/** Multipart, a field repeated for each genre and tag; no image when the cover is made (ruling 22). */
export function onTheWire({
  cover,
  cover_image,
  genres,
  tags,
  warnings,
  locked_chapter,
  ...texts
}: NovelValues): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, value.trim());
  for (const genre of genres) form.append('genres', genre);
  for (const tag of tags) form.append('tags', tag);
  for (const code of warningCodes(warnings)) form.append('warnings', code);
  if (texts.book_type === 'paid') form.append('locked_chapter', locked_chapter.trim());
  if (cover === 'upload' && cover_image) form.append('cover_image', cover_image);
  return form;
}
