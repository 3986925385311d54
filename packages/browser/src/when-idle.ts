/** A browser without `requestIdleCallback` is taken to be idle so many ms after the page was loaded, unless it is told otherwise. */
const QUIET_MS = 2_000;

/**
 * For what nobody has asked for yet: once the page is loaded and the browser has nothing else to do, and not where data is saved. After `timeout` ms,
 * if that is given, it is done by a busy browser, too; after `quietMs` by one that does not tell whether it is idle.
 */
export function whenIdle(work: () => void, options: IdleRequestOptions & { quietMs?: number } = {}): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  const wait = (): void => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, options);
    else setTimeout(work, options.quietMs ?? QUIET_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
