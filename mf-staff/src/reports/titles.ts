import { chapterLabel, REPORT_KINDS, type Entities } from '@griot/contracts';

type Report = Entities['Report'];
export type ReportKind = (typeof REPORT_KINDS)[number];

/** What kinds of reports are called: one of them, and their list. */
export const KINDS: Record<ReportKind, { one: string; many: string }> = {
  complaint: { one: 'Copyright complaint', many: 'Complaints' },
  contact: { one: 'Message', many: 'Messages' },
  review: { one: 'Reported review', many: 'Reviews' },
  novel: { one: 'Reported novel', many: 'Novels' },
  chapter: { one: 'Reported chapter', many: 'Chapters' },
};

/** Who wrote: a member, a guest by e-mail, or somebody whose account is gone. */
export const fromWhom = ({ reporter, email }: Pick<Report, 'reporter' | 'email'>): string =>
  reporter?.pen_name ?? email ?? 'somebody who has left';

/** What a report is about, in a line. */
export function reportTitle(report: Pick<Report, 'kind' | 'subject' | 'reporter' | 'email'>): string {
  const { kind, subject } = report;
  if (!subject) return `${KINDS[kind].one} from ${fromWhom(report)}`;
  const { novel, chapter, author } = subject;
  if (kind === 'review') return `Review of ${novel.title} by ${author?.pen_name ?? 'somebody who has left'}`;
  if (kind === 'chapter') return `${chapterLabel(chapter?.number ?? '')} of ${novel.title}`;
  return kind === 'complaint' ? `Complaint about ${novel.title}` : novel.title;
}

/** How a report ended. */
export const OUTCOMES: Record<NonNullable<Report['outcome']>, string> = {
  removed: 'The review was removed',
  dismissed: 'Nothing was done',
  answered: 'It was answered',
};
