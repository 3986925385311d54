import type { Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';

/** As many novels as a list can have, in one answer; the manifest asks for the same ahead. */
const WHOLE = 200;

/** What its owner reads of a list that others find. */
export const PUBLIC = 'Public: anybody with the address sees it';

export const listPath = (id: string): string => `/list/${id}`;

export const useList = (id: string) => useCall('GET /lists/{list}/', { params: { list: id } });

export const useListed = (id: string) =>
  useCall('GET /lists/{list}/novels/', { params: { list: id }, query: { limit: WHOLE } });

/** One's own lists, each with whether a novel stands in it. */
export const useOwnLists = (novel: string, enabled: boolean) =>
  useCall('GET /lists/mine/', { query: { novel, limit: 100 } }, { enabled });

export const novelsIn = ({ num_novels: n }: Pick<Entities['ReadingList'], 'num_novels'>): string =>
  `${n} ${n === 1 ? 'novel' : 'novels'}`;
