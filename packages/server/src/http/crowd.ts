export interface CrowdOptions {
  /** How many calls may be worked on at once when that lasts. */
  atOnce: number;
  /** How long a crowd may stand before it counts as more than this server can do, in ms. */
  lastingMs: number;
  /** Real time in ms. */
  now: () => number;
}

/** Calls that are worked on at once. */
export interface Crowd {
  hasRoom(): boolean;
  entered(): void;
  /** A call is done that took so many ms. */
  left(took: number): void;
}

/** While calls take so many times what they usually do, there are too many of them. */
const LONGER = 1.5;
/** However long calls take, this part of `atOnce` is worked on. */
const LEAST = 1 / 4;
/** By what part of `atOnce` each call that is done makes room, or takes it. */
const [MAKES, TAKES] = [1 / 4_800, 1 / 1_200];
/** What one call counts in what calls take usually, and what they took lately. */
const [USUALLY, LATELY] = [1 / 512, 1 / 256];

/**
 * Has room for everybody until a crowd lasts: a burst passes, and only a crowd that has not gone below `atOnce` for a while is one that will not
 * go by itself. From then on so many are worked on and no more, and fewer, down to a quarter, while calls take more than half as long again as
 * they do with few: where the processor is what they wait for, they only wait for each other, and no more of them are done in a second. It is over when fewer
 * than half of those there is room for have stood for as long: a crowd that was let in anew whenever it had gone below would stand most of the
 * time, and each call in it wait for seconds.
 */
export function createCrowd({ atOnce, lastingMs, now }: CrowdOptions): Crowd {
  const [usually, lately] = [meanOf(USUALLY), meanOf(LATELY)];
  let count = 0;
  let roomAt = now();
  let shedding = false;
  /** How many are worked on at once while others are refused. */
  let room = atOnce;
  const isFew = (): boolean => count < room / 2;
  /** Since when few stand; undefined while more do. */
  let calmAt: number | undefined = roomAt;
  return {
    hasRoom() {
      if (shedding) return count < room;
      if (count < atOnce) return true;
      shedding = now() - roomAt > lastingMs;
      return !shedding;
    },
    entered() {
      count += 1;
      if (isFew() || calmAt === undefined) return;
      if (now() - calmAt > lastingMs) [shedding, room] = [false, atOnce];
      calmAt = undefined;
    },
    left(took) {
      count -= 1;
      lately.add(took);
      if (shedding) {
        const step = lately.mean() > LONGER * usually.mean() ? -TAKES : MAKES;
        room = Math.min(atOnce, Math.max(LEAST * atOnce, room + step * atOnce));
      } else if (isFew()) usually.add(took);
      if (count < atOnce) roomAt = now();
      if (isFew()) calmAt ??= now();
    },
  };
}

/** A mean in which each number counts as much as is said, and the first of them more; without any it is larger than all. */
function meanOf(weight: number): { add(value: number): void; mean(): number } {
  let [many, mean] = [0, 0];
  return {
    add(value) {
      many += 1;
      mean += (value - mean) * Math.max(weight, 1 / many);
    },
    mean: () => (many === 0 ? Infinity : mean),
  };
}
