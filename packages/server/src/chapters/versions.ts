import { countWords, VERSIONS_KEPT, type Entities } from '@griot/contracts';
import { refuse } from '../http/errors.ts';
import { noteLoose } from '../novels/index.ts';
import type { Db } from '../ports/database/index.ts';
import {
  findVersionFacts,
  insertVersion,
  pruneVersions,
  updateVersion,
  type VersionFacts,
  type VersionRow,
} from './versions-store.ts';
import type { ChapterRow } from './wire.ts';

/** What is saved while its author types makes one version for so long. */
const AUTOMATIC_MS = 10 * 60 * 1_000;
/** Unless more words than this were taken or replaced since it began: what stood there is worth a version of its own. */
const WORDS_TAKEN = 50;

/** Keeps a draft that was just saved as a version, and so what stood before it. */
export async function keepVersion(
  tx: Db,
  before: ChapterRow,
  saved: ChapterRow,
  { automatic, now }: { automatic: boolean; now: Date },
): Promise<void> {
  const stood = await findVersionFacts(tx, before.id, before.draftVersion);
  // Chapters that were never saved since they were made have none.
  if (!stood && before.draft !== '')
    await insertVersion(tx, versionOf(before, { automatic: false, begunAt: before.draftAt }));
  if (stood?.automatic && automatic && now.getTime() - stood.begunAt.getTime() < AUTOMATIC_MS) {
    const gone = Math.max(0, stood.mostWords - stood.words) + replacedWords(before.draft, saved.draft);
    if (gone <= WORDS_TAKEN) {
      const mostWords = saved.draftWords + gone;
      return await updateVersion(tx, stood, { ...versionOf(saved, { automatic, begunAt: stood.begunAt }), mostWords });
    }
  }
  await insertVersion(tx, versionOf(saved, { automatic, begunAt: now }));
  await noteLoose(tx, await pruneVersions(tx, saved.id, VERSIONS_KEPT), now);
}

/** A draft that stands already was saved by its author's hand: what is typed next begins another version. */
export const confirmVersion = (tx: Db, { id, draftVersion }: ChapterRow): Promise<void> =>
  updateVersion(tx, { chapterId: id, version: draftVersion }, { automatic: false });

/** Words of a text between what it begins and what it ends with as another does. */
function replacedWords(was: string, is: string): number {
  const shorter = Math.min(was.length, is.length);
  let begin = 0;
  while (begin < shorter && was.charCodeAt(begin) === is.charCodeAt(begin)) begin += 1;
  let end = 0;
  while (end < shorter - begin && was.charCodeAt(was.length - 1 - end) === is.charCodeAt(is.length - 1 - end)) end += 1;
  return countWords(was.slice(begin, was.length - end));
}

const versionOf = (c: ChapterRow, { automatic, begunAt }: Pick<VersionRow, 'automatic' | 'begunAt'>): VersionRow => ({
  chapterId: c.id,
  version: c.draftVersion,
  title: c.draftTitle,
  draft: c.draft,
  words: c.draftWords,
  mostWords: c.draftWords,
  savedAt: c.draftAt,
  automatic,
  begunAt,
});

export const versionOnWire = (v: VersionFacts): Entities['DraftVersion'] => ({
  version: v.version,
  title: v.title,
  words: v.words,
  saved_at: v.savedAt.toISOString(),
  automatic: v.automatic,
});

/** The version that a path names; @throws Refusal `not_found` */
export function versionFrom(key: string): number {
  if (!/^\d{1,9}$/.test(key)) throw missingVersion();
  return Number(key);
}

export const missingVersion = () => refuse('not_found', 'There is no such version of this chapter.');
