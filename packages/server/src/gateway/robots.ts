import { PLANNED, type ManifestPage, type RegisteredRemote } from '@griot/contracts';

/** Paths of calls, of the demo's own pages, and of a page that says only that a payment is done. */
const NEVER = ['/api', '/dev', '/success'];
/** Remotes whose pages show somebody their own things. Those of their pages that the sitemap names are for everybody. */
const PERSONAL = new Set(['mf-account', 'mf-author', 'mf-auth']);

/**
 * `robots.txt`: everything that a guest can read may be read by an engine. Kept out are the staff's and the personal pages,
 * those that are still planned too, the sign-in dialogs, the calls and the demo's own pages.
 */
export function robotsTxt(remotes: readonly RegisteredRemote[], origin: string): string {
  const open = new Set(openPages(remotes));
  const closed = [
    ...NEVER,
    ...PLANNED.filter(({ owner }) => PERSONAL.has(owner)).map(({ path }) => path),
    ...pagesOf(remotes.filter(({ name }) => PERSONAL.has(name)))
      .map((p) => p.path)
      .filter((path) => !open.has(path)),
    ...pagesOf(remotes)
      .filter((p) => p.guard !== 'public' || p.over !== undefined)
      .map((p) => p.path),
    // A page that stays out of the index may be looked at for its links; what is asked of it is without end.
    ...pagesOf(remotes)
      .filter(isUnlisted)
      .map((p) => `${p.path}?`),
  ].map((path) => path.replace(/:.*$/, ''));
  // A rule covers every path that begins with it.
  const rules = [...new Set(closed)]
    .filter((path) => !closed.some((other) => other !== path && path.startsWith(other)))
    .sort();
  return ['User-agent: *', ...rules.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  );
}

/** Paths of the pages that are the same for everybody and belong in the sitemap. */
export const openPages = (remotes: readonly RegisteredRemote[]): string[] =>
  pagesOf(remotes)
    .filter(
      (p) =>
        p.guard === 'public' &&
        p.over === undefined &&
        !p.path.includes(':') &&
        !NEVER.includes(p.path) &&
        !isUnlisted(p),
    )
    .map((p) => p.path);

const pagesOf = (remotes: readonly RegisteredRemote[]): ManifestPage[] => remotes.flatMap((r) => r.pages);

const isUnlisted = ({ head }: ManifestPage): boolean => typeof head === 'object' && head.index === false;
