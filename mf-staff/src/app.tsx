import { defineRemote } from '@griot/remote-kit';
import manifest from '../remote.manifest.ts';

// The editors' sections are one chunk; each of the administrators' is one of its own.
const overviewPage = () => import(/* webpackChunkName: "editors" */ './overview/overview.page.tsx');
const chaptersPage = () => import(/* webpackChunkName: "editors" */ './chapters/queue.page.tsx');
const chapterPage = () => import(/* webpackChunkName: "editors" */ './chapters/review.page.tsx');
const contractsPage = () => import(/* webpackChunkName: "editors" */ './contracts/queue.page.tsx');
const contractPage = () => import(/* webpackChunkName: "editors" */ './contracts/contract.page.tsx');
const reportsPage = () => import(/* webpackChunkName: "editors" */ './reports/queue.page.tsx');
const reportPage = () => import(/* webpackChunkName: "editors" */ './reports/report.page.tsx');
const burstsPage = () => import(/* webpackChunkName: "editors" */ './ratings/bursts.page.tsx');
const burstPage = () => import(/* webpackChunkName: "editors" */ './ratings/burst.page.tsx');
const appealsPage = () => import(/* webpackChunkName: "editors" */ './appeals/appeals.page.tsx');
const appealPage = () => import(/* webpackChunkName: "editors" */ './appeals/appeal.page.tsx');
const deletionsPage = () => import(/* webpackChunkName: "editors" */ './deletions/deletions.page.tsx');
const withdrawalsPage = () => import(/* webpackChunkName: "withdrawals" */ './withdrawals/withdrawals.page.tsx');
const withdrawalPage = () => import(/* webpackChunkName: "withdrawals" */ './withdrawals/withdrawal.page.tsx');
const paymentsPage = () => import(/* webpackChunkName: "payments" */ './payments/payments.page.tsx');
const paymentPage = () => import(/* webpackChunkName: "payments" */ './payments/payment.page.tsx');
const disputesPage = () => import(/* webpackChunkName: "payments" */ './disputes/disputes.page.tsx');
const usersPage = () => import(/* webpackChunkName: "users" */ './users/users.page.tsx');
const userPage = () => import(/* webpackChunkName: "users" */ './users/user.page.tsx');
const novelsPage = () => import(/* webpackChunkName: "novels" */ './novels/novels.page.tsx');
const novelPage = () => import(/* webpackChunkName: "novels" */ './novels/novel.page.tsx');
const cataloguePage = () => import(/* webpackChunkName: "catalogue" */ './catalogue/catalogue.page.tsx');
const shopPage = () => import(/* webpackChunkName: "shop" */ './shop/shop.page.tsx');
const configurationPage = () =>
  import(/* webpackChunkName: "configuration" */ './configuration/configuration.page.tsx');
const recordPage = () => import(/* webpackChunkName: "record" */ './record/record.page.tsx');

export default defineRemote(manifest, {
  pages: {
    '/staff': overviewPage,
    '/staff/chapters': chaptersPage,
    '/staff/chapters/:chapter': chapterPage,
    '/staff/contracts': contractsPage,
    '/staff/contracts/:contract': contractPage,
    '/staff/reports': reportsPage,
    '/staff/reports/:report': reportPage,
    '/staff/ratings': burstsPage,
    '/staff/ratings/:burst': burstPage,
    '/staff/appeals': appealsPage,
    '/staff/appeals/:appeal': appealPage,
    '/staff/deletions': deletionsPage,
    '/staff/withdrawals': withdrawalsPage,
    '/staff/withdrawals/:withdrawal': withdrawalPage,
    '/staff/payments': paymentsPage,
    '/staff/payments/:payment': paymentPage,
    '/staff/disputes': disputesPage,
    '/staff/users': usersPage,
    '/staff/users/:user': userPage,
    '/staff/novels': novelsPage,
    '/staff/novels/:novel': novelPage,
    '/staff/catalogue': cataloguePage,
    '/staff/shop': shopPage,
    '/staff/configuration': configurationPage,
    '/staff/record': recordPage,
  },
});
