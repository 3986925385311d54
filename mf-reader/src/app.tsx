import { defineRemote } from '@griot/remote-kit';
import manifest from '../remote.manifest.ts';
import { PAGES } from './pages.ts';

const reportDialog = () => import(/* webpackChunkName: "report" */ './report/report.overlay.tsx');
const searchDialog = () => import(/* webpackChunkName: "search" */ './search/search.overlay.tsx');

export default defineRemote(manifest, {
  pages: PAGES,
  overlays: { 'reader.search': searchDialog, 'reader.report': reportDialog },
});
