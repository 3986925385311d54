/** Does something once for all who ask before it begins; who asks while it is done waits for the next time. */
export function turns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () =>
    (next ??= running.then(() => {
      next = undefined;
      return (running = work());
    }));
}
