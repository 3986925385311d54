/** A tag of a list, weak or strong; quotes can hold commas. */
const TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/** Whether If-None-Match names what would be answered: compared weakly, among several, or by `*` whatever it is (RFC 9110 §13.1.2). */
export function hasTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const [, wanted] = /^(?:W\/)?(.*)$/.exec(tag) ?? [];
  return [...ifNoneMatch.matchAll(TAG)].some(([, opaque]) => opaque === wanted);
}
