import { tagsOf } from '../novel-filter/tags.ts';

/** What a browse page is about, from its address (part 2 §2.6). */
export interface Heading {
  text: string;
  /** The names of genres and listings begin with a capital on the page, however the address writes them. */
  name: boolean;
  /** What the tab is called, where the heading does not say it. */
  title?: string;
}

/**
 * The heading of a browse page, by the rules of part 2 §2.6 in their order: a search, a genre, the editors' listing, other
 * listings (split at capitals with hyphens: `topRanked` is “top-Ranked Novels”), all the rest.
 */
export function headingOf(params: URLSearchParams): Heading {
  const param = (name: string): string => params.get(name)?.trim() ?? '';
  const genre = (param('genre') || param('genres'))
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .join(', ');
  const listing = param('listing');
  if (param('search')) return { text: `Search Results for ${param('search')}`, name: false };
  if (genre) return { text: genre, name: true };
  if (listing === 'editorialPicks') return { text: "Editor's Choice", name: false };
  if (listing) return { text: `${listing.replace(/(?<=.)(?=[A-Z])/g, '-')} Novels`, name: true };
  const tags = tagsOf(param('tags'));
  return { text: 'All Results', name: false, ...(tags.length ? { title: `Novels tagged ${tags.join(', ')}` } : {}) };
}

/** With a capital at the beginning of each word, for the tab's title. */
export const titled = ({ text, name, title }: Heading): string =>
  title ?? (name ? text.replace(/(?<=^|[\s,-])\p{L}/gu, (letter) => letter.toUpperCase()) : text);
