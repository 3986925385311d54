import type { Entities } from '@griot/contracts';
import type { BodyOut } from '@griot/contracts/contract';
import type { Caller } from '../http/route.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import { findSettings, putSettings, UNSAID, type SettingsRow } from './settings-store.ts';
import { retimeMails } from './waiting.ts';

export type FollowSettings = ReturnType<typeof createFollowSettings>;

/** How people are told of what they follow, unless they said otherwise of one. */
export const createFollowSettings = ({ db, clock, limits }: { db: Database; clock: Clock; limits: Limits }) => ({
  of: async ({ id }: Caller): Promise<Entities['FollowSettings']> => onWire((await findSettings(db, id)) ?? UNSAID),

  /** What waits to be mailed gets its time anew. */
  async change(
    { id }: Caller,
    form: BodyOut<'PATCH /follows/settings/'>,
    origin: string,
  ): Promise<Entities['FollowSettings']> {
    await limits.count({ limit: LIMITS.followByPerson, who: id });
    return await transaction(db, async (tx) => {
      const row = await putSettings(tx, id, {
        origin,
        inPlatform: form.in_platform,
        mail: form.mail,
        push: form.push,
        timeZone: form.time_zone,
        mailHour: form.mail_hour,
        mailWeekday: form.mail_weekday,
        // Where one is said to be none, so is the other.
        quietFrom: form.quiet_until === null ? null : form.quiet_from,
        quietUntil: form.quiet_from === null ? null : form.quiet_until,
        ...(form.mails_stopped === false ? { mailsStoppedAt: null, mailsResumedAt: clock.now() } : {}),
      });
      await retimeMails(tx, id, clock.now());
      return onWire(row);
    });
  },
});

const onWire = (row: Omit<SettingsRow, 'userId'>): Entities['FollowSettings'] => ({
  in_platform: row.inPlatform,
  mail: row.mail,
  push: row.push,
  time_zone: row.timeZone,
  mail_hour: row.mailHour,
  mail_weekday: row.mailWeekday,
  quiet_from: row.quietFrom,
  quiet_until: row.quietUntil,
  mails_stopped: row.mailsStoppedAt !== null,
});
