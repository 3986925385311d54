/** A piece of a text; one with `href` leads to a page of our own. */
export interface Piece {
  text: string;
  href?: string;
}

/** A web address, or a path that stands by itself. */
const ADDRESS = /https?:\/\/[^\s<>"']+|(?<![^\s(])\/[a-z][^\s<>"']*/gi;
/** How our pages are called in a sentence. */
const NAMES: Readonly<Record<string, string>> = {
  '/': 'the home page',
  '/ranking': 'the ranking',
  '/genre': 'the genres',
  '/shelf': 'your shelf',
  '/account-dashboard': 'your dashboard',
  '/account-stories': 'your stories',
  '/account-referrals': 'your referrals',
  '/account-income': 'your income',
  '/account-inbox': 'your inbox',
  '/account-profile': 'your profile',
  '/account-transaction-history': 'your transaction history',
  '/referrals': 'the Acquisition Team',
  '/writers-benefits': 'the Writer’s Benefits',
  '/writers-guide': 'the Writers’ Guide',
};
/** What ends a sentence rather than an address. */
const CLOSING = /[.,;:!?)\]’”]+$/;

/**
 * Takes a text apart at the addresses of our own pages. Those of other sites stay text: a message invites nobody to a
 * place whose name it can make up. Pages that have a name are called by it.
 */
export function ownLinks(
  text: string,
  isPage: (pathname: string) => boolean,
  origin = window.location.origin,
): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(CLOSING, '');
    const href = ownPage(address, isPage, origin);
    if (href === null) continue;
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) });
    pieces.push({ text: NAMES[new URL(href, origin).pathname] ?? address, href });
    at = match.index + address.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

/** The path of a page that stands, or null for anything else. */
function ownPage(address: string, isPage: (pathname: string) => boolean, origin: string): string | null {
  const url = parsed(address, origin);
  if (url?.origin !== origin || url.username !== '' || url.password !== '') return null;
  return isPage(url.pathname) ? url.pathname + url.search + url.hash : null;
}

function parsed(address: string, origin: string): URL | null {
  try {
    return new URL(address, origin);
  } catch {
    return null;
  }
}
