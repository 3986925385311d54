/** What a feed tells, whatever it is written as. Addresses are paths of this platform. */
export interface Feed {
  /** Stays as it is, whatever the novel, person or list is called. */
  id: string;
  title: string;
  subtitle: string;
  /** The page that it is a feed of. */
  page: string;
  /** Its own address, without the end that says what it is written as. */
  address: string;
  author?: FeedAuthor;
  image?: string | undefined;
  updated: Date;
  entries: FeedEntry[];
}

export interface FeedEntry {
  id: string;
  title: string;
  page: string;
  author: FeedAuthor;
  published: Date;
  updated: Date;
  /** As everybody may read it. */
  text: string;
  labels: string[];
  image?: string | undefined;
}

export interface FeedAuthor {
  name: string;
  page: string;
}

/** What a feed can be written as, by the end of its address. */
export const FEED_TYPES = { atom: 'application/atom+xml', json: 'application/feed+json' } as const;
export type FeedFormat = keyof typeof FEED_TYPES;

/** How programs name what has an id here, for ever: the same name stands in the EPUB of a novel. */
export const urnOf = (id: string): string => `urn:griot:${encodeURIComponent(id)}`;

/** When something of it last changed; of nothing, the beginning of time. */
export const latest = (entries: readonly Pick<FeedEntry, 'updated'>[]): Date =>
  new Date(Math.max(0, ...entries.map(({ updated }) => updated.getTime())));
