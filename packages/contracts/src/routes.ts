/**
 * Every path of the specification (part 2 §2.1, part 1 §2), who owns it and whether it stands.
 * `planned` paths show the not-found screen, and the chrome links to built ones only.
 * A built path without an owner, or an owner without a row, fails the registry's assembly.
 */
export interface RouteRow {
  path: string;
  owner: 'reader' | 'author' | 'account' | 'auth' | 'legal';
  state: 'built' | 'planned';
}

const rows = (owner: RouteRow['owner'], state: RouteRow['state'], ...paths: string[]): RouteRow[] =>
  paths.map((path) => ({ path, owner, state }));

export const ROUTES: readonly RouteRow[] = [
  ...rows(
    'reader',
    'built',
    '/',
    '/book/:slug',
    '/book/:slug/chapters',
    '/book/:slug/read',
    '/book/:slug/read/:chapter',
    '/author/:id',
    '/shelf',
    '/ranking',
    '/genre',
    '/view-novels',
    '/success',
    '/search',
  ),
  ...rows('author', 'built', '/create', '/create-novel', '/book-chapters', '/book-chapters/:slug'),
  ...rows('author', 'planned', '/account-edit-book/:id', '/account-stories', '/contract/:id'),
  ...rows(
    'account',
    'built',
    '/account-dashboard',
    '/account-profile',
    '/staff',
    '/staff/chapters',
    '/staff/chapters/:chapter',
  ),
  ...rows(
    'account',
    'built',
    '/account-income',
    '/account-transaction-history',
    '/account-inbox',
    '/account-referrals',
    '/referrals',
  ),
  ...rows(
    'account',
    'built',
    '/staff/contracts',
    '/staff/contracts/:contract',
    '/staff/reports',
    '/staff/reports/:report',
    '/staff/deletions',
  ),
  ...rows(
    'account',
    'built',
    '/staff/withdrawals',
    '/staff/withdrawals/:withdrawal',
    '/staff/payments',
    '/staff/payments/:payment',
    '/staff/users',
    '/staff/users/:user',
  ),
  ...rows(
    'account',
    'built',
    '/staff/novels',
    '/staff/novels/:novel',
    '/staff/catalogue',
    '/staff/shop',
    '/staff/configuration',
    '/staff/record',
  ),
  ...rows(
    'auth',
    'built',
    '/signin',
    '/signup',
    '/otp',
    '/verify-email',
    '/reset-password',
    '/forget-password',
    '/new-password',
    '/successful-reset',
  ),
  ...rows('legal', 'built', '/terms-of-use', '/privacy-policy', '/about'),
  ...rows(
    'legal',
    'planned',
    '/writers-benefits',
    '/writers-guide',
    '/help-centre',
    '/complaint',
    '/content-policy',
    '/contact',
    '/account-deletion',
    '/be-an-author',
  ),
];

/** Whether the chrome may link to a path. */
export const isBuilt = (path: string): boolean => ROUTES.some((r) => r.path === path && r.state === 'built');

/** A dialog that pages of other remotes open over themselves. No page shows a button for a `planned` one. */
export interface OverlayRow {
  name: string;
  owner: RouteRow['owner'];
  state: RouteRow['state'];
  /** The query parameter that opens it over any page (part 1 §2); whatever its value. */
  query?: string;
  /** It hangs under a button and is there at once: nothing stands in for it while it comes, unless that takes long. */
  popup?: true;
}

export const OVERLAYS: readonly OverlayRow[] = [
  { name: 'auth.login', owner: 'auth', state: 'built' },
  { name: 'auth.signup', owner: 'auth', state: 'built' },
  { name: 'auth.reset-password', owner: 'auth', state: 'built' },
  { name: 'reader.search', owner: 'reader', state: 'built' },
  { name: 'account.menu', owner: 'account', state: 'built', popup: true },
  { name: 'account.top-up', owner: 'account', state: 'built', query: 'topup-coins' },
  { name: 'account.subscribe', owner: 'account', state: 'built', query: 'subscribe' },
  { name: 'account.subscribed', owner: 'account', state: 'built' },
  { name: 'account.withdraw', owner: 'account', state: 'built' },
];

/** Whether a page may offer to open a dialog. */
export const isOverlayBuilt = (name: string): boolean => OVERLAYS.some((o) => o.name === name && o.state === 'built');
