import type { Ranked } from '../schema/rankings.ts';

/** A novel that is hidden, with what lists count it by. */
export interface KeptOut {
  id: string;
  genres: string[];
  rankings: Ranked[];
}

/**
 * The novels that a reader hides, out of those that readers find: with it a list is asked for as everybody has it, and what is
 * hidden is taken out of it and off its total.
 */
export class HiddenNovels {
  readonly #kept = new Map<string, KeptOut>();
  readonly #ofGenre = new Map<string, number>();
  readonly #ofRanking = new Map<string, number>();
  readonly #listed: number;

  /** @param listed how many novels readers find, hidden or not */
  constructor(kept: Iterable<KeptOut>, listed: number) {
    this.#listed = listed;
    for (const one of kept) this.#put(one);
  }

  get size(): number {
    return this.#kept.size;
  }

  has(novelId: string): boolean {
    return this.#kept.has(novelId);
  }

  /** How many of them are in a genre, as the catalogue spells it; without one, in all. */
  inGenre(genre: string | undefined): number {
    return genre === undefined ? this.#kept.size : (this.#ofGenre.get(genre) ?? 0);
  }

  inRanking(ranking: Ranked): number {
    return this.#ofRanking.get(ranking) ?? 0;
  }

  /** In how many rows of a list so many that are shown stand, very likely. */
  reachFor(shown: number): number {
    const part = this.#listed > 0 ? Math.min(this.#kept.size / this.#listed, 0.9) : 0;
    return Math.ceil((shown + 2 * Math.sqrt(shown * part)) / (1 - part)) + 2;
  }

  /** Weighs some novels again: those of them that are hidden now are given. */
  renew(novelIds: Iterable<string>, kept: Iterable<KeptOut>): void {
    for (const id of novelIds) this.#take(id);
    for (const one of kept) this.#put(one);
  }

  #put(one: KeptOut): void {
    this.#kept.set(one.id, one);
    this.#count(one, 1);
  }

  #take(id: string): void {
    const one = this.#kept.get(id);
    if (!one) return;
    this.#kept.delete(id);
    this.#count(one, -1);
  }

  #count({ genres, rankings }: KeptOut, by: 1 | -1): void {
    for (const genre of genres) this.#ofGenre.set(genre, (this.#ofGenre.get(genre) ?? 0) + by);
    for (const ranking of rankings) this.#ofRanking.set(ranking, (this.#ofRanking.get(ranking) ?? 0) + by);
  }
}
