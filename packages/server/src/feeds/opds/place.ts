import { GUEST } from '../../hides/index.ts';
import type { NovelRow } from '../../novels/index.ts';
import { publicationOf, type Publication } from './publication.ts';

/** Where a catalogue is read from: what its documents lead to. */
export interface Place {
  origin: string;
  /** The whole address of one within the catalogue. */
  at(address: string): string;
  book(row: NovelRow): Publication;
}

/** Adds to the query of an address. */
export const withQuery = (address: string, query: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${query}`;

/** The catalogue that everybody reads, in the version that stands at `root`. */
export const publicPlace = (root: string, origin: string): Place => ({
  origin,
  at: (address) => origin + root + address,
  book: (row) =>
    publicationOf(row, {
      view: GUEST,
      epub: (slug) => `/api/novels/${slug}/epub/`,
      cover: (slug) => `/opds/covers/${slug}.jpg`,
      paid: 'sample',
    }),
});
