import { PAGE_SIZE, type Answer, type CallName, type Entities, type QueryIn } from '@griot/contracts';
import type { CallInput } from '@griot/api';
import { useCall, useCalls, type UseQueryResult } from '@griot/remote-kit';

/** Novels in a page of a list; of a longer one no more are shown (part 2 §9). */
export const PAGE = PAGE_SIZE;

/** What a list of novels is asked of: the catalogue or a ranking. */
export type NovelSource = Source<'GET /novels/'> | Source<'GET /novels/ranking/'>;

export type ListedNovel = Entities['Novel'];

type Source<K extends CallName> = {
  call: K;
  query: Omit<QueryIn<K>, 'limit' | 'offset'>;
  /** Items that one page holds: ten, unless many are in sight at once. */ size?: number;
};
/** What a long list is asked of: novels, or a reader's own shelf and what they have begun. */
export type ListSource = NovelSource | Source<'GET /shelf/'> | Source<'GET /novels/reading/'>;

type Call = ListSource['call'];
/** What such a list lists. */
export type Item<S extends ListSource> = Answer<S['call']>['results'][number];

/** The beginning of a list, which says how long it is. Whoever draws the list and whoever writes its heading ask alike. */
export const useFirstPage = <S extends ListSource>(source: S): UseQueryResult<Answer<S['call']>> =>
  useCall<S['call']>(source.call, pageOf(source, 0) as unknown as CallInput<S['call']>);

/** A page that has come, is on its way, or did not come. */
export type ListPage<T = unknown> =
  | { state: 'here'; items: readonly T[] }
  | { state: 'waiting' }
  | { state: 'failed'; error: unknown; busy: boolean; retry: () => void };

/** Some pages of a list, counted from 0: each is fetched by itself, so that a list of ten thousand can be entered anywhere. */
export const usePages = <S extends ListSource>(source: S, pages: readonly number[]) =>
  useCalls<Call, Fetched>(
    source.call,
    pages.map((page) => pageOf(source, page)),
    fetched,
  ) as Fetched<Item<S>>;

/** `count` is the newest that is known: the list may have grown or shrunk since its beginning was asked for. */
interface Fetched<T = unknown> {
  count: number | null;
  pages: ListPage<T>[];
}

function fetched(answers: UseQueryResult<Answer<Call>>[]): Fetched {
  const newest = answers.reduce<UseQueryResult<Answer<Call>> | null>(
    (best, answer) => (answer.data && answer.dataUpdatedAt >= (best?.dataUpdatedAt ?? 0) ? answer : best),
    null,
  );
  return {
    count: newest?.data?.count ?? null,
    pages: answers.map((answer): ListPage => {
      if (answer.data) return { state: 'here', items: answer.data.results };
      return answer.isError
        ? { state: 'failed', error: answer.error, busy: answer.isFetching, retry: () => void answer.refetch() }
        : { state: 'waiting' };
    }),
  };
}

/** The first page has no `offset`, so that it is the answer the gateway may have inlined. */
const pageOf = ({ query, size = PAGE }: ListSource, page: number) => ({
  query: { ...query, limit: size, ...(page > 0 ? { offset: page * size } : {}) },
});
