import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter';

export type { JSONReport };

/** The annotation in which a journey says what it found shown, and by when. */
export const SHOWN = 'shown';

/** One journey over all its runs. */
export interface Outcome {
  spec: string;
  runs: number;
  /** Runs that failed at both tries. */
  failures: number;
  /** Runs that passed at the second try alone. */
  retried: number;
  /** Why it did not run. */
  notRun: string | null;
  /** What its last failed try said, in one line. */
  fault: string | null;
  /** What it found shown, and by when. */
  shown: string[];
}

/** What became of each journey, in the order of the report; those of one name are one. */
export function outcomesOf({ suites }: Pick<JSONReport, 'suites'>): Outcome[] {
  const outcomes = new Map<string, Outcome>();
  for (const { spec, test } of suites.flatMap((suite) => testsIn(suite))) {
    const outcome = outcomes.get(spec) ?? {
      spec,
      runs: 0,
      failures: 0,
      retried: 0,
      notRun: null,
      fault: null,
      shown: [],
    };
    outcomes.set(spec, outcome);
    if (test.status === 'skipped')
      outcome.notRun = test.annotations.find(({ type }) => type === 'skip')?.description ?? 'it was skipped';
    else outcome.runs += 1;
    if (test.status === 'unexpected') outcome.failures += 1;
    if (test.status === 'flaky') outcome.retried += 1;
    outcome.shown = test.annotations.flatMap(({ type, description = '' }) => (type === SHOWN ? [description] : []));
    for (const { error } of test.results) if (error) outcome.fault = inOneLine(error.message ?? error.value ?? '');
  }
  return [...outcomes.values()];
}

/** What became of each journey over several runs of Playwright. */
export function together(runs: readonly (readonly Outcome[])[]): Outcome[] {
  const all = new Map<string, Outcome>();
  for (const outcome of runs.flat()) {
    const before = all.get(outcome.spec);
    all.set(outcome.spec, {
      ...outcome,
      runs: outcome.runs + (before?.runs ?? 0),
      failures: outcome.failures + (before?.failures ?? 0),
      retried: outcome.retried + (before?.retried ?? 0),
      fault: outcome.fault ?? before?.fault ?? null,
    });
  }
  return [...all.values()];
}

/** How many seconds the journeys of each file took, all tries of them. */
export function secondsByFile({ suites }: Pick<JSONReport, 'suites'>): Map<string, number> {
  const took = new Map<string, number>();
  for (const { file, test } of suites.flatMap((suite) => testsIn(suite)))
    for (const { duration } of test.results) took.set(file, (took.get(file) ?? 0) + duration / 1000);
  return took;
}

/** One try of a journey, with when it began and ended, in ms as `Date.now()` counts them. */
export interface Try {
  spec: string;
  begun: number;
  ended: number;
}

/** All tries, in the order of the report. */
export function triesOf({ suites }: Pick<JSONReport, 'suites'>): Try[] {
  return suites
    .flatMap((suite) => testsIn(suite))
    .flatMap(({ spec, test }) =>
      test.results.map(({ startTime, duration }) => {
        const begun = Date.parse(startTime);
        return { spec, begun, ended: begun + duration };
      }),
    );
}

/** What a failure says, without colours and in one line of at most 400 characters. */
export function inOneLine(message: string): string {
  return stripVTControlCharacters(message).replace(/\s+/g, ' ').trim().slice(0, 400);
}

/** The journeys that failed, and those that passed at the second try alone, each with what the failed try said. */
export function faultList(outcomes: readonly Outcome[]): string[] {
  return outcomes
    .filter(({ failures, retried }) => failures + retried > 0)
    .map(({ spec, failures, fault }) => `${failures > 0 ? 'failed' : 'at the second try'}: ${spec}: ${fault ?? ''}`);
}

function testsIn(suite: JSONReportSuite): { file: string; spec: string; test: JSONReportTest }[] {
  const own = suite.specs.flatMap(({ file, title, tests }) =>
    tests.map((test) => ({ file, spec: `${file}: ${title}`, test })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsIn(inner))];
}

/** The journeys that did not run, by the reason. */
export function notRunList(outcomes: readonly Outcome[]): string[] {
  const reasons = new Map<string, string[]>();
  for (const { spec, notRun } of outcomes)
    if (notRun !== null) reasons.set(notRun, [...(reasons.get(notRun) ?? []), spec]);
  return [...reasons].flatMap(([reason, specs]) => [
    `not run, ${reason} (${specs.length}):`,
    ...specs.map((s) => `  ${s}`),
  ]);
}

/** A line for each journey that failed or wanted a second try, the worst first; for each that ran, when `all` of them are asked for. */
export function flakeTable(outcomes: readonly Outcome[], { all }: { all: boolean }): string[] {
  const ran = outcomes.filter(({ runs }) => runs > 0);
  const wanted = ran.filter(({ failures, retried }) => all || failures + retried > 0);
  if (wanted.length === 0) return [`flakes: none, all ${ran.length} journeys passed at the first try`];
  const rows = wanted
    .sort((a, b) => b.failures - a.failures || b.retried - a.retried)
    .map(({ spec, runs, failures, retried }) => [String(runs), String(failures), String(retried), spec]);
  return [['runs', 'failures', 'retried', 'spec'], ...rows].map(
    ([runs = '', failures = '', retried = '', spec = '']) =>
      `${runs.padStart(4)}  ${failures.padStart(8)}  ${retried.padStart(7)}  ${spec}`,
  );
}

/** A line for each row of the chaos suite: what became of it, what was shown by when, and what it is; at its end how many there are. */
export function chaosTable(outcomes: readonly Outcome[]): string[] {
  const rows = outcomes.filter(({ spec }) => spec.startsWith(CHAOS));
  if (rows.length === 0) return [];
  const lines = rows.map((row) => {
    const [, file = '', what = ''] = /^([\w-]+)\.spec\.ts: (.*)$/.exec(row.spec.slice(CHAOS.length)) ?? [];
    return [resultOf(row), file, row.shown.join(', '), what] as const;
  });
  const [results, files, shown] = [0, 1, 2].map((column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return [
    ...lines.map(
      ([result, file, by, what]) =>
        `${result.padEnd(results ?? 0)}  ${file.padEnd(files ?? 0)}  ${by.padEnd(shown ?? 0)}  ${what}`,
    ),
    `${rows.length} rows, ${rows.filter((row) => resultOf(row) === 'passed').length} passed at the first try`,
  ];
}

const CHAOS = 'chaos/';

function resultOf({ runs, failures, retried }: Outcome): string {
  if (failures > 0) return 'FAILED';
  if (runs === 0) return 'not run';
  return retried > 0 ? 'at the second try' : 'passed';
}
