const fetchCalls = () => import(/* webpackChunkName: "calls" */ './calls.ts');

/**
 * What calls need, from a file that the page preloads, so that no call waits for it. One that did not come is asked for
 * once more at once, since a preload that failed answers for its file, and then by each call.
 */
export const loadCalls = (): ReturnType<typeof fetchCalls> => fetchCalls().catch(fetchCalls);
