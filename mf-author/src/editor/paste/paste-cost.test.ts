import { fromPaste } from './from-paste.ts';

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
  ['rules that never close', '<style>p.a{font:'],
  ['lines of lists', '<p style="mso-list:l0 level2 lfo1">salt</p>'],
  ['marks of notes', '<p>salt<sup>1</sup></p><hr>'],
  ['scene breaks', '<p class="p1">* * *</p>'],
])('takes time by the length of what is pasted, whatever it is: %s', (_, unit) => {
  const short = unit.repeat(Math.ceil(6_000 / unit.length));
  const long = short.repeat(TIMES);
  const inPieces = () => {
    for (let n = 0; n < TIMES; n += 1) fromPaste(short);
  };
  inPieces();
  // One long text costs about what as much costs in short ones, and 16 times that if it grows by its square.
  const looks = Array.from(
    { length: 3 },
    () => () => cpuOf(() => void fromPaste(long)) <= 4 * Math.max(cpuOf(inPieces), 3),
  );
  expect(looks.some((look) => look())).toBe(true);
});
