import type { Answer } from '@griot/contracts';
import { useAnswers } from '@griot/remote-kit';
import { useCallback } from 'react';
import { pageOf } from '../../virtual-list/use-paged-list.ts';

const CALL = 'GET /novels/{novel}/chapters/';
/** Chapters in one answer: a few screens, so that a novel of five thousand opens as soon as one of ten. */
export const PAGE = 100;

/** Without leads; the first page is asked for as the catalogue asks for it, and so is often at hand. */
export const chaptersOf = (novel: string) =>
  ({ call: CALL, params: { novel }, query: { ordering: 'chapter', brief: 'true' }, size: PAGE }) as const;

/** An index in the list, and whether the chapter that stands there is the wanted one. */
export interface Found {
  index: number;
  exact: boolean;
  count: number;
}

/** Finds where a chapter stands in the list by its number, or the next one after it where there is none. */
export function useFindChapter(novel: string): (number: string) => Promise<Found> {
  const answers = useAnswers();
  return useCallback(
    (number) => findChapter(number, (page) => answers.fetch(CALL, pageOf(chaptersOf(novel), page))),
    [answers, novel],
  );
}

/**
 * Finds the first page whose last number is not under the wanted one. Numbers grow along the list, mostly by one: the first
 * guess takes the number for the index, and where it is wrong the pages left are halved. Rejects with what `load` rejects with.
 */
export async function findChapter(
  number: string,
  load: (page: number) => Promise<Pick<Answer<typeof CALL>, 'count' | 'results'>>,
): Promise<Found> {
  const wanted = Number(number);
  let from = 0;
  let to = Infinity;
  let page = Math.max(0, Math.floor((wanted - 1) / PAGE));
  for (;;) {
    const { count, results } = await load(page);
    const last = Math.max(0, Math.ceil(count / PAGE) - 1);
    if (page > last) {
      page = last;
      continue;
    }
    to = Math.min(to, last);
    const [first, end] = [results[0], results.at(-1)];
    if (!first || !end) return { index: 0, exact: false, count };
    if (Number(end.chapter) < wanted) {
      if (page >= to) return { index: page * PAGE + results.length - 1, exact: false, count };
      from = page + 1;
    } else if (page <= from || Number(first.chapter) <= wanted) {
      const at = results.findIndex((chapter) => Number(chapter.chapter) >= wanted);
      return { index: page * PAGE + at, exact: Number(results[at]?.chapter) === wanted, count };
    } else {
      to = page;
    }
    page = from + ((to - from) >> 1);
  }
}
