/** Pages further off than this from those in sight are a leap: the reader drags the scrollbar, and passes them by. */
const NEAR = 3;

/** The pages, from 0, that hold the items of some rows, each once and in order. */
export function pagesOf(
  rows: readonly number[],
  { columns, count, size }: { columns: number; count: number; size: number },
): number[] {
  const pages = new Set<number>();
  for (const row of rows) {
    const last = Math.min((row + 1) * columns, count) - 1;
    for (let item = row * columns; item <= last; item += 1) pages.add(Math.floor(item / size));
  }
  return [...pages].sort((a, b) => a - b);
}

/** What to fetch while the list moves: all that is in sight when it moves slowly or stands, what was there before while it leaps. */
export function wantedPages(inSight: readonly number[], before: readonly number[], moving: boolean): readonly number[] {
  const near = inSight.some((page) => before.some((known) => Math.abs(page - known) <= NEAR));
  const next = moving && before.length > 0 && !near ? before : inSight;
  return next.length === before.length && next.every((page, i) => page === before[i]) ? before : next;
}
