import { fromHtml } from './from-html.ts';

/** CPU time of this thread, in ms, however busy the machine is: the least of three runs. */
function cpuOf(work: () => void): number {
  const runs = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...runs);
}

const TIMES = 16;

it.each([
  ['comments that never close', '<!--'],
  ['styles that never close', '<style>'],
  ['scripts without an end of their tag', '<script '],
  ['titles that never close', '<title>x'],
  ['tags that never end', '<a b='],
  ['quotes that never close', '<a b="'],
])('takes time by the length of what is pasted, whatever it is: %s', (_, unit) => {
  const short = unit.repeat(Math.ceil(6_000 / unit.length));
  const long = short.repeat(TIMES);
  const inPieces = () => {
    for (let n = 0; n < TIMES; n += 1) fromHtml(short);
  };
  inPieces();
  // One long text costs about what as much costs in short ones, and 16 times that if it grows by its square.
  const looks = Array.from(
    { length: 3 },
    () => () => cpuOf(() => void fromHtml(long)) <= 4 * Math.max(cpuOf(inPieces), 3),
  );
  expect(looks.some((look) => look())).toBe(true);
});
