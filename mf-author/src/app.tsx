import { defineRemote } from '@griot/remote-kit';
import manifest from '../remote.manifest.ts';

const createPage = () => import(/* webpackChunkName: "create" */ './create/create.page.tsx');
const createNovelPage = () => import(/* webpackChunkName: "create-novel" */ './create-novel/create-novel.page.tsx');
const importPage = () => import(/* webpackChunkName: "import" */ './import/import.page.tsx');
const editNovelPage = () => import(/* webpackChunkName: "edit-novel" */ './edit-novel/edit-novel.page.tsx');
const storiesPage = () => import(/* webpackChunkName: "stories" */ './stories/stories.page.tsx');
const toStoriesPage = () => import(/* webpackChunkName: "stories" */ './stories/to-stories.page.tsx');
const chaptersPage = () => import(/* webpackChunkName: "editor" */ './chapters/chapters.page.tsx');
const versionsPage = () => import(/* webpackChunkName: "versions" */ './versions/versions.page.tsx');
const commentsPage = () => import(/* webpackChunkName: "comments" */ './comments/comments.page.tsx');
const readersPage = () => import(/* webpackChunkName: "readers" */ './readers/readers.page.tsx');
const findPage = () => import(/* webpackChunkName: "find" */ './find/find.page.tsx');
const orderPage = () => import(/* webpackChunkName: "order" */ './order/order.page.tsx');
const schedulePage = () => import(/* webpackChunkName: "schedule" */ './schedule/schedule.page.tsx');
const numbersPage = () => import(/* webpackChunkName: "numbers" */ './numbers/numbers.page.tsx');
const contractPage = () => import(/* webpackChunkName: "contract" */ './contract/contract.page.tsx');

export default defineRemote(manifest, {
  pages: {
    '/create': createPage,
    '/create-novel': createNovelPage,
    '/import-novel': importPage,
    '/account-edit-book/:id': editNovelPage,
    '/account-stories': storiesPage,
    '/book-chapters': toStoriesPage,
    '/contract/:id': contractPage,
    '/book-chapters/:slug': chaptersPage,
    '/book-chapters/:slug/comments': commentsPage,
    '/book-chapters/:slug/readers': readersPage,
    '/book-chapters/:slug/find': findPage,
    '/book-chapters/:slug/order': orderPage,
    '/book-chapters/:slug/schedule': schedulePage,
    '/book-chapters/:slug/numbers': numbersPage,
    '/book-chapters/:slug/versions/:chapter': versionsPage,
  },
});
