import { PAGE_SIZE, type Answer, type Entities, type QueryIn } from '@griot/contracts';
import { useCall, useCalls, type UseQueryResult } from '@griot/remote-kit';

/** Novels in a page of a list; of a longer one no more are shown (part 2 §9). */
export const PAGE = PAGE_SIZE;

/** What a list of novels is asked of: the catalogue or a ranking. */
export type NovelSource =
  | { call: 'GET /novels/'; query: Omit<QueryIn<'GET /novels/'>, 'limit' | 'offset'> }
  | { call: 'GET /novels/ranking/'; query: Omit<QueryIn<'GET /novels/ranking/'>, 'limit' | 'offset'> };

type Call = NovelSource['call'];
export type ListedNovel = Entities['Novel'];

/** The beginning of a list, which says how long it is. Whoever draws the list and whoever writes its heading ask alike. */
export const useFirstPage = ({ call, query }: NovelSource) => useCall<Call>(call, pageOf(query, 0));

/** A page that has come, is on its way, or did not come. */
export type ListPage =
  | { state: 'here'; novels: readonly ListedNovel[] }
  | { state: 'waiting' }
  | { state: 'failed'; error: unknown; busy: boolean; retry: () => void };

/** Some pages of a list, counted from 0: each is fetched by itself, so that a list of ten thousand can be entered anywhere. */
export const usePages = ({ call, query }: NovelSource, pages: readonly number[]) => useCalls<Call, Fetched>(call, pages.map((page) => pageOf(query, page)), fetched);

/** `count` is the newest that is known: the list may have grown or shrunk since its beginning was asked for. */
interface Fetched { count: number | null; pages: ListPage[] }

function fetched(answers: UseQueryResult<Answer<Call>>[]): Fetched {
  const newest = answers.reduce<UseQueryResult<Answer<Call>> | null>((best, answer) => (answer.data && answer.dataUpdatedAt >= (best?.dataUpdatedAt ?? 0) ? answer : best), null);
  return {
    count: newest?.data?.count ?? null,
    pages: answers.map((answer): ListPage => {
      if (answer.data) return { state: 'here', novels: answer.data.results };
      return answer.isError ? { state: 'failed', error: answer.error, busy: answer.isFetching, retry: () => void answer.refetch() } : { state: 'waiting' };
    }),
  };
}

/** The first page has no `offset`, so that it is the answer the gateway may have inlined. */
const pageOf = (query: NovelSource['query'], page: number) => ({ query: { ...query, limit: PAGE, ...(page > 0 ? { offset: page * PAGE } : {}) } });
