/**
 * The lines on which a browser's module makes an `Intl` formatter for a name of its own as it is loaded; empty when there are none. The first
 * of its kind takes a browser 10 to 30 ms, on a phone four times that, before the page answers. Made when it is first asked for, it costs only who asks.
 */
export function intlFaults(path: string, source: string): string[] {
  return source
    .split('\n')
    .flatMap((line, n) =>
      /^(?:export )?(?:const|let|var) [^=]*= *(?:new )?Intl\./.test(line)
        ? [`${path}:${n + 1} makes a formatter while it is loaded; make it when it is first asked for`]
        : [],
    );
}
