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
const contractsPage = () => import(/* webpackChunkName: "staff" */ './staff/contracts/queue.page.tsx');
const contractPage = () => import(/* webpackChunkName: "staff" */ './staff/contracts/contract.page.tsx');
const reportsPage = () => import(/* webpackChunkName: "staff" */ './staff/reports/queue.page.tsx');
const reportPage = () => import(/* webpackChunkName: "staff" */ './staff/reports/report.page.tsx');
const deletionsPage = () => import(/* webpackChunkName: "staff" */ './staff/deletions/deletions.page.tsx');
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
    '/staff': staffPage,
    '/staff/chapters': chaptersPage,
    '/staff/chapters/:chapter': chapterPage,
    '/staff/contracts': contractsPage,
    '/staff/contracts/:contract': contractPage,
    '/staff/reports': reportsPage,
    '/staff/reports/:report': reportPage,
    '/staff/deletions': deletionsPage,
  },
  overlays: { 'account.withdraw': withdrawDialog },
});
