/** How often something that goes on is told of, in ms. */
const EVERY_MS = 60_000;

/**
 * Tells of what goes on and on at once, and from then on once a minute with how often it was meanwhile, until a minute has passed without it: an outage
 * fails every call and every job, and its log is to be read by people. `tell` is that of the last time.
 */
export function tellingOnce(everyMs = EVERY_MS): (what: string, tell: (times: number) => void) => void {
  const known = new Map<string, { times: number; tell: (times: number) => void }>();
  const look = (what: string): void => {
    const since = known.get(what);
    if (!since || since.times === 0) return void known.delete(what);
    since.tell(since.times);
    since.times = 0;
    setTimeout(look, everyMs, what).unref();
  };
  return (what, tell) => {
    const since = known.get(what);
    if (since) {
      since.times += 1;
      since.tell = tell;
      return;
    }
    known.set(what, { times: 0, tell });
    tell(1);
    setTimeout(look, everyMs, what).unref();
  };
}

/**
 * What two failures have in common that are one to whoever reads the log: their code, or else their text. `closely` counts the first line of their text in as well,
 * where one code stands for many things: a key that two tables have twice, say.
 */
export function sameAs(failure: unknown, { closely = false } = {}): string {
  const text = failure instanceof Error ? `${failure.name} ${failure.message}` : typeof failure;
  for (let e = failure; e instanceof Error; e = e.cause) {
    const { code } = e as NodeJS.ErrnoException;
    if (typeof code === 'string') return closely ? `${code} ${text.split('\n', 1)[0]}` : code;
  }
  return text;
}
