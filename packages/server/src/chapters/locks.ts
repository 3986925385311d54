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
 * free before, until the author says otherwise. A price of nothing, which a chapter may keep from when it was free, is the
 * standard price: what coins open is never sold for none.
 */
export function lockOf(facts: LockFacts): Lock {
  const byRule =
    facts.bookType === 'paid' && facts.lockedChapter !== null && Number(facts.number) >= facts.lockedChapter;
  const mode = facts.unlockMode ?? (byRule ? 'A' : 'F');
  return { mode, coins: mode === 'C' || mode === 'A' ? facts.coinRequirement || facts.standardCoins : 0 };
}

/**
 * The `unlockMode` that a published chapter takes to another number, so that nobody pays for what was free and nothing sold
 * becomes free: its present mode where the novel's rule would give it another there, else what it has. Its price goes along
 * by itself: one that the author asks is the chapter's own, and a standard one stays standard.
 */
export function modeMovedTo(number: string, facts: LockFacts): UnlockMode | null {
  const { mode } = lockOf(facts);
  return lockOf({ ...facts, number }).mode === mode ? facts.unlockMode : mode;
}
