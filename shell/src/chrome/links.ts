import { isPage } from '../page-data.ts';

/** Top navigation of part 1 §2 and part 2 §2.2. What no remote offers is not linked. */
export const LINKS = [
  { href: '/', label: 'Home' },
  { href: '/genre', label: 'Genre' },
  { href: '/ranking', label: 'Ranking' },
  { href: '/create', label: 'Create' },
  { href: '/shelf', label: 'Shelf' },
].filter(({ href }) => isPage(href));

/** What the top bar has for whoever writes, or would like to (part 2 §2.2). */
export const FOR_WRITERS = [
  { href: '/writers-benefits', label: 'Writer’s Benefits' },
  { href: '/writers-guide', label: 'Writers’ Guide' },
  { href: '/be-an-author', label: 'Become an Author' },
].filter(({ href }) => isPage(href));
