/** What a section of a file is, where the file says so or its title does: a chapter, or what stands before, between and after chapters. */
export type Role = 'chapter' | 'other';

/** A part of a file from one heading to the next, in its order. */
export interface Section {
  /** From 1, the highest; 0 has no heading. */
  level: number;
  title: string;
  /** The heading with its emphasis, for when it turns out to be one within a chapter. */
  heading: string;
  /** What follows the heading, as it stands in the file. */
  html: string;
  role?: Role | undefined;
  /** Begins where the file itself says that a part begins, not only with a heading. */
  opens: boolean;
  /** Notes that it points at, by where they stand. */
  notes: { mark: string; id: string }[];
}

/** What could not be brought along, counted. */
export interface Tally {
  pictures: number;
  tables: number;
  comments: number;
  deletions: number;
  lostNotes: number;
}

export const nothingLost = (): Tally => ({ pictures: 0, tables: 0, comments: 0, deletions: 0, lostNotes: 0 });

/** What several files lost, in one. */
export function addedUp(tallies: readonly Tally[]): Tally {
  const sum = nothingLost();
  for (const tally of tallies) for (const what of Object.keys(sum) as (keyof Tally)[]) sum[what] += tally[what];
  return sum;
}

/** A file as it was read, before it is split into chapters. */
export interface Book {
  title: string;
  sections: Section[];
  /** The texts of notes by where they stand. */
  notes: Map<string, string>;
  tally: Tally;
}

/** A piece of a novel to be, in the order of the file. */
export interface Piece {
  title: string;
  /** Cleaned. */
  html: string;
  words: number;
  /** Whether it becomes a chapter unless its author says otherwise. */
  taken: boolean;
}

/** What an author is shown of a file before it becomes a novel. */
export interface Manuscript {
  title: string;
  pieces: Piece[];
  leftOut: string[];
}
