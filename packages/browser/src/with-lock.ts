/**
 * Runs work that must not run twice at once under the same name, in any tab of this browser. Where there are no locks
 * (browsers keep them for https and localhost) it simply runs: it must then do no harm twice.
 */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? (locks.request(name, work) as Promise<T>) : work();
}
