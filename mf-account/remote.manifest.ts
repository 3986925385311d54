import { defineManifest } from '@griot/contracts';

export default defineManifest({
  name: 'mf-account',
  owner: 'Accounts',
  version: '1.0.0',
  pages: [
    { path: '/account-dashboard', guard: 'verified', chunk: 'dashboard', head: { title: 'Dashboard' } },
    { path: '/account-inbox', guard: 'verified', chunk: 'inbox', head: { title: 'Inbox' } },
    { path: '/account-referrals', guard: 'verified', chunk: 'referrals', head: { title: 'Referrals' } },
    {
      path: '/referrals',
      guard: 'public',
      chunk: 'join',
      prefetch: [{ call: 'GET /config/' }],
      head: {
        title: 'Referrals',
        description: 'Join the Acquisition Team: bring readers and writers, and earn for each who stays.',
      },
    },
    { path: '/account-income', guard: 'verified', chunk: 'income', head: { title: 'Income' } },
    {
      path: '/account-transaction-history',
      guard: 'verified',
      chunk: 'history',
      head: { title: 'Transaction History' },
    },
    { path: '/account-profile', guard: 'verified', chunk: 'profile', head: { title: 'Edit Profile' } },
  ],
  overlays: [
    { name: 'account.watch-again', popup: true, stored: 'griot.payments' },
    { name: 'account.menu', popup: true },
    { name: 'account.news', popup: true },
    { name: 'account.top-up', query: 'topup-coins' },
    { name: 'account.subscribe', query: 'subscribe' },
    { name: 'account.subscribed' },
    { name: 'account.withdraw' },
  ],
});
