import { GUEST } from '../../hides/index.ts';
import { novelOnWire, type NovelRow } from '../../novels/index.ts';
import { urnOf } from '../feed.ts';

/** A novel as a book that can be fetched. Addresses are paths of this platform. */
export interface Publication {
  id: string;
  title: string;
  author: { name: string; page: string };
  description: string;
  genres: string[];
  published: Date;
  updated: Date;
  page: string;
  epub: string;
  /** How OPDS calls the way to it: of a paid novel guests are given the beginning. */
  acquisition: string;
  /** A JPEG; null where the cover is drawn. */
  cover: string | null;
}

export function publicationOf(row: NovelRow): Publication {
  const { id, slug, title, author, description, genres, cover_image: cover, book_type: type } = novelOnWire(row, GUEST);
  return {
    id: urnOf(id),
    title,
    author: { name: author.name, page: `/author/${author.id}` },
    description,
    genres,
    published: row.arrivedAt ?? row.createdAt,
    updated: row.updatedAt,
    page: `/book/${slug}`,
    epub: `/api/novels/${slug}/epub/`,
    acquisition: `http://opds-spec.org/acquisition/${type === 'free' ? 'open-access' : 'sample'}`,
    cover: cover === null ? null : `/opds/covers/${slug}.jpg`,
  };
}

export const EPUB = 'application/epub+zip';
