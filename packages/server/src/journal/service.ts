import { Readable } from 'node:stream';
import { dayIn, type Entities } from '@griot/contracts';
import { refuse } from '../http/errors.ts';
import type { Range } from '../http/paging.ts';
import type { Caller } from '../http/route.ts';
import { Streamed } from '../http/streamed.ts';
import type { Clock } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { yearAsMarkdown } from './markdown.ts';
import { daysOf, overviewOf, switchRecording, writeDown, yearOf, zoneOf, type DayRow, type Read } from './store.ts';

const DAY_MS = 86_400_000;
/** Days that the overview shows. */
const SHOWN_DAYS = 26 * 7;
/** What is told later counts for the day on which it was read, as long ago as this. */
const TOLD_LATE_MS = 31 * DAY_MS;
/** Genres of a year. */
const GENRES = 5;

export type Journal = ReturnType<typeof createJournal>;

/**
 * What readers have read, day by day. It is written with their reading positions (`library`), and is theirs alone: every query asks for
 * the caller's own. It is kept until they erase it.
 */
export function createJournal({ db, clock }: { db: Database; clock: Clock }) {
  const journal = {
    /** Writes down in the transaction that stores a position that somebody stands in a chapter, or has come to its end. */
    async read(tx: Db, read: Omit<Read, 'day'>, at: Date | undefined): Promise<void> {
      const zone = (await zoneOf(tx, read.userId)) ?? 'UTC';
      await writeDown(tx, { ...read, day: dayIn(zone, momentOf(at, clock.now())) });
    },

    async of({ id }: Caller): Promise<Entities['Journal']> {
      const zone = await zoneOf(db, id);
      const now = clock.now();
      const today = dayIn(zone ?? 'UTC', now);
      const found = await overviewOf(
        db,
        id,
        today,
        dayIn(zone ?? 'UTC', new Date(now.getTime() - SHOWN_DAYS * DAY_MS)),
      );
      if (!found) throw refuse('not_signed_in', 'Sign in first.');
      const { recording, days, years, current, longest } = found;
      return { recording, time_zone: zone, today, streak: { current, longest }, days, years };
    },

    async days({ id }: Caller, range: Range): Promise<{ rows: Entities['JournalDay'][]; total: number }> {
      const { rows, total } = await daysOf(db, id, range);
      const days = Map.groupBy(rows, ({ day }) => day);
      return { rows: [...days].map(([day, of]) => dayOnWire(day, of)), total };
    },

    /** @throws Refusal `not_found` of what is no year */
    async year({ id }: Caller, key: string): Promise<Entities['JournalYear']> {
      if (!/^(19[7-9]|2\d\d)\d$/.test(key)) throw refuse('not_found', 'There is no such year.');
      const year = Number(key);
      const { days, chapters, words, novels, finishedNovels, author, genres, longest, busiest } = await yearOf(
        db,
        id,
        year,
        GENRES,
      );
      return {
        year,
        days,
        chapters,
        words,
        novels,
        finished_novels: finishedNovels,
        author,
        genres,
        longest_streak: longest,
        busiest_month: busiest,
      };
    },

    /** @throws Refusal `not_found` of what is no year */
    async markdown(caller: Caller, key: string): Promise<Streamed> {
      const year = await journal.year(caller, key);
      return new Streamed(
        Readable.from([yearAsMarkdown(year)]),
        `reading-${year.year}.md`,
        'text/markdown; charset=utf-8',
      );
    },

    /** Off, nothing more is written down; what is in it is kept, or erased. */
    async record(caller: Caller, { on, erase }: { on: boolean; erase: boolean }): Promise<Entities['Journal']> {
      await transaction(db, (tx) => switchRecording(tx, caller.id, on, erase));
      return await journal.of(caller);
    },
  };
  return journal;
}

/** When it was read: as it is told, unless that lies ahead or too far back. */
function momentOf(at: Date | undefined, now: Date): Date {
  const late = at ? now.getTime() - at.getTime() : 0;
  return at && late >= 0 && late <= TOLD_LATE_MS ? at : now;
}

function dayOnWire(day: string, rows: DayRow[]): Entities['JournalDay'] {
  const novels = Map.groupBy(rows, ({ novelId }) => novelId);
  return {
    day,
    finished: rows.filter(({ finished }) => finished).length,
    words: rows.reduce((sum, { words }) => sum + words, 0),
    novels: [...novels.values()].map((of) => ({
      novel: nameOf(of[0]),
      chapters: of.map(({ number, title, finished }) => ({ chapter: number, title, finished })),
    })),
  };
}

const nameOf = (row: DayRow | undefined): { slug: string; title: string } | null =>
  row && row.slug !== null && row.novelTitle !== null ? { slug: row.slug, title: row.novelTitle } : null;
