import type { Guard, RemoteManifest } from '@griot/contracts';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Pages in the states that are worth a look, and those that need a name in their address. */
const guest = [
  '/',
  '/ranking',
  '/genre',
  '/genre?genre=Romance&completed=true&tags=desert',
  '/view-novels?listing=topRanked',
  '/view-novels?search=zzz',
  '/search',
  '/search?search=the&completed=true',
  '/search?search=zzzqqq',
  '/book/the-drum-that-would-not-sleep',
  '/book/moby-dick/chapters',
  '/success',
  '/success?reference=pay_unknown',
  '/view-novels?tags=camels&words_min=50000&words_max=10000',
  '/book/the-drum-that-would-not-sleep/read',
  '/book/the-drum-that-would-not-sleep/read/chapter-1',
  '/book/the-drum-that-would-not-sleep/read/chapter-4',
  '/signin',
  '/signup',
  '/otp?email=ada%40journeys.test&mode=reset-password&request_id=req_1',
  '/reset-password',
  '/forget-password',
  '/verify-email',
  '/new-password?token=t',
  '/successful-reset?token=t',
  '/referrals',
  '/terms-of-use',
  '/privacy-policy',
  '/about',
  '/writers-benefits',
  '/writers-guide',
  '/content-policy',
  '/ratings',
  '/be-an-author',
  '/help-centre',
  '/complaint',
  '/contact',
  '/account-deletion',
  '/help-centre#coins',
];
const author = [
  '/account-dashboard',
  '/account-profile',
  '/account-income',
  '/account-transaction-history',
  '/account-transaction-history?tab=withdrawals',
  '/account-transaction-history?tab=purchases',
  '/account-inbox',
  '/account-inbox?filter=unread&page=1',
  '/account-referrals',
  '/shelf',
  '/shelf?tab=reading',
  '/shelf?tab=following',
  '/shelf?tab=lists',
  '/shelf?tab=kept',
  '/shelf?tab=journal',
  '/journal/2026',
  '/account-stories',
  '/account-edit-book/the-drum-that-would-not-sleep',
  '/create',
  '/create-novel',
  '/import-novel',
  '/book-chapters',
  '/book-chapters/the-drum-that-would-not-sleep',
  '/book-chapters/the-drum-that-would-not-sleep/comments',
  '/book-chapters/the-drum-that-would-not-sleep/find',
  '/book-chapters/the-drum-that-would-not-sleep/numbers',
  '/book-chapters/the-drum-that-would-not-sleep/readers',
  '/book-chapters/the-drum-that-would-not-sleep/schedule',
  '/book-chapters/the-drum-that-would-not-sleep/order',
  '/book-chapters/the-drum-that-would-not-sleep/versions/1',
  '/contract/the-drum-that-would-not-sleep',
];
const editor = [
  '/staff',
  '/staff/chapters',
  '/staff/contracts',
  '/staff/contracts?status=signed',
  '/staff/reports',
  '/staff/reports?state=closed&kind=novel',
  '/staff/appeals',
  '/staff/ratings',
  '/staff/ratings?state=decided',
  '/staff/deletions',
];
const admin = [
  '/staff/withdrawals',
  '/staff/payments',
  '/staff/disputes',
  '/staff/payments?search=zzzqqq',
  '/staff/users',
  '/staff/novels',
  '/staff/catalogue?list=tags',
  '/staff/shop',
  '/staff/shop?kind=gifts',
  '/staff/configuration',
  '/staff/record',
];

const ROOT = path.resolve(import.meta.dirname, '../..');
const manifests = await Promise.all(
  readdirSync(ROOT)
    .filter((name) => /^mf-[a-z]+$/.test(name))
    .map(async (name) => {
      const module: unknown = await import(path.join(ROOT, name, 'remote.manifest.ts'));
      return (module as { default: RemoteManifest }).default;
    }),
);
const named = new Set([...guest, ...author, ...editor, ...admin].map((address) => address.replace(/[?#].*$/, '')));
/** Pages that their manifests declare and no list above names: of a new remote, for one. */
const others = (...guards: Guard[]): string[] =>
  manifests
    .flatMap(({ pages }) => pages)
    .filter((page) => guards.includes(page.guard) && !page.path.includes(':') && !named.has(page.path))
    .map((page) => page.path);

/** Every built page as a guest sees it, and as those see it for whom it is: `every-page.spec.ts` walks them all. */
export const GUEST = [...guest, ...others('public', 'guest', 'unverified')];
export const AUTHOR = [...author, ...others('signed-in', 'verified')];
export const EDITOR = editor;
export const ADMIN = [...admin, ...others('staff')];
