/** What has something in common, under that, in the order in which it comes; no group is empty, as `Map.groupBy` does not say. */
export const grouped = <T>(all: readonly T[], by: (one: T) => string): Map<string, [T, ...T[]]> =>
  Map.groupBy(all, by) as Map<string, [T, ...T[]]>;
