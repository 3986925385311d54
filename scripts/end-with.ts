/** Ends the process with what went wrong, in the words of the error: with 2 when it was asked for in a way that cannot be, else with 1; `LOG_LEVEL=debug` also says where. */
export function endWith(failure: unknown): never {
  const { stack } = failure instanceof Error ? failure : new Error(String(failure));
  console.error(process.env['LOG_LEVEL'] === 'debug' ? stack : wordsOf(failure));
  process.exit((failure as Error).name === 'UsageError' ? 2 : 1);
}

/** With the words of what it came from, unless it says them itself: of a query it is told only that it failed, and by its cause that a password is wrong. */
function wordsOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  const cause = failure.cause instanceof Error ? wordsOf(failure.cause) : '';
  return failure.message.includes(cause) ? failure.message : `${failure.message.trimEnd()}\n${cause}`;
}
