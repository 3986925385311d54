import type { PageLoader } from '@griot/remote-kit';

const homePage = () => import(/* webpackChunkName: "home" */ './home/home.page.tsx');
const novelPage = () => import(/* webpackChunkName: "novel" */ './novel/novel.page.tsx');
const catalogPage = () => import(/* webpackChunkName: "catalog" */ './novel/catalog.page.tsx');
const chapterPage = () => import(/* webpackChunkName: "chapter" */ './chapter/chapter.page.tsx');
const authorPage = () => import(/* webpackChunkName: "author" */ './author/author.page.tsx');
const listPage = () => import(/* webpackChunkName: "list" */ './list/list.page.tsx');
const successPage = () => import(/* webpackChunkName: "success" */ './success/success.page.tsx');
const shelfPage = () => import(/* webpackChunkName: "shelf" */ './shelf/shelf.page.tsx');
const yearPage = () => import(/* webpackChunkName: "year" */ './journal/year.page.tsx');
const rankingPage = () => import(/* webpackChunkName: "browse" */ './ranking/ranking.page.tsx');
const genrePage = () => import(/* webpackChunkName: "genre" */ './genre/genre.page.tsx');
const browsePage = () => import(/* webpackChunkName: "browse" */ './browse/browse.page.tsx');
const searchPage = () => import(/* webpackChunkName: "search" */ './search/search.page.tsx');

/** The pages that the server writes as well: `written.test.tsx` takes each over. */
export const WRITTEN: Record<string, PageLoader> = {
  '/': homePage,
  '/book/:slug': novelPage,
  '/book/:slug/chapters': catalogPage,
  '/book/:slug/read': chapterPage,
  '/book/:slug/read/:chapter': chapterPage,
  '/author/:id': authorPage,
  '/list/:list': listPage,
  '/ranking': rankingPage,
  '/genre': genrePage,
  '/view-novels': browsePage,
  '/search': searchPage,
};

/** The pages of the manifest, by path. */
export const PAGES: Record<string, PageLoader> = {
  ...WRITTEN,
  '/shelf': shelfPage,
  '/journal/:year': yearPage,
  '/success': successPage,
};
