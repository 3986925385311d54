import { defineRemote } from '@griot/remote-kit';
import manifest from '../remote.manifest.ts';

const dashboardPage = () => import(/* webpackChunkName: "dashboard" */ './dashboard/dashboard.page.tsx');
const inboxPage = () => import(/* webpackChunkName: "inbox" */ './inbox/inbox.page.tsx');
const referralsPage = () => import(/* webpackChunkName: "referrals" */ './referrals/referrals.page.tsx');
const joinPage = () => import(/* webpackChunkName: "join" */ './referrals/join.page.tsx');
// The desks of the staff are a chunk of their own, which nobody else loads.
const staffPage = () => import(/* webpackChunkName: "staff" */ './staff/overview/overview.page.tsx');
const chaptersPage = () => import(/* webpackChunkName: "staff" */ './staff/chapters/queue.page.tsx');
const chapterPage = () => import(/* webpackChunkName: "staff" */ './staff/chapters/review.page.tsx');
const withdrawDialog = () => import(/* webpackChunkName: "withdraw" */ './withdraw/withdraw.overlay.tsx');

export default defineRemote(manifest, {
  pages: {
    '/account-dashboard': dashboardPage,
    '/account-inbox': inboxPage,
    '/account-referrals': referralsPage,
    '/referrals': joinPage,
    '/staff': staffPage,
    '/staff/chapters': chaptersPage,
    '/staff/chapters/:chapter': chapterPage,
  },
  overlays: { 'account.withdraw': withdrawDialog },
});
