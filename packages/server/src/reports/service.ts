import { chapterLabel, COMPLAINT_BUSINESS_DAYS, type Entities } from '@griot/contracts';
import type { BodyOut, QueryOut } from '@griot/contracts/contract';
import type { Reading } from '../chapters/index.ts';
import { LIMITS, type Limits } from '../limits/index.ts';
import { invalid, refuse, Refusal } from '../http/errors.ts';
import { network } from '../http/network.ts';
import type { Caller } from '../http/route.ts';
import type { Inbox } from '../inbox/index.ts';
import type { Mailer } from '../mail/index.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { removeReview } from '../reviews/index.ts';
import { recordAction } from '../staff-actions/index.ts';
import {
  findReport,
  holdReport,
  holdReporter,
  holdReportsOf,
  insertReport,
  listReports,
  openReport,
  updateReport,
  type ReportKind,
  type ReportRow,
} from './store.ts';
import { SUBJECTS, type Subject } from './subjects-store.ts';

export interface ReportPorts {
  db: Database;
  clock: Clock;
  random: Random;
  limits: Limits;
  inbox: Inbox;
  mailer: Mailer;
  reading: Pick<Reading, 'readable'>;
  /** Takes a comment away within the caller's transaction, with a record of it; false when it is gone already. */
  removeComment(tx: Db, editorId: string, commentId: string, more: object): Promise<boolean>;
}
type Sent = BodyOut<'POST /reports/'>;
type Closing = BodyOut<'POST /staff/reports/{report}/close/'>;

/** Guests complain of copyrights and write to us; what readers think of each other takes an account. */
const FOR_READERS: ReadonlySet<unknown> = new Set<ReportKind>(['review', 'comment', 'novel', 'chapter']);

const THANKS: Record<ReportKind, string> = {
  review: 'Thank you. An editor will look at this review.',
  comment: 'Thank you. An editor will look at this comment.',
  novel: 'Thank you. An editor will look at this novel.',
  chapter: 'Thank you. An editor will look at this chapter.',
  // Part 2 §9.
  complaint: `Your complaint has been sent. We answer within ${COMPLAINT_BUSINESS_DAYS.from} to ${COMPLAINT_BUSINESS_DAYS.to} business days.`,
  contact: 'Your message has been sent.',
};

export type Reports = ReturnType<typeof createReports>;

/** What people ask staff to look at: reported reviews, comments, novels and chapters, copyright complaints, messages (ruling 9). */
export function createReports({ db, clock, random, limits, inbox, mailer, reading, removeComment }: ReportPorts) {
  /** The same person reports the same thing in one report, which says what they wrote last. */
  async function write(
    caller: Caller | null,
    { kind, reason, email = null }: Omit<Sent, 'email'> & { email?: string | null | undefined },
    subject: Subject | null,
  ): Promise<string> {
    return await transaction(db, async (tx) => {
      if (caller) await holdReporter(tx, caller.id);
      const about = { kind, subjectId: subject?.id ?? null, subject: subject?.snapshot ?? null };
      const open =
        caller && subject ? await openReport(tx, { reporterId: caller.id, kind, subjectId: subject.id }) : undefined;
      if (open !== undefined) {
        await updateReport(tx, open, { reason });
        return open;
      }
      const id = random.id('rep');
      await insertReport(tx, {
        id,
        ...about,
        reporterId: caller?.id ?? null,
        email: caller ? null : email,
        reason,
        createdAt: clock.now(),
      });
      return id;
    });
  }

  async function one(on: Db, id: string): Promise<ReportRow> {
    const row = await findReport(on, id);
    if (!row) throw refuse('not_found', 'There is no such report.');
    return row;
  }

  /** What is reported. A comment is seen, and so reported, by those alone who may read its chapter. */
  async function subjectOf(
    caller: Caller | null,
    kind: Exclude<ReportKind, 'contact'>,
    id: string | undefined,
  ): Promise<Subject> {
    if (id === undefined) throw invalid({ id: ['Say what this is about.'] });
    const subject = await SUBJECTS[kind](db, caller, id);
    const seen = subject && (subject.chapterId === undefined || (await mayRead(caller, subject, subject.chapterId)));
    if (!seen) throw refuse('not_found', `There is no such ${kind === 'complaint' ? 'novel' : kind}.`);
    return subject;
  }

  async function mayRead(caller: Caller | null, { snapshot }: Subject, chapterId: string): Promise<boolean> {
    try {
      await reading.readable(caller, snapshot.novel.id, chapterId);
      return true;
    } catch (refused) {
      if (refused instanceof Refusal) return false;
      throw refused;
    }
  }

  /** Tells whoever reported what staff answer: in their inbox, or by mail to a guest. */
  async function answer(tx: Db, report: ReportRow, note: string): Promise<void> {
    const title = titleOf(report);
    if (report.reporterId) await inbox.send(tx, { receiverId: report.reporterId, title, body: note });
    else if (report.email)
      await mailer.send(tx, {
        to: report.email,
        subject: title,
        text: `${note}\n\nYou wrote to us:\n\n${quoted(report.reason)}\n`,
      });
  }

  return {
    /**
     * Asks who may make a report of a kind, before the rest of it is looked at (ruling 17).
     * @throws Refusal `not_signed_in`
     */
    mayReport(caller: Caller | null, kind: unknown): void {
      if (!caller && FOR_READERS.has(kind)) throw refuse('not_signed_in', 'Sign in first.');
    },

    /**
     * Takes a report from whoever may make it. A signed-in person's answer comes to the inbox, a guest's to the e-mail left.
     * @throws Refusal `not_found` when they cannot see what it is about, `invalid`, `too_many`
     */
    async send(caller: Caller | null, sent: Sent, ip: string): Promise<{ id: string; message: string }> {
      const { kind } = sent;
      const subject = kind === 'contact' ? null : await subjectOf(caller, kind, sent.id);
      if (!caller && sent.email === undefined)
        throw invalid({ email: ['Leave an e-mail address, so that we can answer you.'] });
      await limits.count({ limit: LIMITS.reportByAddress, who: network(ip) });
      if (caller) await limits.count({ limit: LIMITS.reportByPerson, who: caller.id });
      return { id: await write(caller, sent, subject), message: THANKS[kind] };
    },

    async list({
      kind,
      state,
      ...range
    }: QueryOut<'GET /staff/reports/'>): Promise<{ rows: Entities['Report'][]; total: number }> {
      const { rows, total } = await listReports(db, { kind, state }, range);
      return { rows: rows.map(reportOnWire), total };
    },

    /** @throws Refusal `not_found` */
    one: async (id: string): Promise<Entities['Report']> => reportOnWire(await one(db, id)),

    /**
     * Closes a report. `removed` takes the review or comment away and closes every open report of it; `answered` sends the note.
     * @throws Refusal `invalid`, `conflict` when it is closed already
     */
    async close(caller: Caller, id: string, { outcome, note }: Closing): Promise<Entities['Report']> {
      return await transaction(db, async (tx) => {
        const report = await one(tx, id);
        if (outcome === 'removed' && report.kind !== 'review' && report.kind !== 'comment')
          throw invalid({ outcome: ['Only reviews and comments are removed from here.'] });
        if (outcome === 'answered' && note === '') throw invalid({ note: ['Write what is to be answered.'] });
        const removing = outcome === 'removed' ? report.subjectId : null;
        const open =
          removing === null ? ((await holdReport(tx, id)) ? [id] : []) : await holdReportsOf(tx, report.kind, removing);
        if (!open.includes(id)) throw refuse('conflict', 'This report is closed already.');

        const by = { actorId: caller.id, subjectId: id };
        for (const each of open) {
          await updateReport(tx, each, { closedAt: clock.now(), closedBy: caller.id, outcome, note });
          await recordAction(
            tx,
            {
              ...by,
              action: 'report.closed',
              subjectId: each,
              detail: { kind: report.kind, subject: report.subjectId, outcome, note },
            },
            clock,
            random,
          );
        }
        if (removing !== null && report.kind === 'comment')
          await removeComment(tx, caller.id, removing, { report: id });
        if (removing !== null && report.kind === 'review' && (await removeReview(tx, removing))) {
          await recordAction(
            tx,
            { ...by, action: 'review.removed', subjectId: removing, detail: { report: id, ...report.subject } },
            clock,
            random,
          );
        }
        if (outcome === 'answered') await answer(tx, report, note);
        return reportOnWire(await one(tx, id));
      });
    },
  };
}

function titleOf({ kind, subject }: ReportRow): string {
  if (!subject) return 'Your message to us';
  const { novel, chapter } = subject;
  if (kind === 'review') return `Your report of a review of ${novel.title}`;
  if (kind === 'comment') return `Your report of a comment on ${novel.title}, ${chapterLabel(chapter?.number ?? '')}`;
  if (kind === 'chapter') return `Your report of ${novel.title}, ${chapterLabel(chapter?.number ?? '')}`;
  return kind === 'complaint' ? `Your copyright complaint about ${novel.title}` : `Your report of ${novel.title}`;
}

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

function reportOnWire(r: ReportRow): Entities['Report'] {
  return {
    id: r.id,
    kind: r.kind === 'comment' ? 'chapter' : r.kind,
    about_comment: r.kind === 'comment',
    subject_id: r.subjectId,
    subject: r.subject,
    reporter: r.reporterId === null ? null : { id: r.reporterId, pen_name: r.reporterName ?? '' },
    email: r.email,
    reason: r.reason,
    created_at: r.createdAt.toISOString(),
    closed_at: r.closedAt?.toISOString() ?? null,
    closed_by: r.closedBy === null ? null : { id: r.closedBy, pen_name: r.closerName ?? '' },
    outcome: r.outcome,
    note: r.note,
  };
}
