import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { Response } from 'light-my-request';

const own = new AsyncLocalStorage<true>();

/** Makes calls for the server's own sake, such as those of a page that it writes: what they belong to has been let in already. */
export const asOwnCall = <T>(call: () => PromiseLike<T>): Promise<T> => own.run(true, async () => await call());

/** Reads by such a call, which is answered while the server stops, too: `app.inject` refuses by then, also for a page that was asked for before. */
export const ownCall = (app: FastifyInstance, url: string, query: Record<string, string>): Promise<Response> =>
  asOwnCall(async () => {
    const { default: inject } = await import('light-my-request');
    return await inject((request, answer) => app.routing(request, answer), { method: 'GET', url, query });
  });

export const isOwnCall = (): boolean => own.getStore() === true;
