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
      path: '/referrals', guard: 'public', chunk: 'join', prefetch: [{ call: 'GET /config/' }],
      head: { title: 'Referrals', description: 'Join the Acquisition Team: bring readers and writers, and earn for each who stays.' },
    },
    { path: '/account-income', guard: 'verified', chunk: 'income', head: { title: 'Income' } },
    { path: '/account-transaction-history', guard: 'verified', chunk: 'history', head: { title: 'Transaction History' } },
    { path: '/staff', guard: 'staff', chunk: 'staff', head: { title: 'Staff' } },
    { path: '/staff/chapters', guard: 'staff', chunk: 'staff', head: { title: 'Chapters awaiting approval' } },
    { path: '/staff/chapters/:chapter', guard: 'staff', chunk: 'staff', head: { title: 'Review a chapter' } },
    { path: '/staff/contracts', guard: 'staff', chunk: 'staff', head: { title: 'Contracts' } },
    { path: '/staff/contracts/:contract', guard: 'staff', chunk: 'staff', head: { title: 'Review a contract' } },
    { path: '/staff/reports', guard: 'staff', chunk: 'staff', head: { title: 'Reports' } },
    { path: '/staff/reports/:report', guard: 'staff', chunk: 'staff', head: { title: 'One report' } },
    { path: '/staff/deletions', guard: 'staff', chunk: 'staff', head: { title: 'Deletions' } },
  ],
  overlays: ['account.withdraw'],
});
