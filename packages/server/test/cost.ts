import type { TextOf } from './worst-texts.ts';

/** CPU time of this thread for `work`, in ms, however busy the machine is: the least of several runs. */
export function cpuOf(work: () => unknown, runs = 3): number {
  let least = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

const SHORT = 8_000;
const TIMES = 16;
/** One long text costs about what the same length costs in short ones; sixteen times as much, if it grows by its square. */
const MOST = 3.5;
/** Below, in ms, the machine's own doings are most of what is measured. */
const NOTHING = 3;

/** Whether the cost grows by the length of a text; a busy machine gets a second and a third look. */
export function growsByLength(work: (text: string) => unknown, textOf: TextOf): boolean {
  const [short, long] = [textOf(SHORT), textOf(SHORT * TIMES)];
  const inPieces = () => {
    for (let n = 0; n < TIMES; n += 1) work(short);
  };
  inPieces();
  for (let look = 0; look < 4; look += 1)
    if (cpuOf(() => work(long), 2) <= MOST * Math.max(cpuOf(inPieces, 2), NOTHING)) return true;
  return false;
}
