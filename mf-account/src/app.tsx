import { defineRemote } from '@griot/remote-kit';
import manifest from '../remote.manifest.ts';

const dashboardPage = () => import(/* webpackChunkName: "dashboard" */ './dashboard/dashboard.page.tsx');
const inboxPage = () => import(/* webpackChunkName: "inbox" */ './inbox/inbox.page.tsx');
const referralsPage = () => import(/* webpackChunkName: "referrals" */ './referrals/referrals.page.tsx');
const joinPage = () => import(/* webpackChunkName: "join" */ './referrals/join.page.tsx');
const profilePage = () => import(/* webpackChunkName: "profile" */ './profile/profile.page.tsx');
// The staff sections are chunks of their own, which nobody else loads.
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
const staffWithdrawalsPage = () =>
  import(/* webpackChunkName: "staff-withdrawals" */ './staff/withdrawals/withdrawals.page.tsx');
const staffWithdrawalPage = () =>
  import(/* webpackChunkName: "staff-withdrawals" */ './staff/withdrawals/withdrawal.page.tsx');
const staffPaymentsPage = () => import(/* webpackChunkName: "staff-payments" */ './staff/payments/payments.page.tsx');
const staffPaymentPage = () => import(/* webpackChunkName: "staff-payments" */ './staff/payments/payment.page.tsx');
const staffDisputesPage = () => import(/* webpackChunkName: "staff-payments" */ './staff/disputes/disputes.page.tsx');
const staffUsersPage = () => import(/* webpackChunkName: "staff-users" */ './staff/users/users.page.tsx');
const staffUserPage = () => import(/* webpackChunkName: "staff-users" */ './staff/users/user.page.tsx');
const staffNovelsPage = () => import(/* webpackChunkName: "staff-novels" */ './staff/novels/novels.page.tsx');
const staffNovelPage = () => import(/* webpackChunkName: "staff-novels" */ './staff/novels/novel.page.tsx');
const staffCataloguePage = () =>
  import(/* webpackChunkName: "staff-catalogue" */ './staff/catalogue/catalogue.page.tsx');
const staffShopPage = () => import(/* webpackChunkName: "staff-shop" */ './staff/shop/shop.page.tsx');
const staffConfigurationPage = () =>
  import(/* webpackChunkName: "staff-configuration" */ './staff/configuration/configuration.page.tsx');
const staffRecordPage = () => import(/* webpackChunkName: "staff-record" */ './staff/record/record.page.tsx');
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
    '/staff': staffPage,
    '/staff/chapters': chaptersPage,
    '/staff/chapters/:chapter': chapterPage,
    '/staff/contracts': contractsPage,
    '/staff/contracts/:contract': contractPage,
    '/staff/reports': reportsPage,
    '/staff/reports/:report': reportPage,
    '/staff/deletions': deletionsPage,
    '/staff/withdrawals': staffWithdrawalsPage,
    '/staff/withdrawals/:withdrawal': staffWithdrawalPage,
    '/staff/payments': staffPaymentsPage,
    '/staff/payments/:payment': staffPaymentPage,
    '/staff/disputes': staffDisputesPage,
    '/staff/users': staffUsersPage,
    '/staff/users/:user': staffUserPage,
    '/staff/novels': staffNovelsPage,
    '/staff/novels/:novel': staffNovelPage,
    '/staff/catalogue': staffCataloguePage,
    '/staff/shop': staffShopPage,
    '/staff/configuration': staffConfigurationPage,
    '/staff/record': staffRecordPage,
  },
  overlays: {
    'account.menu': () => import(/* webpackChunkName: "account-menu" */ './account-menu/account-menu.overlay.tsx'),
    'account.watch-again': () => import(/* webpackChunkName: "watch-again" */ './payment/watch-again.overlay.tsx'),
    'account.top-up': () => import(/* webpackChunkName: "top-up" */ './top-up/top-up.overlay.tsx'),
    'account.subscribe': () => import(/* webpackChunkName: "subscribe" */ './subscribe/subscribe.overlay.tsx'),
    'account.subscribed': () => import(/* webpackChunkName: "subscribed" */ './subscribe/subscribed.overlay.tsx'),
    'account.withdraw': withdrawDialog,
  },
});
