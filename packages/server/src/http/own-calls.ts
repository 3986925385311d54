import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { Response } from 'light-my-request';

const own = new AsyncLocalStorage<true>();

/**
 * Reads from the API for the server's own sake, such as for a page that it makes: what that belongs to has been let in already. It is therefore
 * answered while the server stops, too, which `app.inject` refuses by then, also for a page that was asked for before.
 */
export const ownCall = (app: FastifyInstance, url: string, query: Record<string, string>): Promise<Response> =>
  own.run(true, async () => {
    const { default: inject } = await import('light-my-request');
    return await inject((request, answer) => app.routing(request, answer), { method: 'GET', url, query });
  });

export const isOwnCall = (): boolean => own.getStore() === true;
