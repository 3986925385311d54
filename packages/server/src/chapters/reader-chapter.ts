/** A chapter's number as it is stored, from any spelling: `1`, `1.0` and `01.00` are `1.00`; null for anything else. */
export function numberFrom(key: string): string | null {
  return /^\d{1,6}(\.\d{1,2})?$/.test(key) ? Number(key).toFixed(2) : null;
}

/** What one reader has of a chapter: they paid for it, or read it while it was free, or have subscription time just now; and that they are known to be an adult. */
export interface Rights {
  paid: boolean;
  readFree: boolean;
  subscribed: boolean;
  grown: boolean;
}

/** What a guest has, and a reader as far as nobody asked. */
export const NO_RIGHTS: Rights = { paid: false, readFree: false, subscribed: false, grown: false };

/** A published chapter as far as it decides whether one reader may read it, and what it costs them. */
export interface ChapterAccess extends Rights {
  id: string;
  novelId: string;
  number: string;
  unlockMode: 'F' | 'C' | 'S' | 'A' | null;
  coinRequirement: number | null;
  standardCoins: number;
  bookType: 'free' | 'paid';
  lockedChapter: number | null;
  authorId: string;
  /** Whether its novel is in the catalogue. */
  listed: boolean;
  /** Whether its novel is for adults alone. */
  adult: boolean;
}

/** A published chapter as one reader meets it. */
export interface ReaderChapter extends ChapterAccess {
  title: string;
  lead: string;
  words: number;
  publishedAt: Date;
  contentAt: Date;
  contentVersion: number;
}
