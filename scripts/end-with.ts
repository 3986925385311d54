/** Ends the process with what went wrong, in the words of the error: with 2 when it was asked for in a way that cannot be, else with 1; `LOG_LEVEL=debug` also says where. */
export function endWith(failure: unknown): never {
  const { message, stack } = failure instanceof Error ? failure : new Error(String(failure));
  console.error(process.env['LOG_LEVEL'] === 'debug' ? stack : message);
  process.exit((failure as Error).name === 'UsageError' ? 2 : 1);
}
