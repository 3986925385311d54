/** Is aborted by Ctrl-C or SIGTERM, so that what is half done can be put away before the process ends. */
export function interrupted(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'])
    process.on(name, () => stop.abort(new Error('Stopped; nothing was left behind.')));
  return stop.signal;
}
