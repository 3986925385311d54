import { defineManifest } from '@griot/contracts';

export default defineManifest({
  name: 'mf-legal',
  owner: 'Trust',
  version: '1.0.0',
  pages: [
    {
      path: '/terms-of-use',
      guard: 'public',
      chunk: 'terms',
      head: { title: 'Terms of Use', description: 'The terms on which Griot is read and written.' },
    },
    {
      path: '/privacy-policy',
      guard: 'public',
      chunk: 'privacy',
      head: { title: 'Privacy Policy', description: 'What Griot keeps about you, why, and for how long.' },
    },
    {
      path: '/about',
      guard: 'public',
      chunk: 'about',
      head: { title: 'About', description: 'Why Griot exists: vision, mission and values.' },
    },
  ],
});
