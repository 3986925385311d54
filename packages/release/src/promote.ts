import { SHELL } from './build-record.ts';
import { change, type Doing } from './change.ts';
import { promotedTo, servedOf, type Entry, type Line, type Pointers } from './pointers.ts';
import { Refusal } from './refusal.ts';
import type { Store } from './store.ts';

/** Serves builds of one or several lines from now on, to everybody. */
export function promote(store: Store, wanted: ReadonlyMap<string, string>, doing: Doing): Promise<readonly Entry[]> {
  return change(
    store,
    wanted,
    (pointers) => {
      const changed = [...wanted].filter(([name, build]) => {
        const line = pointers.lines[name];
        return !line || servedOf(line) !== build || line.canary !== undefined;
      });
      for (const [name, build] of changed) refusePruning(pointers, name, build);
      if (changed.length === 0) return null;
      return {
        pointers: withLines(
          pointers,
          changed.map(([name, build]) => [name, settled(promotedTo(pointers.lines[name], build))]),
        ),
        entries: changed.flatMap(([name, build]) => [
          ...endedBy(pointers, name, build),
          { what: 'promote', name, build, ...servedBefore(pointers, name) } as const,
        ]),
      };
    },
    doing,
  );
}

/** Goes back to the build that was promoted before, or to a given one. What was served goes out of the row. */
export function rollback(
  store: Store,
  name: string,
  buildId: string | undefined,
  doing: Doing,
): Promise<readonly Entry[]> {
  return change(
    store,
    new Map([[name, buildId]]),
    (pointers) => {
      const line = lineOf(pointers, name);
      const [served, before] = line.promoted;
      const build = buildId ?? before;
      if (build === undefined) throw new Refusal(`${name} has no build that was promoted before ${served}`);
      if (build === served) throw new Refusal(`${name} ${build} is what is served`);
      refusePruning(pointers, name, build);
      const rest = line.promoted.filter((id) => id !== served);
      return {
        pointers: withLines(pointers, [[name, settled(promotedTo({ ...line, promoted: rest }, build))]]),
        entries: [...endedBy(pointers, name, build), { what: 'rollback', name, build, from: served }],
      };
    },
    doing,
  );
}

/** Gives a build to a share of visitors, always the same ones. 0 ends it, 100 promotes. */
export async function canary(
  store: Store,
  name: string,
  build: string,
  percent: number,
  doing: Doing,
): Promise<readonly Entry[]> {
  if (!(percent >= 0 && percent <= 100))
    throw new Refusal(`${percent} is no share of visitors: it is a number from 0 to 100`);
  if (percent === 100) return await promote(store, new Map([[name, build]]), doing);
  return await change(
    store,
    new Map([[name, undefined]]),
    (pointers) => {
      const line = lineOf(pointers, name);
      if (percent === 0 && line.canary?.build !== build) throw new Refusal(`${name} ${build} is no canary`);
      if (percent > 0 && line.canary && line.canary.build !== build)
        throw new Refusal(`${name} ${line.canary.build} is the canary; end it first, with 0`);
      if (percent > 0 && servedOf(line) === build) throw new Refusal(`${name} ${build} is what everybody gets`);
      refusePruning(pointers, name, build);
      const next = percent === 0 ? settled(line) : { ...line, canary: { build, percent } };
      return {
        pointers: withLines(pointers, [[name, next]]),
        entries: [{ what: 'canary', name, build, percent, from: servedOf(line) }],
      };
    },
    doing,
  );
}

/** Serves a remote no longer. Its builds stay until they are pruned, and it is promoted again like any other. */
export function remove(store: Store, name: string, doing: Doing): Promise<readonly Entry[]> {
  return change(
    store,
    new Map([[name, undefined]]),
    (pointers) => {
      if (name === SHELL) throw new Refusal('without a shell nothing can be served');
      const from = servedOf(lineOf(pointers, name));
      return { pointers: withoutLines(pointers, [name]), entries: [{ what: 'remove', name, from }] };
    },
    doing,
  );
}

/**
 * Promotes what the sources in a working copy make, as `npm start` does: a line only when its sources have made another build
 * since this was last done. So what a person has promoted or rolled back stands until the sources change. A line that it promoted
 * once and that has left the working copy is served no longer; what only people have promoted is none of its business.
 */
export function promoteTree(store: Store, tree: ReadonlyMap<string, string>, doing: Doing): Promise<readonly Entry[]> {
  return change(
    store,
    new Map(),
    (pointers) => {
      const changed = [...tree].filter(([name, build]) => pointers.lines[name]?.tree !== build);
      const gone = Object.keys(pointers.lines).filter(
        (name) => pointers.lines[name]?.tree !== undefined && !tree.has(name),
      );
      if (changed.length + gone.length === 0) return null;
      for (const [name, build] of changed) refusePruning(pointers, name, build);
      const moved = changed.filter(([name, build]) => !isServed(pointers.lines[name], build));
      const lines = changed.map(([name, build]): [string, Line] => {
        const line = pointers.lines[name];
        return [name, { ...(line && isServed(line, build) ? line : settled(promotedTo(line, build))), tree: build }];
      });
      return {
        pointers: withLines(withoutLines(pointers, gone), lines),
        entries: [
          ...gone.map((name) => ({ what: 'remove', name, ...servedBefore(pointers, name) }) as const),
          ...moved.map(([name, build]) => ({ what: 'promote', name, build, ...servedBefore(pointers, name) }) as const),
        ],
      };
    },
    doing,
  );
}

const isServed = (line: Line | undefined, build: string): boolean => line !== undefined && servedOf(line) === build;

function lineOf(pointers: Pointers, name: string): Line {
  const line = pointers.lines[name];
  if (!line) throw new Refusal(`${name} has no promoted build yet`);
  return line;
}

/** A canary ends with what everybody gets from now on, unless it is that itself. */
function endedBy({ lines }: Pointers, name: string, build: string): Omit<Entry, 'at' | 'by' | 'revision'>[] {
  const trial = lines[name]?.canary;
  return trial && trial.build !== build ? [{ what: 'canary', name, build: trial.build, percent: 0 }] : [];
}

const servedBefore = (pointers: Pointers, name: string): { from?: string } => {
  const line = pointers.lines[name];
  return line ? { from: servedOf(line) } : {};
};

/** Without its canary. */
const settled = ({ promoted, tree }: Line): Line => ({ promoted, ...(tree !== undefined && { tree }) });

const withLines = (pointers: Pointers, lines: readonly (readonly [string, Line])[]): Pointers => ({
  ...pointers,
  lines: { ...pointers.lines, ...Object.fromEntries(lines) },
});

const withoutLines = (pointers: Pointers, names: readonly string[]): Pointers => ({
  ...pointers,
  lines: Object.fromEntries(Object.entries(pointers.lines).filter(([name]) => !names.includes(name))),
});

function refusePruning({ pruning }: Pointers, name: string, build: string): void {
  if (pruning.includes(`${name}/${build}`))
    throw new Refusal(`${name} ${build} is being pruned; publish it again in a moment`);
}
