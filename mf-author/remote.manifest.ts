import { defineManifest, type Prefetch } from '@griot/contracts';

const all = { limit: '1000' };
/** The lists of the novel form are public, so the page can bring them along. */
const formLists: Prefetch[] = [
  { call: 'GET /genres/', query: all },
  { call: 'GET /tags/', query: all },
  { call: 'GET /content-ratings/', query: all },
];

export default defineManifest({
  name: 'mf-author',
  owner: 'Writing',
  version: '1.0.0',
  pages: [
    { path: '/create', guard: 'verified', chunk: 'create', head: { title: 'Your stories' } },
    {
      path: '/create-novel',
      guard: 'verified',
      chunk: 'create-novel',
      prefetch: formLists,
      head: { title: 'New story' },
    },
    {
      path: '/import-novel',
      guard: 'verified',
      chunk: 'import',
      prefetch: formLists,
      head: { title: 'Import a novel' },
    },
    {
      path: '/account-edit-book/:id',
      guard: 'verified',
      chunk: 'edit-novel',
      prefetch: formLists,
      head: { title: 'Edit novel' },
    },
    { path: '/account-stories', guard: 'verified', chunk: 'stories', head: { title: 'Stories' } },
    { path: '/book-chapters', guard: 'verified', chunk: 'stories', head: { title: 'Stories' } },
    { path: '/contract/:id', guard: 'verified', chunk: 'contract', head: { title: 'Contract' } },
    { path: '/book-chapters/:slug', guard: 'verified', chunk: 'editor', head: { title: 'Chapters' } },
    { path: '/book-chapters/:slug/numbers', guard: 'verified', chunk: 'numbers', head: { title: 'Numbers' } },
    { path: '/book-chapters/:slug/comments', guard: 'verified', chunk: 'comments', head: { title: 'Comments' } },
    { path: '/book-chapters/:slug/readers', guard: 'verified', chunk: 'readers', head: { title: 'Readers' } },
    { path: '/book-chapters/:slug/find', guard: 'verified', chunk: 'find', head: { title: 'Find and replace' } },
    { path: '/book-chapters/:slug/order', guard: 'verified', chunk: 'order', head: { title: 'Order of chapters' } },
    { path: '/book-chapters/:slug/schedule', guard: 'verified', chunk: 'schedule', head: { title: 'Schedule' } },
    {
      path: '/book-chapters/:slug/versions/:chapter',
      guard: 'verified',
      chunk: 'versions',
      head: { title: 'Versions' },
    },
  ],
});
