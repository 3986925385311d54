/** Ends the process with what went wrong, in the words of the error; `LOG_LEVEL=debug` also says where. */
export function endWith(failure: unknown): never {
  const { message, stack } = failure instanceof Error ? failure : new Error(String(failure));
  console.error(process.env['LOG_LEVEL'] === 'debug' ? stack : message);
  process.exit(1);
}
