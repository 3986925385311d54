/** Asked by one, and answered along with others. */
interface Waiting<Asked, Answer> {
  asked: Asked;
  tell(answer: Answer): void;
  fail(failure: unknown): void;
}

/** How long others are waited for, in ms: those who are held up by what does not concern them are served beside them. */
const PATIENCE_MS = 250;

/**
 * Does for many at once what is asked for one by one. Nobody waits for company: who comes alone is served alone, and those who come
 * while others are served are served together as soon as that is over, `most` of them at once. Work begins after all whom it is for
 * have asked, so it sees what was so when they did. It answers them in their order; when it fails, it fails for all of them.
 */
export function together<Asked, Answer>(
  most: number,
  work: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  const waiting: Waiting<Asked, Answer>[] = [];
  /** Of the groups that are being served. */
  const begun = new Set<{ at: number }>();
  let impatient: NodeJS.Timeout | undefined;

  /** For how long whoever waits still goes on to; none is left where nobody is served, or only who is held up. */
  const patienceLeft = (): number => Math.max(0, ...[...begun].map(({ at }) => at + PATIENCE_MS - performance.now()));

  function serveInTime(): void {
    if (patienceLeft() === 0) void serve();
    else
      impatient ??= setTimeout(() => {
        impatient = undefined;
        if (waiting.length > 0) serveInTime();
      }, patienceLeft());
  }

  async function serve(): Promise<void> {
    while (waiting.length > 0) {
      const group = { at: performance.now() };
      begun.add(group);
      // What comes in the same turn of the event loop goes along.
      await new Promise((turned) => setImmediate(turned));
      const served = waiting.splice(0, most);
      clearTimeout(impatient);
      impatient = undefined;
      if (waiting.length > 0) serveInTime();
      try {
        const answers = served.length > 0 ? await work(served.map(({ asked }) => asked)) : [];
        for (const [n, { tell }] of served.entries()) tell(answers[n] as Answer);
      } catch (failure) {
        for (const { fail } of served) fail(failure);
      }
      begun.delete(group);
    }
  }

  return async (asked) =>
    await new Promise((tell, fail) => {
      waiting.push({ asked, tell, fail });
      serveInTime();
    });
}
