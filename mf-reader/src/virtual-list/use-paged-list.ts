import type { CallInput } from '@griot/api';
import { PAGE_SIZE, type Answer, type CallName, type Entities, type QueryIn } from '@griot/contracts';
import { useCall, useCalls, type UseQueryResult } from '@griot/remote-kit';
import { useState } from 'react';
import { pagesOf, wantedPages } from './pages.ts';
import { useVirtualList, type VirtualListOptions } from './use-virtual-list.ts';

/** Novels in a page of a list; of a longer one no more are shown (part 2 §9). */
export const PAGE = PAGE_SIZE;

type Source<K extends CallName> = {
  call: K;
  params?: Record<string, string>;
  query: Omit<QueryIn<K>, 'limit' | 'offset'>;
  /** Items that one page holds: ten, unless many are in sight at once. */ size?: number;
};

/** What a list of novels is asked of: the catalogue or a ranking. */
export type NovelSource = Source<'GET /novels/'> | Source<'GET /novels/ranking/'>;
/** What a long list is asked of: novels, a reader's own shelf, what they have begun, or the chapters of a novel. */
export type ListSource =
  NovelSource | Source<'GET /shelf/'> | Source<'GET /novels/reading/'> | Source<'GET /novels/{novel}/chapters/'>;

export type ListedNovel = Entities['Novel'];

type Call = ListSource['call'];
/** What such a list lists. */
export type Item<S extends ListSource> = Answer<S['call']>['results'][number];

/** One page of a list, counted from 0. The first has no `offset`, so that it is the answer the gateway may have inlined. */
export const pageOf = <S extends ListSource>({ params, query, size = PAGE }: S, page: number) =>
  ({
    ...(params ? { params } : {}),
    query: { ...query, limit: size, ...(page > 0 ? { offset: page * size } : {}) },
  }) as unknown as CallInput<S['call']>;

/** The beginning of a list, which says how long it is. Whoever draws the list and whoever writes its heading ask alike. */
export const useFirstPage = <S extends ListSource>(source: S): UseQueryResult<Answer<S['call']>> =>
  useCall<S['call']>(source.call, pageOf(source, 0));

/** A page that has come, is on its way, or did not come. */
type ListPage<T = unknown> =
  | { state: 'here'; items: readonly T[] }
  | { state: 'waiting' }
  | { state: 'failed'; error: unknown; busy: boolean; retry: () => void };

/** An item of a list, or what has become of the page that it is on. */
export type ListItem<T> = { state: 'here'; item: T | undefined } | Exclude<ListPage<T>, { state: 'here' }>;

/**
 * A long list whose pages are fetched when they come near, each by itself, so that a list of ten thousand can be entered
 * anywhere. `count` is how many items are known of before.
 */
export function usePagedList<S extends ListSource>(source: S, { count: known, ...options }: VirtualListOptions) {
  const [{ count, asOf }, setCounted] = useState({ count: known, asOf: 0 });
  const list = useVirtualList({ ...options, count });
  const size = source.size ?? PAGE;
  const inSight = pagesOf(
    list.rows.map((row) => row.index),
    { columns: list.columns, count, size },
  );
  const [before, setWanted] = useState<readonly number[]>([]);
  const wanted = wantedPages(inSight, before, list.virtual.isScrolling);
  if (wanted !== before) setWanted(wanted);
  const fetched = useCalls<Call, Fetched>(
    source.call,
    wanted.map((page) => pageOf<ListSource>(source, page)),
    together,
  ) as Fetched<Item<S>>;
  // Never back to an older answer: the page that told of the newer count may be out of sight by that very count.
  if (fetched.count !== null && fetched.count > 0 && fetched.count !== count && fetched.asOf > asOf)
    setCounted({ count: fetched.count, asOf: fetched.asOf });

  return {
    list,
    at: (index: number): ListItem<Item<S>> => {
      const page = fetched.pages[wanted.indexOf(Math.floor(index / size))] ?? { state: 'waiting' };
      return page.state === 'here' ? { state: 'here', item: page.items[index % size] } : page;
    },
  };
}

/** `count` is the newest that is known, of the time `asOf` (ms): the list may have grown or shrunk since its beginning was asked for. */
interface Fetched<T = unknown> {
  count: number | null;
  asOf: number;
  pages: ListPage<T>[];
}

function together(answers: UseQueryResult<Answer<Call>>[]): Fetched {
  const newest = answers.reduce<UseQueryResult<Answer<Call>> | null>(
    (best, answer) => (answer.data && answer.dataUpdatedAt >= (best?.dataUpdatedAt ?? 0) ? answer : best),
    null,
  );
  return {
    count: newest?.data?.count ?? null,
    asOf: newest?.dataUpdatedAt ?? 0,
    pages: answers.map((answer): ListPage => {
      if (answer.data) return { state: 'here', items: answer.data.results };
      return answer.isError
        ? { state: 'failed', error: answer.error, busy: answer.isFetching, retry: () => void answer.refetch() }
        : { state: 'waiting' };
    }),
  };
}
