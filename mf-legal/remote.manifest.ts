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
      head: { title: 'About Griot', description: 'Why Griot exists: vision, mission and values.' },
    },
    {
      path: '/writers-benefits',
      guard: 'public',
      chunk: 'writers-benefits',
      head: {
        title: 'Writer’s Benefits',
        description: 'What authors earn on Griot: their share, and every bonus of both kinds of contract.',
      },
    },
    {
      path: '/writers-guide',
      guard: 'public',
      chunk: 'writers-guide',
      head: {
        title: 'Writers’ Guide',
        description: 'How to create a story on Griot, add chapters, publish, be paid and be found.',
      },
    },
    {
      path: '/content-policy',
      guard: 'public',
      chunk: 'content-policy',
      head: {
        title: 'Content Policy',
        description: 'What may be published on Griot, what may not, and what happens then.',
      },
    },
    {
      path: '/ratings',
      guard: 'public',
      chunk: 'ratings',
      head: {
        title: 'How Ratings Are Counted',
        description: 'Who may rate a novel on Griot, the formula of its score, and what happens to bursts of ratings.',
      },
    },
    {
      path: '/be-an-author',
      guard: 'public',
      chunk: 'be-an-author',
      head: {
        title: 'Become an Author',
        description: 'Write on Griot: what it is about, what it takes, what it brings, and when it is paid.',
      },
    },
    {
      path: '/help-centre',
      guard: 'public',
      chunk: 'help-centre',
      head: {
        title: 'Help Centre',
        description: 'Answers about accounts, stories, usage, subscriptions, coins and bonuses on Griot.',
      },
    },
    {
      path: '/complaint',
      guard: 'public',
      chunk: 'complaint',
      head: {
        title: 'Copyright Complaint',
        description: 'How to tell Griot that your work stands here without your permission.',
      },
    },
    {
      path: '/contact',
      guard: 'public',
      chunk: 'contact',
      head: { title: 'Contact', description: 'How authors and readers reach the people of Griot.' },
    },
    {
      path: '/account-deletion',
      guard: 'public',
      chunk: 'account-deletion',
      head: {
        title: 'Account Deletion',
        description: 'How to have your Griot account deleted, and what becomes of what is in it.',
      },
    },
  ],
});
