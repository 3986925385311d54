import type { ContractRow } from '../store.ts';

/** What a text of a contract says of the one it is for. */
export interface Particulars {
  id: string;
  /** The novel's. */
  title: string;
  type: ContractRow['contractType'];
}

/** Terms in one of their versions; a blank line parts paragraphs. */
export interface Terms {
  version: string;
  write(about: Particulars): string;
}
