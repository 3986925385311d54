import type { BodyOut } from '@griot/contracts/contract';
import { invalid, refuse } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { mediaUrlOrNull } from '../ports/blobs.ts';
import type { Clock, Random } from '../ports/clock.ts';
import { transaction, type Database, type Db } from '../ports/database/index.ts';
import { ageRangeOf, genresOf, tagsOf } from './form.ts';
import type { Cover } from './pictures.ts';
import { holdLiving, ownNovel } from './service.ts';
import { freeSlug, slugStem } from './slug.ts';
import {
  insertNovel,
  slugsLike,
  updateNovel,
  type LockedNovel,
  type NewNovel,
  type NovelRow,
  type OwnNovelRow,
} from './store.ts';

export interface NovelPorts {
  db: Database;
  clock: Clock;
  random: Random;
}

/**
 * Creates a novel for the caller. Genres and age range must stand in the catalogue; tags are free. `alongside` writes what
 * comes with it, in the same transaction.
 * @throws Refusal `invalid`
 */
export async function createNovel(
  { db, clock, random }: NovelPorts,
  caller: Caller,
  form: BodyOut<'POST /novels/mine/'>,
  cover?: Cover,
  alongside?: Alongside,
): Promise<OwnNovelRow> {
  const now = clock.now();
  const novel = {
    id: random.id('nov'),
    authorId: caller.id,
    title: form.title,
    description: form.description,
    authorsNote: form.authors_note,
    genres: await genresOf(db, form.genres),
    ...(await ageRangeOf(db, form.age_range)),
    ...(await tagsOf(db, form.tags)),
    warnings: form.warnings,
    language: form.language,
    leadingGender: form.leading_gender,
    plannedLength: form.planned_length,
    bookType: form.book_type,
    lockedChapter: form.book_type === 'paid' ? (form.locked_chapter ?? null) : null,
    downloadable: form.downloadable,
    ...(await cover?.store()),
    createdAt: now,
    updatedAt: now,
  };
  await addNovel(db, novel, form, cover, alongside);
  return await ownNovel(db, caller, novel.id);
}

type Alongside = (tx: Db, novelId: string) => Promise<void>;
type Labels = Pick<BodyOut<'PATCH /novels/mine/{novel}/'>, 'genres' | 'age_range' | 'tags'>;

/** What a form says of genres, age range and tags, as the catalogue spells it. Asked before a cover is stored, and again in the transaction, since the catalogue may have changed. */
async function labelsOf(db: Db, form: Labels) {
  return {
    ...(form.genres && { genres: await genresOf(db, form.genres) }),
    ...(form.age_range !== undefined && (await ageRangeOf(db, form.age_range))),
    ...(form.tags && (await tagsOf(db, form.tags))),
  };
}

/** Adds a novel at the first free address that its title gives. */
async function addNovel(
  db: Database,
  asked: Omit<NewNovel, 'slug'>,
  form: Labels,
  cover?: Cover,
  alongside?: Alongside,
): Promise<void> {
  const stem = slugStem(asked.title);
  await transaction(db, async (tx) => {
    const novel = { ...asked, ...(await labelsOf(tx, form)) };
    while (!(await insertNovel(tx, { ...novel, slug: freeSlug(stem, await slugsLike(tx, stem)) })));
    if (cover && novel.coverKey) await cover.promiseSizes(tx, novel.id, novel.coverKey);
    await alongside?.(tx, novel.id);
  });
}

export type NovelChange = BodyOut<'PATCH /novels/mine/{novel}/'>;

/**
 * Changes a novel of the caller's; what is absent stays (ruling 18). Locks follow at once, and readers keep what they have
 * (ruling 11). The novel counts as updated when there is something new to read: synopsis, author's note or first cover.
 * @throws Refusal `invalid`, also when the title or a cover would change (part 2 §2.12)
 */
export async function changeNovel(
  { db, clock }: NovelPorts,
  caller: Caller,
  novel: NovelRow,
  form: NovelChange,
  cover?: Cover,
): Promise<OwnNovelRow> {
  refuseFixed(novel, form, cover);
  const sent = {
    description: form.description,
    authorsNote: form.authors_note,
    language: form.language,
    leadingGender: form.leading_gender,
    plannedLength: form.planned_length,
    downloadable: form.downloadable,
    warnings: form.warnings,
    ...(await labelsOf(db, form)),
    ...(await cover?.store()),
  };
  await transaction(db, async (tx) => {
    // The catalogue before the novel, like whoever renames a genre.
    const labels = await labelsOf(tx, form);
    const held = await holdLiving(tx, novel.id);
    // Another cover may have come while this one was on its way.
    refuseFixed(held, form, cover);
    const news =
      cover !== undefined ||
      (sent.description ?? held.description) !== held.description ||
      (sent.authorsNote ?? held.authorsNote) !== held.authorsNote;
    await updateNovel(tx, novel.id, {
      ...sent,
      ...labels,
      ...priceRule(held, form),
      ...(news ? { updatedAt: clock.now() } : {}),
    });
    if (cover && sent.coverKey) await cover.promiseSizes(tx, novel.id, sent.coverKey);
  });
  return await ownNovel(db, caller, novel.id);
}

function refuseFixed(novel: LockedNovel, { title, cover_image: address }: NovelChange, cover: Cover | undefined): void {
  const texts: Record<string, string[]> = {};
  if (title !== undefined && title !== novel.title)
    texts['title'] = ['Readers know this novel by its title, so it cannot be changed.'];
  if (novel.coverKey === null) {
    if (address) texts['cover_image'] = ['Send the cover as a file.'];
  } else if (cover || (address && address !== mediaUrlOrNull(novel.coverKey))) {
    texts['cover_image'] = ['Readers know this novel by its cover, so it cannot be changed.'];
  }
  if (Object.keys(texts).length > 0) throw invalid(texts);
}

/** A free novel has no chapter from which it costs. */
function priceRule(novel: LockedNovel, form: NovelChange): Pick<LockedNovel, 'bookType' | 'lockedChapter'> {
  const bookType = form.book_type ?? novel.bookType;
  const lockedChapter = form.locked_chapter === undefined ? novel.lockedChapter : form.locked_chapter;
  return { bookType, lockedChapter: bookType === 'paid' ? lockedChapter : null };
}

/**
 * Completes a novel of the caller's with its reason (ruling 2); a second time changes nothing. Epilogues may follow.
 * @throws Refusal `conflict` when readers have nothing of it yet
 */
export async function completeNovel(
  { db, clock }: NovelPorts,
  caller: Caller,
  novel: NovelRow,
  reason: string,
): Promise<OwnNovelRow> {
  await transaction(db, async (tx) => {
    const held = await holdLiving(tx, novel.id);
    if (held.completed) return;
    if (held.numChapters === 0)
      throw refuse('conflict', 'A novel needs a published chapter before it can be completed.');
    await updateNovel(tx, novel.id, { completed: true, completionReason: reason, completedAt: clock.now() });
  });
  return await ownNovel(db, caller, novel.id);
}
