import type { ReaderView } from '../../hides/index.ts';
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
  /** How OPDS calls the way to it. */
  acquisition: string;
  /** A JPEG; null where the cover is drawn. */
  cover: string | null;
}

/** Whom a book is offered to: where they fetch it and its cover, and how OPDS calls what of a paid novel they are given. */
export interface Offered {
  view: ReaderView;
  epub(slug: string): string;
  cover(slug: string): string;
  paid: 'sample' | 'own';
}

const ACQUISITION = 'http://opds-spec.org/acquisition';
/** Guests are given the beginning of a paid novel, and others all that is theirs of it. */
const PAID = { sample: `${ACQUISITION}/sample`, own: ACQUISITION };

export function publicationOf(row: NovelRow, offered: Offered): Publication {
  const novel = novelOnWire(row, offered.view);
  const { id, slug, title, author, description, genres, cover_image: cover, book_type: type } = novel;
  return {
    id: urnOf(id),
    title,
    author: { name: author.name, page: `/author/${author.id}` },
    description,
    genres,
    published: row.arrivedAt ?? row.createdAt,
    updated: row.updatedAt,
    page: `/book/${slug}`,
    epub: offered.epub(slug),
    acquisition: type === 'free' ? `${ACQUISITION}/open-access` : PAID[offered.paid],
    cover: cover === null ? null : offered.cover(slug),
  };
}

export const EPUB = 'application/epub+zip';
