/** The lines on which a source listens to the event unload: a browser loads a page that does anew on Back, and does not show it as it was left. */
export function unloadFaults(path: string, source: string): string[] {
  return source
    .split('\n')
    .flatMap((line, n) =>
      /(['"`])unload\1|\bonunload\b/.test(line) ? [`${path}:${n + 1} listens to unload, so that Back loads anew`] : [],
    );
}
