import { setTimeout as pause } from 'node:timers/promises';
import { RECORD } from './build-record.ts';
import { folderOf, readBuilds } from './builds.ts';
import { buildsAt, compose, composeWhatFits, type Composition } from './compose.ts';
import { readLastGood, storeLastGood } from './last-good.ts';
import { parsePointers, POINTERS, type Pointers } from './pointers.ts';
import { Refusal, RegistryError } from './refusal.ts';
import type { Release } from './release.ts';
import type { Store } from './store.ts';
import { newShare, type Visitor } from './visitor.ts';

/** What a visitor gets. */
export interface Visit {
  release: Release;
  /** Whether another visitor may get something else at this address. */
  varies: boolean;
  /** What the visitor is to be known by from now on, when that is new. */
  visitor?: Visitor;
}

/** Where the gateway takes from what it serves. */
export interface Serving {
  /** What everybody gets who takes part in no canary. */
  current(): Release;
  visit(visitor: Visitor): Promise<Visit>;
  /** The folder of a build, whether it is served now or not; null when there is no such build. */
  folder(name: string, buildId: string): Promise<string | null>;
  /** Why what is served is not what the store says by now; null when it is. */
  trouble(): string | null;
  /** Hears of a trouble when it begins, at once of one that has begun, and of its end by null. */
  onTrouble(hear: (trouble: string | null) => void): void;
  close(): void;
}

export interface ServingOptions {
  /** A folder for what a bucket's builds are read from. */
  cache: string;
  everyMs?: number;
}

/** How often the pointers are looked at: a new one is to be noticed within a second, by every instance. */
const LOOK_MS = 400;
/** Compositions for visitors of canaries and for QA that are stored at a time. */
const COMPOSED_MAX = 30;
/** A build that nobody knows is asked for again no sooner. */
const UNKNOWN_MS = 1_000;
/** Unknown builds that are remembered as such. */
const UNKNOWN_MAX = 1_000;

/**
 * Serves what a store's pointers say, and looks at them again and again. What does not parse or does not fit together is
 * not served: what was served before stays.
 * @throws when the store cannot be read and there is nothing else to begin with
 */
export async function serveFrom(store: Store, { cache, everyMs = LOOK_MS }: ServingOptions): Promise<Serving> {
  const builds = readBuilds(store);
  const folders = new Map<string, string>();
  const asked = new Map<string, Promise<string | null>>();
  /** Until when a build counts as unknown: anybody can ask for any. */
  const unknown = new Map<string, number>();
  let trouble: string | null = null;
  let hear: (trouble: string | null) => void = () => undefined;
  let served: { pointers: Pointers; version: string; release: Release; faults: readonly string[] } | undefined;
  let composed = new Map<string, Promise<Release | null>>();

  const folder = (name: string, buildId: string): Promise<string | null> => {
    const key = folderOf(name, buildId);
    const known = folders.get(key);
    if (known !== undefined) return Promise.resolve(known);
    if ((unknown.get(key) ?? -Infinity) > performance.now()) return Promise.resolve(null);
    // Many may ask for it at once; it is fetched for all of them together.
    const asking = asked.get(key) ?? find(name, buildId, key).finally(() => asked.delete(key));
    asked.set(key, asking);
    return asking;
  };

  async function find(name: string, buildId: string, key: string): Promise<string | null> {
    const found = (await builds(name, buildId)) && (await store.localFolder(key, cache, RECORD));
    if (found) folders.set(key, found);
    else {
      unknown.delete(key);
      unknown.set(key, performance.now() + UNKNOWN_MS);
      if (unknown.size > UNKNOWN_MAX) unknown.delete(unknown.keys().next().value as string);
    }
    return found;
  }

  const releaseOf = async (pointers: Pointers, chosen: ReadonlyMap<string, string>): Promise<Release> =>
    withFolders(await compose(builds, pointers, chosen));

  async function withFolders({ registry, shell, builds: made }: Composition): Promise<Release> {
    const local = await Promise.all(
      [...made].map(async ([name, { buildId }]) => {
        // Its record has been read: it is there by now, whoever asked for it too early.
        unknown.delete(folderOf(name, buildId));
        const found = await folder(name, buildId);
        if (!found) throw new Refusal(`${name} ${buildId} went away`);
        return [name, found] as const;
      }),
    );
    return { registry, shell, builds: made, folders: new Map(local) };
  }

  async function look(): Promise<void> {
    let stored = served ? await store.readIfChanged(POINTERS, served.version) : await store.read(POINTERS);
    if (stored === 'unchanged') {
      // What is at fault may have been mended in its own place.
      if (!served?.faults.length) return;
      stored = await store.read(POINTERS);
    }
    if (!stored) throw new Refusal(`${store.where} has no ${POINTERS}: nothing was promoted`);
    const pointers = parsePointers(stored);
    const { faults, ...composition } = await composeWhatFits(
      builds,
      pointers,
      buildsAt(pointers, 100),
      served?.release.builds,
    );
    if (served?.version === stored.version && faults.join('\n') === served.faults.join('\n')) return;
    served = { pointers, version: stored.version, release: await withFolders(composition), faults };
    composed = new Map();
    if (faults.length === 0) await storeLastGood(cache, store.where, served).catch(() => undefined);
  }

  /** Without the store, what was served of it when this was last started or changed. */
  async function begin(): Promise<void> {
    try {
      await look();
      tell(remaining());
    } catch (failure) {
      const good = await readLastGood(cache, store.where);
      if (!good) throw failure;
      served = { ...good, version: '"none"', faults: [] };
      tell((failure as Error).message);
    }
  }

  /** What is wrong with what was looked at last, though it is served as far as it can be. */
  const remaining = (): string | null => (served?.faults.length ? served.faults.join('\n') : null);

  const tell = (text: string | null): void => {
    if (text === trouble) return;
    trouble = text;
    hear(text);
  };

  await begin();
  const stop = new AbortController();
  void (async () => {
    while (!stop.signal.aborted) {
      await pause(everyMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
      if (stop.signal.aborted) return;
      await look().then(
        () => tell(remaining()),
        (failure: unknown) => tell((failure as Error).message),
      );
    }
  })();

  const now = () => served as NonNullable<typeof served>;

  /** Null when it does not fit together, or is not published. */
  function composeOnce(pointers: Pointers, chosen: ReadonlyMap<string, string>): Promise<Release | null> {
    const key = [...chosen].map((pair) => pair.join('.')).join('~');
    const known = composed.get(key);
    if (known) return known;
    const mine = composed;
    const made = releaseOf(pointers, chosen).catch((failure: unknown) => {
      // What was merely out of reach may come the next time.
      if (!(failure instanceof RegistryError)) mine.delete(key);
      return null;
    });
    mine.set(key, made);
    if (mine.size > COMPOSED_MAX) mine.delete(mine.keys().next().value as string);
    return made;
  }

  return {
    current: () => now().release,
    folder,
    trouble: () => trouble,
    onTrouble(given) {
      hear = given;
      if (trouble !== null) given(trouble);
    },
    close: () => stop.abort(),
    async visit(visitor) {
      const { pointers, release } = now();
      const canaries = Object.values(pointers.lines).some((line) => line.canary !== undefined);
      if (!canaries && visitor.chosen.size === 0) return { release, varies: false };
      const share = visitor.share ?? newShare();
      const met = canaries && visitor.share === undefined ? { visitor: { ...visitor, share } } : {};
      const usual = withoutFaults(pointers, buildsAt(pointers, share));
      const wanted = new Map([...usual, ...(await publishedOf(visitor.chosen))]);
      const made = (await composeOnce(pointers, wanted)) ?? (await composeOnce(pointers, usual)) ?? release;
      return { release: made, varies: true, ...met };
    },
  };

  /** A line that is at fault is for every visitor as it is for most. */
  function withoutFaults(pointers: Pointers, usual: ReadonlyMap<string, string>): Map<string, string> {
    const { faults, release } = now();
    if (faults.length === 0) return new Map(usual);
    const wanted = buildsAt(pointers, 100);
    const pairs = [...usual].flatMap(([name, buildId]): [string, string][] => {
      const shown = release.builds.get(name)?.buildId;
      if (shown === wanted.get(name)) return [[name, buildId]];
      return shown === undefined ? [] : [[name, shown]];
    });
    return new Map(pairs);
  }

  /** Of what somebody has chosen, what is published. */
  async function publishedOf(chosen: Visitor['chosen']): Promise<Visitor['chosen']> {
    const published = new Map<string, string>();
    for (const [name, buildId] of chosen)
      if (await folder(name, buildId).catch(() => null)) published.set(name, buildId);
    return published;
  }
}
