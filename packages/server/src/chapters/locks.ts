import type { UnlockMode } from '@griot/contracts';

/** What decides a chapter's lock: the author's choice, if any, and the novel's rule. */
export interface LockFacts {
  number: string;
  unlockMode: UnlockMode | null;
  coinRequirement: number | null;
  /** The price in coins where the author asks no other: the config value `chapter-coins`. */
  standardCoins: number;
  bookType: 'free' | 'paid';
  lockedChapter: number | null;
}

/** The lock of a chapter; `coins` is its price in coins, 0 when coins do not open it. */
export interface Lock {
  mode: UnlockMode;
  coins: number;
}

/**
 * The lock of a chapter (ruling 21): from the novel's `locked_chapter` on, coins or subscription at the standard price,
 * free before, until the author says otherwise. A price of 0, which only a free chapter can be given, is none once it is locked.
 */
export function lockOf(facts: LockFacts): Lock {
  const byRule = facts.bookType === 'paid' && facts.lockedChapter !== null && Number(facts.number) >= facts.lockedChapter;
  const mode = facts.unlockMode ?? (byRule ? 'A' : 'F');
  return { mode, coins: mode === 'C' || mode === 'A' ? facts.coinRequirement || facts.standardCoins : 0 };
}
