import { defineManifest } from '@griot/contracts';

export default defineManifest({
  name: 'mf-author',
  owner: 'Writing',
  version: '1.0.0',
  pages: [
    { path: '/create', guard: 'verified', chunk: 'create', head: { title: 'Create' } },
    { path: '/create-novel', guard: 'verified', chunk: 'create-novel', head: { title: 'New story' } },
    { path: '/book-chapters', guard: 'verified', chunk: 'create', head: { title: 'Your stories' } },
    { path: '/book-chapters/:slug', guard: 'verified', chunk: 'editor', head: { title: 'Chapters' } },
  ],
});
