import { defineRemote } from '@griot/remote-kit';
import manifest from '../remote.manifest.ts';

const dashboardPage = () => import(/* webpackChunkName: "dashboard" */ './dashboard/dashboard.page.tsx');
const inboxPage = () => import(/* webpackChunkName: "inbox" */ './inbox/inbox.page.tsx');
const referralsPage = () => import(/* webpackChunkName: "referrals" */ './referrals/referrals.page.tsx');
const joinPage = () => import(/* webpackChunkName: "join" */ './referrals/join.page.tsx');
const profilePage = () => import(/* webpackChunkName: "profile" */ './profile/profile.page.tsx');
const historyPage = () => import(/* webpackChunkName: "history" */ './history/history.page.tsx');
const incomePage = () => import(/* webpackChunkName: "income" */ './income/income.page.tsx');
const withdrawDialog = () => import(/* webpackChunkName: "withdraw" */ './withdraw/withdraw.overlay.tsx');

export default defineRemote(manifest, {
  pages: {
    '/account-dashboard': dashboardPage,
    '/account-inbox': inboxPage,
    '/account-referrals': referralsPage,
    '/referrals': joinPage,
    '/account-income': incomePage,
    '/account-transaction-history': historyPage,
    '/account-profile': profilePage,
  },
  overlays: {
    'account.menu': () => import(/* webpackChunkName: "account-menu" */ './account-menu/account-menu.overlay.tsx'),
    'account.news': () => import(/* webpackChunkName: "news" */ './news/news.overlay.tsx'),
    'account.watch-again': () => import(/* webpackChunkName: "watch-again" */ './payment/watch-again.overlay.tsx'),
    'account.top-up': () => import(/* webpackChunkName: "top-up" */ './top-up/top-up.overlay.tsx'),
    'account.subscribe': () => import(/* webpackChunkName: "subscribe" */ './subscribe/subscribe.overlay.tsx'),
    'account.subscribed': () => import(/* webpackChunkName: "subscribed" */ './subscribe/subscribed.overlay.tsx'),
    'account.withdraw': withdrawDialog,
  },
});
