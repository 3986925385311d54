import type { Entities } from '@griot/contracts';

export type FoundChapter = Entities['ChapterOccurrences'];

/** The places that are to stay as they are, as `chapter:place`. */
export type LeftOut = ReadonlySet<string>;

const keyOf = (chapter: FoundChapter, place: number): string => `${chapter.id}:${place}`;

/** An editor reads it now: nobody changes it meanwhile. */
export const isHeld = (chapter: FoundChapter): boolean => chapter.draft_state === 'awaiting approval';

export const isChosen = (leftOut: LeftOut, chapter: FoundChapter, place: number): boolean =>
  !isHeld(chapter) && !leftOut.has(keyOf(chapter, place));

/** The places of a chapter that are to be replaced. */
export const chosenIn = (leftOut: LeftOut, chapter: FoundChapter): number[] =>
  chapter.occurrences.map(({ place }) => place).filter((place) => isChosen(leftOut, chapter, place));

/** Chooses places of a chapter, or leaves them out. */
export function turn(leftOut: LeftOut, chapter: FoundChapter, places: readonly number[], chosen: boolean): LeftOut {
  const next = new Set(leftOut);
  for (const place of places) {
    if (chosen) next.delete(keyOf(chapter, place));
    else next.add(keyOf(chapter, place));
  }
  return next;
}

/** What is sent: every chapter of which something is chosen, with the draft that was looked at. */
export const toReplace = (leftOut: LeftOut, chapters: readonly FoundChapter[]) =>
  chapters
    .map((chapter) => ({ id: chapter.id, version: chapter.version, places: chosenIn(leftOut, chapter) }))
    .filter(({ places }) => places.length > 0);
