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
  /** Begins a call, and gives what ends it; how long it took says something where it was `answered`. */
  enter(): (answered: boolean) => void;
}

/** However long calls take, this part of `atOnce` is worked on; where no more stand, a call does not wait for others. */
const LEAST = 1 / 4;
/** While calls take so many times what they take among few, there are too many of them. */
const LONGER = 1.5;
/** One call counts for no more than so many usual ones: what waits for somebody else's server says nothing of this one. */
const MOST = 4;
/** By what part of `atOnce` each call that is done makes room, or takes it. */
const [MAKES, TAKES] = [1 / 4_800, 1 / 1_200];
/** What one call counts in what calls take among few, and in what they took lately; and how many it needs before the first is believed. */
const [USUALLY, LATELY, BELIEVED] = [1 / 512, 1 / 256, 200];

/**
 * Has room for everybody until a crowd lasts: a burst passes, and only a crowd that has not gone below `atOnce` for a while is one that will not
 * go by itself. From then on so many are worked on and no more, and fewer, down to a quarter, while calls take more than half as long again as
 * they do among few: where the processor is what they wait for, they only wait for each other, and no more of them are done in a second. What they
 * take among few is learned all the while, so that other calls than those of an hour ago are no slower ones. It is over when fewer than half of
 * those there is room for have stood for as long: a crowd that was let in anew whenever it had gone below would stand most of the time, and each
 * call in it wait for seconds.
 */
export function createCrowd({ atOnce, lastingMs, now }: CrowdOptions): Crowd {
  const least = Math.max(1, LEAST * atOnce);
  const [usually, lately] = [meanOf(USUALLY), meanOf(LATELY)];
  let count = 0;
  /** How often there have become more than a few. */
  let crowdings = 0;
  let roomAt = now();
  let shedding = false;
  /** How many are worked on at once while others are refused. */
  let room = atOnce;
  const isFew = (): boolean => count < room / 2;
  /** Since when few stand; undefined while more do. */
  let calmAt: number | undefined = roomAt;

  const learn = (took: number, amongFew: boolean): void => {
    const known = usually.many() >= BELIEVED;
    const counts = known ? Math.min(took, MOST * usually.mean()) : took;
    if (amongFew) usually.add(counts);
    lately.add(counts);
    if (!shedding) return;
    const step = known && lately.mean() > LONGER * usually.mean() ? -TAKES : MAKES;
    room = Math.min(atOnce, Math.max(least, room + step * atOnce));
  };

  return {
    hasRoom() {
      if (shedding) return count + 1 <= room;
      if (count < atOnce) return true;
      shedding = now() - roomAt > lastingMs;
      return !shedding;
    },
    enter() {
      const since = now();
      count += 1;
      if (count > least && count - 1 <= least) crowdings += 1;
      const amongFew = count <= least ? crowdings : undefined;
      if (!isFew() && calmAt !== undefined) {
        if (since - calmAt > lastingMs) [shedding, room] = [false, atOnce];
        calmAt = undefined;
      }
      return (answered) => {
        const at = now();
        if (answered) learn(at - since, count <= least && amongFew === crowdings);
        count -= 1;
        if (count < atOnce) roomAt = at;
        if (isFew()) calmAt ??= at;
      };
    },
  };
}

/** A mean in which each number counts as much as is said, and the first of them more. */
function meanOf(weight: number) {
  let [many, mean] = [0, 0];
  return {
    add(value: number): void {
      many += 1;
      mean += (value - mean) * Math.max(weight, 1 / many);
    },
    many: () => many,
    mean: () => mean,
  };
}
