/** What an archive may hold: entries, and bytes of text once they are unpacked. A novel of 500,000 words has some 4 MB. */
export const ENTRIES_MAX = 5_000;
export const UNPACKED_MAX_BYTES = 48 * 1024 * 1024;
/** Deeper than any writing program nests its markup. */
export const DEPTH_MAX = 200;
/** Chapters of one novel, and words. */
export const CHAPTERS_MAX = 3_000;
export const WORDS_MAX = 3_000_000;
