/** A browser without `requestIdleCallback` is taken to be idle so many ms after the page was loaded. */
const QUIET_MS = 2_000;

/** For what nobody has asked for yet: once the page is loaded and the browser has nothing else to do, and not where data is saved. */
export function whenIdle(work: () => void): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  const wait = (): void => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work);
    else setTimeout(work, QUIET_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
