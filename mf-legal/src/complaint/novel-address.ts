/** The slug of a novel in whatever is pasted: a whole address, a path, or the slug alone; empty when there is none. */
export function slugOf(address: string): string {
  const path = address.trim().replace(/^https?:\/\/[^/]+/i, '');
  const found = /^\/?book\/([^/?#\s]+)/.exec(path) ?? /^([a-z0-9-]+)$/i.exec(path);
  return found?.[1] ?? '';
}
