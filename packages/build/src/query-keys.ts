const KEYS =
  /\b(queryKey|queryClient|useQueryClient|queryOptions|listOptions|(?:invalidate|reset|remove|refetch|cancel)Queries|(?:set|get)Quer(?:y|ies)Data|(?:pre)?fetchQuery)\b|@tanstack\/react-query/;

/**
 * Where a remote deals in query keys itself, as sentences; empty when all is well. What a write makes stale stands in the
 * contract (`EFFECTS`), and what is known before it is asked anew goes through `useAnswers()`. `path` is relative to the root.
 */
export function queryKeyFaults(path: string, source: string): string[] {
  if (!/^mf-[a-z]+\/(src|dev)\//.test(path) || /\.test\.tsx?$/.test(path)) return [];
  return source.split('\n').flatMap((line, n) => {
    const found = KEYS.exec(line)?.[0];
    return found ? [`${path}:${n + 1} uses ${found}; say it in the contract’s EFFECTS, or use useAnswers()`] : [];
  });
}
