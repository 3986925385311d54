import type { JSONReport } from '@playwright/test/reporter';
import {
  chaosTable,
  faultList,
  flakeTable,
  notRunList,
  outcomesOf,
  secondsByFile,
  together,
  triesOf,
} from './results.ts';

const spec = (title: string, status: string, annotations: { type: string; description?: string }[] = []) => {
  const error = { message: '\u001b[31mTimed out\u001b[39m\n  waiting for the receipt' };
  const tries = {
    expected: [{ duration: 900 }],
    flaky: [{ error, duration: 2_000 }, { duration: 700 }],
    unexpected: [
      { error, duration: 1_500 },
      { error, duration: 400 },
    ],
  };
  const results = tries[status as keyof typeof tries] ?? [];
  return { file: 'journeys/paying.spec.ts', title, tests: [{ status, annotations, results }] };
};

/** Three journeys, of which one ran three times, one is well, and one wants what is not there. */
const report = {
  suites: [
    {
      specs: [spec('pays once', 'expected'), spec('pays twice', 'flaky'), spec('pays twice', 'expected')],
      suites: [
        {
          specs: [
            spec('pays twice', 'unexpected'),
            spec('reads the mail', 'skipped', [{ type: 'skip', description: 'needs the demo' }]),
          ],
        },
      ],
    },
  ],
} as unknown as JSONReport;

test('the runs of a journey are counted together, what failed twice and what passed at the second try apart', () => {
  expect(flakeTable(outcomesOf(report), { all: true })).toEqual([
    'runs  failures  retried  spec',
    '   3         1        1  journeys/paying.spec.ts: pays twice',
    '   1         0        0  journeys/paying.spec.ts: pays once',
  ]);
});

test('among all journeys those are named that failed or wanted a second try', () => {
  expect(flakeTable(outcomesOf(report), { all: false })).toEqual([
    'runs  failures  retried  spec',
    '   3         1        1  journeys/paying.spec.ts: pays twice',
  ]);
  const good = { suites: [{ specs: [spec('pays once', 'expected')] }] } as unknown as JSONReport;
  expect(flakeTable(outcomesOf(good), { all: false })).toEqual([
    'flakes: none, all 1 journeys passed at the first try',
  ]);
});

test('the runs of several times are counted together, and what one of them said is not forgotten', () => {
  const run = (status: string) => outcomesOf({ suites: [{ specs: [spec('gives', status)] }] } as unknown as JSONReport);
  const twice = together([run('flaky'), run('expected'), run('unexpected'), run('expected')]);
  expect(flakeTable(twice, { all: true })).toEqual([
    'runs  failures  retried  spec',
    '   4         1        1  journeys/paying.spec.ts: gives',
  ]);
  expect(faultList(twice)).toEqual(['failed: journeys/paying.spec.ts: gives: Timed out waiting for the receipt']);
});

test('what did not run is listed with its reason', () => {
  expect(notRunList(outcomesOf(report))).toEqual([
    'not run, needs the demo (1):',
    '  journeys/paying.spec.ts: reads the mail',
  ]);
});

test('what failed is told with what it said, and so is what passed at the second try alone', () => {
  const two = {
    suites: [{ specs: [spec('pays once', 'unexpected'), spec('gives', 'flaky'), spec('rests', 'expected')] }],
  };
  expect(faultList(outcomesOf(two as unknown as JSONReport))).toEqual([
    'failed: journeys/paying.spec.ts: pays once: Timed out waiting for the receipt',
    'at the second try: journeys/paying.spec.ts: gives: Timed out waiting for the receipt',
  ]);
});

test('each row of the chaos suite is told with what was shown by when, whatever became of it', () => {
  const row = (file: string, title: string, status: string, ...shown: string[]) => ({
    ...spec(
      title,
      status,
      shown.map((description) => ({ type: 'shown', description })),
    ),
    file,
  });
  const suites = [
    {
      specs: [
        row('chaos/files.spec.ts', 'the entry is missing', 'expected', 'the panel after 0.4 s'),
        row('chaos/behaviours.spec.ts', 'it throws', 'unexpected'),
        row('chaos/api.spec.ts', 'it hangs', 'flaky', 'the page after 0.2 s', 'the panel after 9.7 s'),
        row('journeys/paying.spec.ts', 'pays once', 'expected'),
      ],
    },
  ];
  expect(chaosTable(outcomesOf({ suites } as unknown as JSONReport))).toEqual([
    'passed             files       the panel after 0.4 s                        the entry is missing',
    'FAILED             behaviours                                               it throws',
    'at the second try  api         the page after 0.2 s, the panel after 9.7 s  it hangs',
    '3 rows, 1 passed at the first try',
  ]);
  expect(chaosTable(outcomesOf(report))).toEqual([]);
});

test('the seconds of a file are those of all tries of its journeys', () => {
  expect([...secondsByFile(report)]).toEqual([['journeys/paying.spec.ts', 6.4]]);
});

test('each try of a journey has its own time', () => {
  const results = [
    { startTime: '2026-11-27T10:00:00.000Z', duration: 2_500 },
    { startTime: '2026-11-27T10:00:04.000Z', duration: 700 },
  ];
  const retried = { file: 'journeys/paying.spec.ts', title: 'pays once', tests: [{ status: 'flaky', results }] };
  const nested = { suites: [{ specs: [], suites: [{ specs: [retried] }] }] } as unknown as JSONReport;
  const ten = Date.UTC(2026, 10, 27, 10);
  expect(triesOf(nested)).toEqual([
    { spec: 'journeys/paying.spec.ts: pays once', begun: ten, ended: ten + 2_500 },
    { spec: 'journeys/paying.spec.ts: pays once', begun: ten + 4_000, ended: ten + 4_700 },
  ]);
});
