import { queryKey } from '@griot/api';
import type { Answer } from '@griot/contracts';
import { useApi, useQueryClient } from '@griot/remote-kit';
import { useCallback } from 'react';
import { UNREAD } from '../account-tabs/use-unread.ts';

type List = Answer<'GET /inbox/'>;
type Message = Answer<'GET /inbox/{message}/'>;

/**
 * Marks a message read or unread, on screen at once. The lists that hold it are not asked for again: of the unread ones, the
 * message that is being read stays where it is. Rejects when the server could not be told; then all is as it was.
 */
export function useMark(): (message: Pick<Message, 'id' | 'read'>, read: boolean) => Promise<void> {
  const api = useApi();
  const client = useQueryClient();
  return useCallback(
    async (message, read) => {
      if (message.read === read) return;
      const unread = queryKey('GET /inbox/', {}, UNREAD);
      const showIn = (now: boolean) => {
        const marked = <M extends Pick<Message, 'id' | 'read'>>(one: M): M =>
          one.id === message.id ? { ...one, read: now } : one;
        client.setQueriesData<List>(
          { queryKey: ['GET /inbox/'] },
          (list) => list && { ...list, results: list.results.map(marked) },
        );
        client.setQueryData<Message>(
          queryKey('GET /inbox/{message}/', { message: message.id }),
          (one) => one && marked(one),
        );
      };
      const show = (now: boolean) => {
        showIn(now);
        client.setQueryData<List>(
          unread,
          (list) => list && { ...list, count: Math.max(0, list.count + (now ? -1 : 1)) },
        );
      };
      show(read);
      try {
        await api.call('PATCH /inbox/{message}/', { params: { message: message.id }, body: { read } });
        // A list that was on its way has come meanwhile, and told how it was before.
        showIn(read);
      } catch (error) {
        show(!read);
        throw error;
      } finally {
        void client.invalidateQueries({ queryKey: unread, exact: true });
      }
    },
    [api, client],
  );
}
