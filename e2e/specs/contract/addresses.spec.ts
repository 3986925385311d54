import { pageFor, PLANNED, type Registry } from '@griot/contracts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ needs: 'nothing' });

const EXAMPLES: Record<string, string> = {
  ':slug': 'the-drum-that-would-not-sleep',
  ':chapter': 'chapter-1',
  ':id': 'x',
};
const address = (path: string) => path.replace(/:\w+/g, (name) => EXAMPLES[name] ?? 'x');

for (const { path } of PLANNED) {
  test(`${path} is planned: it shows the not-found screen`, async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    const response = await page.goto(address(path));
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible();
    await expect(page.getByText("The page you're looking for doesn't exist.")).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
  });
}

test('the chrome links to built pages only', { tag: '@gate' }, async ({ page }) => {
  await page.goto('/');
  const links = page.locator('header a[href^="/"], footer a[href^="/"]');
  await expect.poll(() => links.count()).toBeGreaterThan(4);
  const hrefs = await links.evaluateAll((links) => links.map((a) => new URL((a as HTMLAnchorElement).href).pathname));
  const { remotes } = JSON.parse((await page.locator('#griot-registry').textContent()) ?? '') as Registry;
  for (const href of hrefs) expect([href, pageFor(remotes, href)?.page.path]).toEqual([href, href]);
});

test.describe('of a novel', () => {
  test.use({ needs: 'demo' });

  test('a page is written with its title, description, canonical address and OpenGraph before any script runs', async ({
    request,
  }) => {
    const html = await (await request.get('/book/the-drum-that-would-not-sleep')).text();
    expect(html).toContain('<title>The Drum That Would Not Sleep by Adaeze Obi · Griot</title>');
    expect(html).toMatch(/<meta name="description" content="[^"]{50,}">/);
    expect(html).toMatch(/<link rel="canonical" href="http:\/\/[^"]+\/book\/the-drum-that-would-not-sleep">/);
    expect(html).toMatch(/<meta property="og:title" content="The Drum That Would Not Sleep by Adaeze Obi · Griot">/);
    expect(html).toMatch(/<meta property="og:type" content="book">/);
  });
});

test('an unknown novel is a 404 with a helpful page', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  const response = await page.goto('/book/no-such-novel');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toBeVisible();
});

test('a remote’s files never change: they may be kept for a year', async ({ page, request }) => {
  const scripts: string[] = [];
  page.on('request', (r) => {
    if (r.resourceType() === 'script') scripts.push(r.url());
  });
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(scripts.length).toBeGreaterThan(3);
  for (const url of scripts) {
    expect(url).toMatch(/\/r\/(shell|mf-legal)\/[0-9a-f]{16}\//);
    expect((await request.get(url)).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  }
});
