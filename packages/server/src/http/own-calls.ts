import { AsyncLocalStorage } from 'node:async_hooks';

const own = new AsyncLocalStorage<true>();

/** Makes calls for the server's own sake, such as those of a page that it writes: what they belong to has been let in already. */
export const asOwnCall = <T>(call: () => PromiseLike<T>): Promise<T> => own.run(true, async () => await call());

export const isOwnCall = (): boolean => own.getStore() === true;
