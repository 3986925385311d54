import type { Answer } from '@griot/contracts';
import { useAnswers, useApi } from '@griot/remote-kit';
import { useCallback } from 'react';
import { UNREAD } from '@griot/remote-kit/account-tabs';

type Message = Answer<'GET /inbox/{message}/'>;

/**
 * Marks a message read or unread, on screen at once. The lists that hold it are not asked for again: of the unread ones, the
 * message that is being read stays where it is. Rejects when the server could not be told; then all is as it was.
 */
export function useMark(): (message: Pick<Message, 'id' | 'read'>, read: boolean) => Promise<void> {
  const api = useApi();
  const answers = useAnswers();
  return useCallback(
    async (message, read) => {
      if (message.read === read) return;
      const unread = { query: UNREAD };
      const showIn = (now: boolean) => {
        const marked = <M extends Pick<Message, 'id' | 'read'>>(one: M): M =>
          one.id === message.id ? { ...one, read: now } : one;
        answers.setAll('GET /inbox/', (list) => ({ ...list, results: list.results.map(marked) }));
        answers.set('GET /inbox/{message}/', { params: { message: message.id } }, (one) => one && marked(one));
      };
      const show = (now: boolean) => {
        showIn(now);
        answers.set(
          'GET /inbox/',
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
        void answers.refresh('GET /inbox/', unread);
      }
    },
    [api, answers],
  );
}
