import { defineRemote } from '@griot/remote-kit';
import manifest from '../remote.manifest.ts';

const homePage = () => import(/* webpackChunkName: "home" */ './home/home.page.tsx');
const novelPage = () => import(/* webpackChunkName: "novel" */ './novel/novel.page.tsx');
const chapterPage = () => import(/* webpackChunkName: "chapter" */ './chapter/chapter.page.tsx');
const authorPage = () => import(/* webpackChunkName: "author" */ './author/author.page.tsx');
const successPage = () => import(/* webpackChunkName: "success" */ './success/success.page.tsx');
const shelfPage = () => import(/* webpackChunkName: "shelf" */ './shelf/shelf.page.tsx');
const rankingPage = () => import(/* webpackChunkName: "ranking" */ './ranking/ranking.page.tsx');
const genrePage = () => import(/* webpackChunkName: "genre" */ './genre/genre.page.tsx');
const browsePage = () => import(/* webpackChunkName: "browse" */ './browse/browse.page.tsx');
const searchPage = () => import(/* webpackChunkName: "search" */ './search/search.page.tsx');
const reportDialog = () => import(/* webpackChunkName: "report" */ './report/report.overlay.tsx');
const searchDialog = () => import(/* webpackChunkName: "search-dialog" */ './search/search.overlay.tsx');

export default defineRemote(manifest, {
  pages: {
    '/': homePage,
    '/book/:slug': novelPage,
    '/book/:slug/chapters': novelPage,
    '/book/:slug/read': chapterPage,
    '/book/:slug/read/:chapter': chapterPage,
    '/author/:id': authorPage,
    '/shelf': shelfPage,
    '/ranking': rankingPage,
    '/success': successPage,
    '/genre': genrePage,
    '/view-novels': browsePage,
    '/search': searchPage,
  },
  overlays: { 'reader.search': searchDialog, 'reader.report': reportDialog },
});
