import type { BodyOut } from '@griot/contracts/contract';
import type { Caller } from '../http/route.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import { recordAction } from '../staff/record.ts';
import type { Config, ConfigName } from './settings.ts';
import { lockConfig, readConfig, writeSetting } from './store.ts';

/**
 * Changes settings, all or none, and keeps who changed each from what to what.
 * What is absent stays; null brings a default back.
 */
export async function changeConfig({ db, clock, random }: { db: Database; clock: Clock; random: Random }, caller: Caller, change: BodyOut<'PATCH /config/'>): Promise<Config> {
  return await transaction(db, async (tx) => {
    await lockConfig(tx);
    const before = await readConfig(tx);
    for (const [name, value] of Object.entries(change)) {
      if (value !== undefined) await writeSetting(tx, name, value, caller.id, clock.now());
    }
    const after = await readConfig(tx);
    for (const name of Object.keys(after) as ConfigName[]) {
      if (after[name] === before[name]) continue;
      await recordAction(tx, { actorId: caller.id, action: 'config.changed', subjectId: name, detail: { before: before[name], after: after[name] } }, clock, random);
    }
    return after;
  });
}
