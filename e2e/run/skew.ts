/** The build of each line, by its name. */
export type Builds = ReadonlyMap<string, string>;

/** Builds that meet in one page: those of one set, with one or more of another. */
export interface Meeting {
  /** As the table names it. */
  name: string;
  builds: Builds;
  /** Why there is nothing to try. */
  idle?: string;
  /** It must be refused, for a reason that names this. */
  unfit?: string;
}

/** A shell and one remote that is not of its set. */
export interface Pair extends Meeting {
  remote: string;
  /** Whose shell it is. */
  shell: Side;
}

type Side = 'N' | 'N-1';

/** What became of a meeting. */
export type Outcome =
  | { kind: 'idle'; why: string }
  /** Refused when it was to be promoted. */
  | { kind: 'refused'; reason: string }
  /** It would be promoted, and nobody has looked at it. */
  | { kind: 'fits' }
  /** It was promoted, and the gate tried it. */
  | { kind: 'tried'; passed: number; failed: number };

const SHELL = 'shell';
const OTHER: Record<Side, Side> = { N: 'N-1', 'N-1': 'N' };

/** Each remote of before with this shell, then each of now with the shell of before; the other remotes are of the shell's set. */
export function pairsOf(now: Builds, before: Builds): Pair[] {
  const remotes = [...new Map([...now, ...before]).keys()].filter((name) => name !== SHELL).sort();
  const beside = (shell: Side, own: Builds, others: Builds): Pair[] =>
    remotes.map((remote) => {
      const build = others.get(remote);
      const name = `shell ${shell}, ${remote} ${OTHER[shell]}`;
      if (build === undefined) return { name, remote, shell, builds: own, idle: `${OTHER[shell]} has no ${remote}` };
      const builds = new Map([...own, [remote, build]]);
      return { name, remote, shell, builds, ...(own.get(remote) === build && { idle: 'the same build' }) };
    });
  return [...beside('N', now, before), ...beside('N-1', before, now)];
}

/** The shell of one set with every remote of the other that goes with it. */
export function everyRemote(shell: Side, own: Builds, pairs: readonly (readonly [Pair, Outcome])[]): Meeting {
  const mine = pairs.filter(([pair]) => pair.shell === shell);
  const fitting = mine.filter(([, { kind }]) => kind !== 'idle' && kind !== 'refused').map(([pair]) => pair);
  const refused = mine.filter(([, { kind }]) => kind === 'refused').map(([{ remote }]) => remote);
  return {
    name: `shell ${shell}, every remote ${OTHER[shell]}${fitting.length && refused.length ? ` but ${refused.join(', ')}` : ''}`,
    builds: new Map([...own, ...fitting.map(({ remote, builds }) => [remote, builds.get(remote) ?? ''] as const)]),
    ...(fitting.length === 0 && { idle: 'there is none that goes with it' }),
  };
}

/** The same for meetings of the same builds. */
export const keyOf = (builds: Builds): string =>
  [...builds]
    .map((pair) => pair.join('.'))
    .sort()
    .join('~');

const isRefusedFor = (what: string, outcome: Outcome): boolean =>
  outcome.kind === 'refused' && outcome.reason.includes(what);

/** A meeting that was promoted and whose gate fails is a failure, and so is one that should have been refused. What is refused is told, and is none. */
export function countOf({ name, unfit }: Meeting, outcome: Outcome): { name: string; passed: number; failed: number } {
  const count = (passed: number, failed: number) => ({ name: `skew: ${name}`, passed, failed });
  if (unfit !== undefined) return isRefusedFor(unfit, outcome) ? count(1, 0) : count(0, 1);
  if (outcome.kind === 'tried') return count(outcome.passed, outcome.failed);
  return count(outcome.kind === 'fits' ? 1 : 0, 0);
}

/** The matrix, as the log shows it. */
export function skewTable(rows: readonly (readonly [Meeting, Outcome])[]): string[] {
  const width = Math.max(...rows.map(([{ name }]) => name.length));
  return rows.map(([{ name, unfit }, outcome]) => {
    const wrong = unfit !== undefined && !isRefusedFor(unfit, outcome) ? `  WRONG: to be refused for ${unfit}` : '';
    return `${name.padEnd(width)}  ${inWords(outcome)}${wrong}`;
  });
}

function inWords(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'idle':
      return `not tried: ${outcome.why}`;
    case 'refused':
      return `refused at promote: ${outcome.reason}`;
    case 'fits':
      return 'would be promoted';
    case 'tried':
      return outcome.failed
        ? `promoted, and the gate FAILED: ${outcome.failed} of ${outcome.passed + outcome.failed}`
        : `promoted, and the gate passed: ${outcome.passed} of ${outcome.passed}`;
  }
}
