import { countOf, everyRemote, keyOf, pairsOf, skewTable, type Meeting, type Outcome } from './skew.ts';

/** Since before, the shell and the reader are others, mf-staff has come and mf-old has gone. */
const NOW = new Map([
  ['shell', 's2'],
  ['mf-legal', 'l1'],
  ['mf-reader', 'r2'],
  ['mf-staff', 'f2'],
]);
const BEFORE = new Map([
  ['shell', 's1'],
  ['mf-legal', 'l1'],
  ['mf-old', 'o1'],
  ['mf-reader', 'r1'],
]);
const FITS: Outcome = { kind: 'fits' };
const refused: Outcome = { kind: 'refused', reason: 'mf-reader needs another shell' };

test('each shell meets each remote of the other set, beside the remotes that it was made with', () => {
  expect(pairsOf(NOW, BEFORE).map(({ name, builds, idle }) => [name, idle ?? keyOf(builds)])).toEqual([
    ['shell N, mf-legal N-1', 'the same build'],
    ['shell N, mf-old N-1', 'mf-legal.l1~mf-old.o1~mf-reader.r2~mf-staff.f2~shell.s2'],
    ['shell N, mf-reader N-1', 'mf-legal.l1~mf-reader.r1~mf-staff.f2~shell.s2'],
    ['shell N, mf-staff N-1', 'N-1 has no mf-staff'],
    ['shell N-1, mf-legal N', 'the same build'],
    ['shell N-1, mf-old N', 'N has no mf-old'],
    ['shell N-1, mf-reader N', 'mf-legal.l1~mf-old.o1~mf-reader.r2~shell.s1'],
    ['shell N-1, mf-staff N', 'mf-legal.l1~mf-old.o1~mf-reader.r1~mf-staff.f2~shell.s1'],
  ]);
});

test('then a shell meets all remotes of the other set at once, but those that were refused', () => {
  const pairs = pairsOf(NOW, BEFORE).map(
    (pair) =>
      [
        pair,
        pair.idle ? ({ kind: 'idle', why: pair.idle } as const) : pair.remote === 'mf-old' ? refused : FITS,
      ] as const,
  );
  expect(everyRemote('N', NOW, pairs)).toEqual({
    name: 'shell N, every remote N-1 but mf-old',
    builds: new Map([...NOW, ['mf-reader', 'r1']]),
  });
  expect(everyRemote('N-1', BEFORE, pairs)).toEqual({
    name: 'shell N-1, every remote N',
    builds: new Map([...BEFORE, ['mf-reader', 'r2'], ['mf-staff', 'f2']]),
  });
});

test('where no remote is another that goes with the shell, there is nothing to try at once', () => {
  const pairs = pairsOf(NOW, BEFORE).map((pair) => [pair, refused] as const);
  expect(everyRemote('N', NOW, pairs)).toMatchObject({
    name: 'shell N, every remote N-1',
    idle: 'there is none that goes with it',
  });
});

const meeting: Meeting = { name: 'shell N, mf-reader N-1', builds: NOW };
const unfit: Meeting = { name: 'mf-auth built with another React', builds: NOW, unfit: 'react' };
const wantsReact: Outcome = { kind: 'refused', reason: 'mf-auth needs react ^18.0.0; this shell has 19.3.1' };

test.each<[string, Meeting, Outcome, [passed: number, failed: number]]>([
  ['what was promoted counts by its gate', meeting, { kind: 'tried', passed: 11, failed: 1 }, [11, 1]],
  ['what would be promoted has passed that', meeting, FITS, [1, 0]],
  ['what is refused is neither', meeting, refused, [0, 0]],
  ['what was not tried is neither', meeting, { kind: 'idle', why: 'the same build' }, [0, 0]],
  ['what must be refused passes when it is', unfit, wantsReact, [1, 0]],
  ['and fails when that is for something else', unfit, refused, [0, 1]],
  ['and fails when it would be promoted', unfit, FITS, [0, 1]],
])('%s', (_what, met, outcome, [passed, failed]) => {
  expect(countOf(met, outcome)).toEqual({ name: `skew: ${met.name}`, passed, failed });
});

test('the log shows a line for each meeting, with the reason of what was refused', () => {
  expect(
    skewTable([
      [meeting, { kind: 'tried', passed: 12, failed: 0 }],
      [
        { name: 'a', builds: NOW },
        { kind: 'tried', passed: 11, failed: 1 },
      ],
      [{ name: 'b', builds: NOW }, refused],
      [
        { name: 'c', builds: NOW },
        { kind: 'idle', why: 'the same build' },
      ],
      [{ name: 'd', builds: NOW, unfit: 'react' }, FITS],
    ]),
  ).toEqual([
    'shell N, mf-reader N-1  promoted, and the gate passed: 12 of 12',
    'a                       promoted, and the gate FAILED: 1 of 12',
    'b                       refused at promote: mf-reader needs another shell',
    'c                       not tried: the same build',
    'd                       would be promoted  WRONG: to be refused for react',
  ]);
});
