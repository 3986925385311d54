/** Does something once for all who ask before it begins; who asks while it is done waits for the next time. What fails does so for those who wait for it alone. */
export function turns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    next = undefined;
    return (running = work());
  };
  return () => (next ??= running.then(begin, begin));
}
