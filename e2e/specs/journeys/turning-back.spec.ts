import { expect, test } from '../../fixtures/test.ts';
import { somebody } from '../../pages/people.ts';
import { beSignedUp } from '../../pages/signed-in.ts';

test.use({
  needs: 'demo',
  // Playwright switches the back/forward cache off, and the headless shell has none.
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        executablePath: process.env.WHOLE_CHROMIUM_PATH ?? launchOptions.executablePath,
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      }),
    { scope: 'worker' },
  ],
});

/** What a reader may turn back to, and what they have pressed there before. */
const PAGES = [
  { what: 'the home page', at: '/' },
  { what: 'a novel', at: '/book/moby-dick' },
  { what: 'a list of novels', at: '/view-novels?listing=popular' },
  { what: 'a chapter', at: '/book/moby-dick/read/loomings-1', next: '/book/moby-dick/read/the-carpet-bag-2' },
];
/** What each page of this browser notes when it is shown: Playwright waits in vain for a page that is not loaded again. */
const NOTED = 'journey.shown';

for (const who of ['guest', 'reader'] as const)
  for (const { what, at, next } of PAGES)
    test(`Back from elsewhere shows a ${who} ${what} as it was left, at once`, async ({
      page,
      context,
      complaints,
    }) => {
      // A browser with windows asks for the picture of a plain text.
      complaints.expect(/status of 404/);
      if (who === 'reader') await beSignedUp(page, somebody('Amara'));
      await page.addInitScript((noted) => {
        addEventListener('pageshow', ({ persisted }) => {
          localStorage.setItem(
            noted,
            `${location.pathname + location.search} ${persisted ? 'as it was left' : 'loaded'}`,
          );
        });
      }, NOTED);
      await page.goto(at);
      if (next !== undefined) {
        await page.getByRole('link', { name: 'Next', exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'The Carpet-Bag' })).toBeVisible();
      }
      await page.goto('/robots.txt');
      const beside = await context.newPage();
      await beside.goto('/favicon.svg');
      const shown = () => beside.evaluate((noted) => localStorage.getItem(noted), NOTED);
      expect(await shown()).toBe('/robots.txt loaded');
      await page.goBack({ waitUntil: 'commit' });
      await expect.poll(shown).toBe(`${next ?? at} as it was left`);
    });
