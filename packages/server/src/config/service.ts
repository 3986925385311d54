import type { BodyOut } from '@griot/contracts/contract';
import { invalid, refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { recordAction } from '../staff-actions/index.ts';
import type { Config, ConfigName } from './settings.ts';
import { lockConfig, readConfig, readSettings, writeSetting } from './store.ts';

export interface ConfigPorts {
  db: Database;
  clock: Clock;
  random: Random;
  /** Told within the transaction that changes settings: the price of chapters is one of them, and readers meet it. */
  onChange(tx: Db): Promise<void>;
  /** Refuses a change that other parts cannot bear, within its transaction. */
  check(tx: Db, before: Config, after: Config): Promise<void>;
  /** Told within the same transaction what has changed, for what other parts have reckoned from it. */
  onChanged(tx: Db, before: Config, after: Config): Promise<void>;
}

export type ConfigService = ReturnType<typeof createConfig>;

/** What administrators set. */
export const createConfig = (ports: ConfigPorts) => ({
  read: (): Promise<Config> => readConfig(ports.db),
  settings: () => readSettings(ports.db),
  change: (caller: Caller, change: BodyOut<'PATCH /config/'>) => changeConfig(ports, caller, change),
});

/**
 * Changes settings, all or none, and keeps who changed each from what to what.
 * What is absent stays; null brings a default back.
 * @throws Refusal `invalid` when the rate would leap, `stale_settings` when somebody was first
 */
async function changeConfig(
  { db, clock, random, onChange, check, onChanged }: ConfigPorts,
  caller: Caller,
  { was = {}, ...change }: BodyOut<'PATCH /config/'>,
): Promise<Config> {
  return await transaction(db, async (tx) => {
    await onChange(tx);
    await lockConfig(tx);
    const before = await readConfig(tx);
    mustBeAsSeen(before, was, change);
    for (const [name, value] of Object.entries(change)) {
      if (value !== undefined) await writeSetting(tx, name, value, caller.id, clock.now());
    }
    const after = await readConfig(tx);
    mustNotLeap(before['usd-rate'], after['usd-rate']);
    await check(tx, before, after);
    await onChanged(tx, before, after);
    for (const name of Object.keys(after) as ConfigName[]) {
      if (after[name] === before[name]) continue;
      await recordAction(
        tx,
        {
          actorId: caller.id,
          action: 'config.changed',
          subjectId: name,
          detail: { before: before[name], after: after[name] },
        },
        clock,
        random,
      );
    }
    return after;
  });
}

/** Whoever changes what another has changed meanwhile is told, and decides anew. @throws Refusal `stale_settings` */
function mustBeAsSeen(
  before: Config,
  was: Record<string, string | number | null>,
  change: Partial<Record<ConfigName, unknown>>,
): void {
  const changed = (Object.keys(change) as ConfigName[]).filter(
    (name) =>
      change[name] !== undefined &&
      Object.hasOwn(was, name) &&
      was[name] !== before[name] &&
      change[name] !== before[name],
  );
  if (changed.length === 0) return;
  const text = (name: ConfigName) => `Somebody has set this to ${before[name] ?? 'nothing'} meanwhile.`;
  throw refuse('stale_settings', 'Somebody has changed these settings meanwhile. Nothing was saved.', {
    detail: Object.fromEntries(changed.map((name) => [name, [text(name)]])),
    extra: { settings: Object.fromEntries(changed.map((name) => [name, before[name]])) },
  });
}

/** The rate at most doubles or halves at once. */
const LEAP = 2;

/**
 * What authors earn becomes income at this rate, and what they take out is paid at it: a point in the wrong place would pay a
 * thousandfold. @throws Refusal `invalid`
 */
function mustNotLeap(before: string, after: string): void {
  const [from, to] = [Number(before), Number(after)];
  if (to <= from * LEAP && to * LEAP >= from) return;
  throw invalid({
    'usd-rate': [
      `The rate is ${before} now and would be ${after}. At once it can be doubled or halved at most; go there in several steps if it is right.`,
    ],
  });
}
