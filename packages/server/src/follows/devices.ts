import { createHash } from 'node:crypto';
import type { Entities } from '@griot/contracts';
import type { BodyOut } from '@griot/contracts/contract';
import { invalid, refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import type { PushKeys, PushSender } from '../ports/push.ts';
import type { Sealing } from '../ports/sealing.ts';
import { devicesOf, dropDevice, findKeys, insertKeys, putDevice, type DeviceRow } from './devices-store.ts';

/** Browsers of one person that are told; the oldest makes room. */
const EACH = 10;
const ABOUT = 'push-keys:vapid';

export interface DevicesDeps {
  db: Database;
  clock: Clock;
  random: Random;
  limits: Limits;
  sealing: Sealing;
  push: PushSender;
}

export type Devices = ReturnType<typeof createDevices>;

/** Browsers that people want to be told on, by the push service of each. */
export function createDevices({ db, clock, random, limits, sealing, push }: DevicesDeps) {
  let known: PushKeys | undefined;

  /** Made when they are first needed, and stored sealed: with other keys every browser would have to be asked again. */
  async function keys(): Promise<PushKeys> {
    if (known) return known;
    if (!(await findKeys(db))) {
      const { publicKey, privateKey } = push.makeKeys();
      await insertKeys(db, { publicKey, sealed: sealing.seal(privateKey, ABOUT), createdAt: clock.now() });
    }
    const stored = await findKeys(db);
    if (!stored) throw new Error('the keys for pushes were not stored');
    known = { publicKey: stored.publicKey, privateKey: sealing.open(stored.sealed, ABOUT) };
    return known;
  }

  return {
    keys,

    async of({ id, sessionId }: Caller): Promise<Entities['PushSettings']> {
      const [{ publicKey }, devices] = [await keys(), await devicesOf(db, id)];
      return { public_key: publicKey, devices: devices.map((device) => onWire(device, sessionId)) };
    },

    /** @throws Refusal `invalid` where it leads elsewhere than to a push service, `not_signed_in` for a sign-in that has no name */
    async add(caller: Caller, form: BodyOut<'PUT /follows/push/'>): Promise<Entities['PushDevice']> {
      await limits.count({ limit: LIMITS.pushByPerson, who: caller.id });
      const { sessionId } = caller;
      if (sessionId === undefined) throw refuse('not_signed_in', 'Sign in again first.');
      if (!push.accepts(form.endpoint)) throw invalid({ endpoint: ['This is no address of a push service.'] });
      const row = {
        id: random.id('psh'),
        userId: caller.id,
        sessionId,
        endpoint: form.endpoint,
        endpointHash: createHash('sha256').update(form.endpoint).digest('base64url'),
        p256dh: form.p256dh,
        auth: form.auth,
        createdAt: clock.now(),
      };
      return onWire(await transaction(db, (tx) => putDevice(tx, row, EACH)), sessionId);
    },

    /** @throws Refusal `not_found`, also when it is somebody else's */
    async remove({ id }: Caller, device: string): Promise<void> {
      if (!(await dropDevice(db, id, device))) throw refuse('not_found', 'There is no such device.');
    },
  };
}

/** The endpoint is a secret of the browser's: it is told nobody, but whether it is that of this sign-in. */
const onWire = (row: DeviceRow, sessionId: string | undefined): Entities['PushDevice'] => ({
  id: row.id,
  created_at: row.createdAt.toISOString(),
  here: row.sessionId === sessionId,
});
