import { expect, test } from '../../fixtures/test.ts';

test.use({ needs: 'demo' });

/** What a page of another remote needs: its entry with its app, its page, and the data as the server writes it into the page. */
const NEEDED = [/^\/r\/mf-reader\/\w+\/remoteEntry\.js$/, /^\/r\/mf-reader\/\w+\/browse\.js$/, /^\/ranking$/];

test.describe('from the terms, which are of another remote', () => {
  let asked: string[];
  const missing = () => NEEDED.filter((needed) => !asked.some((path) => needed.test(path))).map(String);

  test.beforeEach(async ({ page }) => {
    asked = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      asked.push(pathname + search);
    });
  });

  test('a link that the pointer rests on is fetched before it is pressed', async ({ page }) => {
    await page.goto('/terms-of-use', { waitUntil: 'networkidle' });
    expect(missing()).toEqual(NEEDED.map(String));
    const link = page.getByRole('link', { name: 'Ranking', exact: true });
    const written = page.waitForResponse((response) => new URL(response.url()).pathname === '/ranking');
    await expect(async () => {
      await page.mouse.move(5, 400);
      await link.hover();
      expect(missing()).toEqual([]);
    }).toPass();
    await (await written).finished();
    const before = asked.length;
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ranking' })).toBeVisible();
    await expect(page.getByRole('main').locator('a[href^="/book/"]').first()).toBeVisible();
    // What is asked for then is further down the list.
    const calls = asked.slice(before).filter((path) => path.startsWith('/api/novels/ranking'));
    expect(calls.filter((path) => !path.includes('offset='))).toEqual([]);
  });

  test('one that the keyboard rests on, too', async ({ page }) => {
    await page.goto('/terms-of-use', { waitUntil: 'networkidle' });
    await expect(async () => {
      await page.getByRole('link', { name: 'Griot, home' }).focus();
      await page.getByRole('link', { name: 'Ranking', exact: true }).focus();
      expect(missing()).toEqual([]);
    }).toPass();
  });

  test('where data is saved, nothing is fetched before it is asked for', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } }),
    );
    await page.clock.install();
    await page.goto('/terms-of-use', { waitUntil: 'networkidle' });
    const link = page.getByRole('link', { name: 'Ranking', exact: true });
    await link.hover();
    await page.clock.runFor(1_000);
    expect(missing()).toEqual(NEEDED.map(String));
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ranking' })).toBeVisible();
    // With the press it is asked for as it would be otherwise.
    expect(missing()).toEqual([]);
    await page.goto('/book/moby-dick/read/loomings-1', { waitUntil: 'networkidle' });
    await expect(page.getByRole('link', { name: 'Next', exact: true })).toBeVisible();
    await page.clock.runFor(3_000);
    // What was asked for before this is known when it is answered.
    await page.evaluate(() => fetch('/healthz'));
    expect(asked.filter((path) => path.includes('/chapters/2/content/'))).toEqual([]);
  });
});
