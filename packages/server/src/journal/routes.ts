import { paged } from '../http/paging.ts';
import type { Routes } from '../http/route.ts';
import type { Journal } from './service.ts';

export type JournalCalls =
  | 'GET /journal/'
  | 'GET /journal/days/'
  | 'GET /journal/years/{year}/'
  | 'GET /journal/years/{year}/markdown/'
  | 'PUT /journal/recording/';

export const journalRoutes = ({ journal }: { journal: Journal }): Routes<JournalCalls> => ({
  'GET /journal/': ({ caller }) => journal.of(caller),
  'GET /journal/days/': async ({ caller, query, url }) => {
    const window = query();
    const { rows, total } = await journal.days(caller, window);
    return paged(rows, total, window, url);
  },
  'GET /journal/years/{year}/': ({ caller, params }) => journal.year(caller, params.year),
  'GET /journal/years/{year}/markdown/': ({ caller, params }) => journal.markdown(caller, params.year),
  'PUT /journal/recording/': async ({ caller, body }) => await journal.record(caller, body()),
});
