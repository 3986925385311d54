import { chapterSegment, type Entities } from '@griot/contracts';

/** `/book/salt-road` */
export const novelPath = (slug: string): string => `/book/${slug}`;
/** `/book/salt-road/chapters` */
export const catalogPath = (slug: string): string => `/book/${slug}/chapters`;
/** `/book/salt-road/read`: where the reader stopped, else the first chapter. */
export const readPath = (slug: string): string => `/book/${slug}/read`;
/** `/book/salt-road/read/third-night-1` (part 1 §2). */
export const chapterPath = (slug: string, { title, chapter }: Pick<Entities['Chapter'], 'title' | 'chapter'>): string =>
  `/book/${slug}/read/${chapterSegment(title, chapter)}`;
