/** The lists of the catalogue by their paths, in the order of the tabs. */
export const LISTS = ['genres', 'tags', 'tag-categories', 'content-ratings', 'listings'] as const;
export type ListName = (typeof LISTS)[number];

interface Kind {
  one: string;
  many: string;
  /** What becomes of novels when a name is deleted, or why it cannot be. */
  deleting: string;
}

/** How each list is spoken of. */
export const KINDS: Record<ListName, Kind> = {
  genres: { one: 'genre', many: 'Genres', deleting: 'A genre that a novel has cannot be deleted.' },
  tags: { one: 'tag', many: 'Tags', deleting: 'Novels that have it keep it as a label of their own.' },
  'tag-categories': {
    one: 'tag category',
    many: 'Tag categories',
    deleting: 'A category that has tags cannot be deleted.',
  },
  'content-ratings': {
    one: 'content rating',
    many: 'Content ratings',
    deleting: 'A rating that a novel has cannot be deleted, nor the last one.',
  },
  listings: {
    one: 'listing',
    many: 'Listings',
    deleting: 'A listing that a novel is in, or that pages show by its name, cannot be deleted.',
  },
};

/** A name of the catalogue; a tag has its category. */
export interface Named {
  id: string;
  name: string;
  category?: string;
}
