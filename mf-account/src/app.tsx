import { defineRemote } from '@griot/remote-kit';
import manifest from '../remote.manifest.ts';

const dashboardPage = () => import(/* webpackChunkName: "dashboard" */ './dashboard/dashboard.page.tsx');
const staffPage = () => import(/* webpackChunkName: "staff" */ './staff/staff.page.tsx');

export default defineRemote(manifest, {
  pages: {
    '/account-dashboard': dashboardPage,
    '/staff': staffPage,
    '/staff/chapters/:chapter': staffPage,
  },
});
