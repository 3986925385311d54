import type { Entities } from '@griot/contracts';
import { GUEST, type ReaderView } from '../hides/index.ts';
import { mediaUrlOrNull } from '../ports/blobs.ts';
import type { NovelRow, OwnNovelRow } from './store.ts';

type Looked = Pick<NovelRow, 'adult' | 'authorId'>;

/** Whether a novel is for adults alone, and who looks at it is neither known to be one nor its author or an editor. */
export const isWithheld = ({ adult, authorId }: Looked, view: ReaderView): boolean =>
  adult && !view.adult && !view.editor && view.id !== authorId;

/** A novel as a reader sees it (part 2 §3). */
export function novelOnWire(n: NovelRow, view: ReaderView): Entities['Novel'] {
  const withheld = isWithheld(n, view);
  const cover = (key: string | null): string | null => (withheld ? null : mediaUrlOrNull(key));
  return {
    id: n.id,
    slug: n.slug,
    title: n.title,
    description: withheld ? '' : n.description,
    genres: n.genres,
    tags: n.tags,
    warnings: n.warnings,
    adult: n.adult,
    withheld,
    blurred: view.id !== n.authorId && n.warnings.some((one) => view.blurred.includes(one)),
    cover_image: cover(n.coverKey),
    cover_image_display: cover(n.coverDisplayKey ?? n.coverKey),
    cover_image_thumbnail: cover(n.coverThumbnailKey ?? n.coverKey),
    author: { id: n.authorId, name: n.authorName },
    authors_note: withheld ? '' : n.authorsNote,
    num_chapters: n.numChapters,
    num_views: n.numViews,
    num_words: n.numWords,
    num_stars: n.numStars,
    num_reviews: n.numReviews,
    rating: n.rating / 1_000,
    num_writing_quality: n.numWritingQuality,
    num_update_stability: n.numUpdateStability,
    num_story_development: n.numStoryDevelopment,
    num_character_design: n.numCharacterDesign,
    num_world_background: n.numWorldBackground,
    num_collections: n.numCollections,
    num_gifts_received: n.numGiftsReceived,
    completed: n.completed,
    age_range: n.ageRange,
    language: n.language,
    leading_gender: n.leadingGender,
    planned_length: n.plannedLength,
    book_type: n.bookType,
    locked_chapter: n.lockedChapter,
    downloadable: n.downloadable,
    ...(n.listed ? {} : { listed: false }),
    created_at: n.createdAt.toISOString(),
    updated_at: n.updatedAt.toISOString(),
  };
}

/** For lists: each as the same reader sees it. */
export const seenIn = (view: ReaderView) => (n: NovelRow) => novelOnWire(n, view);

/** The same as its author sees it. */
export const ownNovelOnWire = (n: OwnNovelRow): Entities['OwnNovel'] => ({
  ...novelOnWire(n, { ...GUEST, id: n.authorId }),
  contract_status: n.contractStatus,
  num_draft_chapters: n.numDraftChapters,
  num_draft_words: n.numDraftWords,
  completion_reason: n.completionReason,
  hidden_reason: n.hiddenReason,
  hidden_rule: n.hiddenRule,
});
