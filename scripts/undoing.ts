import type { AtEnd } from '../packages/server/test/until.ts';

type Step = () => Promise<void>;

/** Does the steps, the last first, and each of them though one before failed. @throws what failed, `failures` with it: all that they say, where it is more than one */
export async function undoAll(steps: Step[], failures: unknown[] = []): Promise<void> {
  for (let step = steps.pop(); step; step = steps.pop())
    try {
      await step();
    } catch (failure) {
      failures.push(failure);
    }
  if (failures.length > 1) throw new AggregateError(failures, failures.map(wordsOf).join('\n'));
  if (failures.length === 1) throw failures[0];
}

/** Begins what stands until `stop` undoes it, or undoes at once what was begun before a failure. */
export async function untilStopped<Begun extends object>(
  begin: (atEnd: AtEnd) => Promise<Begun>,
): Promise<Begun & { stop(): Promise<void> }> {
  const steps: Step[] = [];
  try {
    return { ...(await begin((step) => steps.push(step))), stop: () => undoAll(steps) };
  } catch (failure) {
    await undoAll(steps, [failure]);
    throw failure;
  }
}

/** Does `work` and then undoes what it began. */
export async function undoing<Result>(work: (atEnd: AtEnd) => Promise<Result>): Promise<Result> {
  const { result, stop } = await untilStopped(async (atEnd) => ({ result: await work(atEnd) }));
  await stop();
  return result;
}

const wordsOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));
