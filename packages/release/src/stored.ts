/** What is stored under a key, and which version of it this is. */
export interface Stored {
  bytes: Buffer;
  version: string;
}

/** A file of a folder that is to be stored: where it lies, or what it holds. */
export type Source = { file: string } | { bytes: Buffer };
