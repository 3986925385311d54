import { hashOf } from './security.ts';

/**
 * Until a written page has been taken over, its links are the browser's own, and whoever presses Next by then goes to another document:
 * the browser asks for it as the finger comes down. Pages alone: a book that is written anew for whoever downloads it is not asked for twice.
 * Once the page is taken over there are no such links any more, and the pages change places without a document. A browser that knows no
 * such rules reads over them.
 */
export const BEFORE_SCRIPTS_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { selector_matches: '[data-written] a:not([download])' },
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/feeds/*', '/media/*'] } },
        ],
      },
      eagerness: 'conservative',
    },
  ],
});

export const BEFORE_SCRIPTS_HASH = hashOf(BEFORE_SCRIPTS_RULES);
