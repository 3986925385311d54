import type { COMMENT_STATES } from '@griot/contracts';

/** What of a comment decides how it counts. */
export interface Weighed {
  parentId: string | null;
  state: (typeof COMMENT_STATES)[number];
  numAnswers: number;
}

/** How a comment counts where it stands: as one that is listed, and as one that is shown. */
function weightOf({ parentId, state, numAnswers }: Weighed): { threads: number; comments: number } {
  const shown = state === 'shown';
  const gone = state === 'deleted' || state === 'removed';
  return { threads: Number(parentId === null && (shown || (gone && numAnswers > 0))), comments: Number(shown) };
}

/** By how much the counters move when a comment comes, changes or goes. */
export function movedBy(before: Weighed | null, after: Weighed | null): { threads: number; comments: number } {
  const [was, is] = [before, after].map((one) => (one ? weightOf(one) : { threads: 0, comments: 0 })) as [
    ReturnType<typeof weightOf>,
    ReturnType<typeof weightOf>,
  ];
  return { threads: is.threads - was.threads, comments: is.comments - was.comments };
}
