import { defineRemote } from '@griot/remote-kit';
import manifest from '../remote.manifest.ts';

const dashboardPage = () => import(/* webpackChunkName: "dashboard" */ './dashboard/dashboard.page.tsx');
// The editors' desk is a chunk of its own, which nobody else loads.
const queuePage = () => import(/* webpackChunkName: "staff" */ './staff/queue.page.tsx');
const reviewPage = () => import(/* webpackChunkName: "staff" */ './staff/review.page.tsx');

export default defineRemote(manifest, {
  pages: {
    '/account-dashboard': dashboardPage,
    '/staff': queuePage,
    '/staff/chapters/:chapter': reviewPage,
  },
});
