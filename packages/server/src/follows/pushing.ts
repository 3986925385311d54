import { createHash } from 'node:crypto';
import { chapterLabel, chapterSegment } from '@griot/contracts';
import type { Logger } from 'pino';
import type { Clock } from '../ports/clock.ts';
import { transaction, type Database } from '../ports/database/index.ts';
import { jobKind, type Jobs } from '../ports/jobs/index.ts';
import type { PushSender } from '../ports/push.ts';
import type { Devices } from './devices.ts';
import { countFailure, findDevice, forgetDevice, forgetFailures, type DeviceRow } from './devices-store.ts';
import { deviceIdsOf, endPushes, holdDueAnnounced, holdDueChapters, type DuePush } from './pushing-store.ts';

/** Pushes what is due: at once after a telling, and every minute what waited for the end of quiet hours. */
export const pushNews = jobKind<Record<string, never>>('push-news');
/** One message to one device. */
const pushOne = jobKind<{ deviceId: string; text: string; topic: string }>('push');

/** What is promised to devices in one transaction. */
const LOT = 200;
/** Push services that are waited for at the same time. */
const AT_ONCE = 32;
/** How often one push is tried again, over some five minutes: later its news stand at the bell anyway. */
const RETRIES = 5;
/** A device is forgotten after so many pushes in a row that came to nothing, if they took a day at the least: this server itself may have been offline. */
const PUSHES_MAX = 6;
/** Each try counts. */
const FAILURES_MAX = PUSHES_MAX * (1 + RETRIES);
const FAILING_MS = 24 * 3_600_000;

export interface PushingPorts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  log: Logger;
  push: PushSender;
  devices: Pick<Devices, 'keys'>;
}

/**
 * Pushes new chapters and announcements to the devices of their followers. Each push is promised in the transaction that says it was
 * sent; should one be sent again after a crash, its topic lets it take the place of the first, and the browser shows it once.
 */
export function createPushing({ db, clock, jobs, log, push, devices }: PushingPorts) {
  jobs.handle(pushNews, () => pushDue(), { every: '* * * * *' });
  jobs.handle(pushOne, send, { atOnce: AT_ONCE, retries: RETRIES });

  async function pushDue(): Promise<void> {
    while (await pushLot());
  }

  const pushLot = (): Promise<boolean> =>
    transaction(db, async (tx) => {
      const due = [...(await holdDueChapters(tx, clock.now(), LOT)), ...(await holdDueAnnounced(tx, clock.now(), LOT))];
      if (due.length === 0) return false;
      const wanted = due.filter((one) => one.wanted);
      const ids = await deviceIdsOf(
        tx,
        wanted.map(({ userId }) => userId),
      );
      for (const one of wanted)
        for (const deviceId of ids.get(one.userId) ?? [])
          await jobs.enqueue(tx, pushOne, { deviceId, text: textOf(one), topic: topicOf(one) });
      await endPushes(tx, due, clock.now());
      return true;
    });

  async function send({ deviceId, text, topic }: { deviceId: string; text: string; topic: string }): Promise<void> {
    const device = await findDevice(db, deviceId);
    // Its owner has signed out, or wants nothing there any more.
    if (!device) return;
    let what;
    try {
      what = await push.send(device, { text, topic }, await devices.keys());
    } catch (failure) {
      // Nothing is tried again where nobody is any more.
      if (await isGivenUp(device)) return;
      throw failure;
    }
    if (what === 'sent') await forgetFailures(db, device);
    if (what === 'sent') return;
    if (what === 'gone') await forgetDevice(db, device);
    else await isGivenUp(device);
    log.warn({ origin: new URL(device.endpoint).origin, what }, 'a push did not get through');
  }

  /** Counts a try that came to nothing; whether the device is forgotten by that. */
  async function isGivenUp(device: DeviceRow): Promise<boolean> {
    const counted = await countFailure(db, device, clock.now());
    if (!counted) return true;
    const { failures, failingSince } = counted;
    if (failures < FAILURES_MAX || clock.now().getTime() - (failingSince?.getTime() ?? 0) < FAILING_MS) return false;
    await forgetDevice(db, device);
    return true;
  }

  return { pushDue };
}

/** As the service worker of the browser reads it: the novel and what is new, and nothing of the person. */
const textOf = ({ slug, title, chapter, id }: DuePush): string =>
  JSON.stringify({
    title: clip(title),
    body: chapter
      ? clip(chapter.title ? `${chapterLabel(chapter.number)}: ${chapter.title}` : chapterLabel(chapter.number))
      : 'A word from the author',
    path: chapter ? `/book/${slug}/read/${chapterSegment(chapter.title, chapter.number)}` : `/book/${slug}`,
    tag: id,
  });

const TEXT_MAX = 120;
const clip = (text: string): string => {
  const letters = [...text];
  return letters.length > TEXT_MAX ? `${letters.slice(0, TEXT_MAX - 1).join('')}…` : text;
};

/** 32 characters at most (RFC 8030); the id itself is nobody's business. */
const topicOf = ({ id }: DuePush): string => createHash('sha256').update(id).digest('base64url').slice(0, 32);
