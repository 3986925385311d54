/**
 * The path to go to after signing in, if it is a path of our own, else null.
 * Refuses other sites, protocol-relative and backslash tricks, and control characters (part 2 §2.1).
 */
export function ownPath(path: string | null | undefined): string | null {
  if (!path || !path.startsWith('/') || path.startsWith('//')) return null;
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused here
  if (/[\\\u0000-\u001f\u007f]/.test(path)) return null;
  const url = new URL(path, 'http://own.invalid');
  return url.origin === 'http://own.invalid' && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : null;
}
