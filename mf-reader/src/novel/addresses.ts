import { chapterSegment, type Entities } from '@griot/contracts';

/** Where the reviews stand in a novel's page. */
export const REVIEWS_ID = 'reviews';
/** `/book/salt-road` */
export const novelPath = (slug: string): string => `/book/${slug}`;
/** `/book/salt-road/chapters` */
export const catalogPath = (slug: string): string => `/book/${slug}/chapters`;
/** `/book/salt-road#reviews` */
export const reviewsPath = (slug: string): string => `${novelPath(slug)}#${REVIEWS_ID}`;
/** `/book/salt-road/read`: where the reader stopped, else the first chapter. */
export const readPath = (slug: string): string => `/book/${slug}/read`;
/** The same for whoever has said already that they read on: nobody is asked. */
export const readOnPath = (slug: string): string => `${readPath(slug)}?continue=true`;
/** `/book/salt-road/read/third-night-1` (part 1 §2). */
export const chapterPath = (slug: string, { title, chapter }: Pick<Entities['Chapter'], 'title' | 'chapter'>): string =>
  `/book/${slug}/read/${chapterSegment(title, chapter)}`;
/** `/author/usr_tunde` */
export const authorPath = (id: string): string => `/author/${id}`;
/** Novels of a genre, of a tag, or in a listing (ruling 23: by the names of the API). */
export const browsePath = (query: { genre: string } | { tags: string } | { listing: string }): string =>
  `/view-novels?${new URLSearchParams(query)}`;
