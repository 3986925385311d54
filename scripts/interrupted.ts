/** Is aborted by Ctrl-C or SIGTERM, so that what is half done can be put away before the process ends with `words`. */
export function interrupted(words: string): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => stop.abort(new Error(words)));
  return stop.signal;
}
