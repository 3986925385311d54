import type { Entities } from '@griot/contracts';
import { mediaUrlOrNull } from '../ports/blobs.ts';
import type { NovelRow, OwnNovelRow } from './store.ts';

/** A novel as readers see it (part 2 §3). */
export function novelOnWire(n: NovelRow): Entities['Novel'] {
  return {
    id: n.id,
    slug: n.slug,
    title: n.title,
    description: n.description,
    genres: n.genres,
    tags: n.tags,
    cover_image: mediaUrlOrNull(n.coverKey),
    cover_image_display: mediaUrlOrNull(n.coverDisplayKey ?? n.coverKey),
    cover_image_thumbnail: mediaUrlOrNull(n.coverThumbnailKey ?? n.coverKey),
    author: { id: n.authorId, name: n.authorName },
    authors_note: n.authorsNote,
    num_chapters: n.numChapters,
    num_views: n.numViews,
    num_words: n.numWords,
    num_stars: n.numStars,
    num_reviews: n.numReviews,
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
    created_at: n.createdAt.toISOString(),
    updated_at: n.updatedAt.toISOString(),
  };
}

/** The same as its author sees it. */
export const ownNovelOnWire = (n: OwnNovelRow): Entities['OwnNovel'] => ({
  ...novelOnWire(n),
  contract_status: n.contractStatus,
  num_draft_chapters: n.numDraftChapters,
  num_draft_words: n.numDraftWords,
  completion_reason: n.completionReason,
  hidden_reason: n.hiddenReason,
});
