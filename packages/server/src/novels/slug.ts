import slugify from '@sindresorhus/slugify';

/** Words that are paths of the API beside a novel's (ruling 22). */
const RESERVED = new Set(['mine', 'completed', 'reading', 'ranking', 'recommended', 'imports']);
const LENGTH = 70;

/** The beginning of a novel's address, from its title: `Salt & Satellite!` → `salt-and-satellite`. */
export function slugStem(title: string): string {
  const slug = slugify(title, { decamelize: false });
  const short =
    slug.length <= LENGTH
      ? slug
      : slug
          .slice(0, LENGTH + 1)
          .replace(/-[^-]*$/, '')
          .slice(0, LENGTH);
  if (!short) return 'novel';
  return RESERVED.has(short) ? `${short}-novel` : short;
}

/** The first address with this stem that nobody has: `salt`, `salt-2`, `salt-3`. */
export function freeSlug(stem: string, taken: ReadonlySet<string>): string {
  if (!taken.has(stem)) return stem;
  for (let n = 2; ; n += 1) if (!taken.has(`${stem}-${n}`)) return `${stem}-${n}`;
}
