import { chapterLabel, REPORT_KINDS, type Entities } from '@griot/contracts';

type Report = Entities['Report'];
export type ReportKind = (typeof REPORT_KINDS)[number];

/** What a report is about: a comment stands on a chapter. */
export const kindOf = ({ kind, about_comment }: Pick<Report, 'kind' | 'about_comment'>): ReportKind =>
  about_comment ? 'comment' : kind;

/** What kinds of reports are called: one of them, and their list. */
export const KINDS: Record<ReportKind, { one: string; many: string }> = {
  complaint: { one: 'Copyright complaint', many: 'Complaints' },
  contact: { one: 'Message', many: 'Messages' },
  review: { one: 'Reported review', many: 'Reviews' },
  comment: { one: 'Reported comment', many: 'Comments' },
  novel: { one: 'Reported novel', many: 'Novels' },
  chapter: { one: 'Reported chapter', many: 'Chapters' },
};

/** Who wrote: a member, a guest by e-mail, or somebody whose account is gone. */
export const fromWhom = ({ reporter, email }: Pick<Report, 'reporter' | 'email'>): string =>
  reporter?.pen_name ?? email ?? 'somebody who has left';

/** What a report is about, in a line. */
export function reportTitle(report: Pick<Report, 'kind' | 'about_comment' | 'subject' | 'reporter' | 'email'>): string {
  const { subject } = report;
  const kind = kindOf(report);
  if (!subject) return `${KINDS[kind].one} from ${fromWhom(report)}`;
  const { novel, chapter, author } = subject;
  if (kind === 'review') return `Review of ${novel.title} by ${author?.pen_name ?? 'somebody who has left'}`;
  if (kind === 'comment')
    return `Comment on ${novel.title}, ${chapterLabel(chapter?.number ?? '')}, by ${author?.pen_name ?? 'somebody who has left'}`;
  if (kind === 'chapter') return `${chapterLabel(chapter?.number ?? '')} of ${novel.title}`;
  return kind === 'complaint' ? `Complaint about ${novel.title}` : novel.title;
}

/** How a report ended. */
export const outcomeOf = (kind: ReportKind, outcome: NonNullable<Report['outcome']>): string =>
  ({ removed: `The ${kind} was removed`, dismissed: 'Nothing was done', answered: 'It was answered' })[outcome];
