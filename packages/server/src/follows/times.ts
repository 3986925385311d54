import { slotsOf } from '../chapters/index.ts';
import type { FollowMail } from '@griot/contracts';
import type { SettingsRow } from './settings-store.ts';

/** What says when somebody is mailed. */
export type MailTimes = Pick<
  SettingsRow,
  'timeZone' | 'mailHour' | 'mailWeekday' | 'quietFrom' | 'quietUntil' | 'mailedAt'
>;

/** Between two mails at once to the same person, in ms: what comes out meanwhile stands in one. */
const AT_ONCE_APART_MS = 10 * 60_000;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** When something that is told now is mailed, on the clocks of the person's zone; null when it is not. */
export function mailTime(mail: FollowMail, times: MailTimes, now: Date): Date | null {
  switch (mail) {
    case 'none':
      return null;
    case 'at_once':
      return afterQuiet(times, new Date(Math.max(now.getTime(), (times.mailedAt?.getTime() ?? 0) + AT_ONCE_APART_MS)));
    case 'daily':
      return nextAt(times, EVERY_DAY, times.mailHour, now);
    case 'weekly':
      return nextAt(times, [times.mailWeekday], times.mailHour, now);
  }
}

/** When it is pushed: at once, or when the quiet hours are over. */
export const pushTime = (times: MailTimes, now: Date): Date => afterQuiet(times, now);

/** The moment itself, or the end of the quiet hours that it falls into. */
function afterQuiet(times: MailTimes, moment: Date): Date {
  const { quietFrom: from, quietUntil: until } = times;
  if (from === null || until === null || from === until) return moment;
  const hour = hourIn(zoneOf(times), moment);
  const quiet = from < until ? hour >= from && hour < until : hour >= from || hour < until;
  return quiet ? nextAt(times, EVERY_DAY, until, moment) : moment;
}

const nextAt = (times: MailTimes, weekdays: number[], hour: number, after: Date): Date =>
  slotsOf({ weekdays, time: `${String(hour).padStart(2, '0')}:00`, zone: zoneOf(times) }, after).next().value;

const zoneOf = ({ timeZone }: MailTimes): string => timeZone ?? 'UTC';

const hourIn = (timeZone: string, moment: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(moment));
