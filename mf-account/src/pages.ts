import type { PageLoader } from '@griot/remote-kit';

const dashboardPage = () => import(/* webpackChunkName: "dashboard" */ './dashboard/dashboard.page.tsx');
const inboxPage = () => import(/* webpackChunkName: "inbox" */ './inbox/inbox.page.tsx');
const referralsPage = () => import(/* webpackChunkName: "referrals" */ './referrals/referrals.page.tsx');
const joinPage = () => import(/* webpackChunkName: "join" */ './referrals/join.page.tsx');
const profilePage = () => import(/* webpackChunkName: "profile" */ './profile/profile.page.tsx');
const historyPage = () => import(/* webpackChunkName: "history" */ './history/history.page.tsx');
const incomePage = () => import(/* webpackChunkName: "income" */ './income/income.page.tsx');

/** The pages that the server writes as well: those that everybody sees. */
export const WRITTEN: Record<string, PageLoader> = { '/referrals': joinPage };

/** The pages of the manifest, by path. */
export const PAGES: Record<string, PageLoader> = {
  ...WRITTEN,
  '/account-dashboard': dashboardPage,
  '/account-inbox': inboxPage,
  '/account-referrals': referralsPage,
  '/account-income': incomePage,
  '/account-transaction-history': historyPage,
  '/account-profile': profilePage,
};
