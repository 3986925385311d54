import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { fontsCame } from '../../pages/fonts.ts';

test.use({ needs: 'demo' });

const NOVEL = '/book/moby-dick';
const LOOMINGS = '/book/moby-dick/read/loomings-1';

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('a novel can be found, begun and read on', async ({ page }) => {
    const main = page.getByRole('main');
    await page.goto('/');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Stories told a chapter at a time');
    await main.getByRole('link', { name: 'See All of Popular Novels' }).click();
    await expect(main.getByRole('listitem')).toHaveCount(10);
    await page.goto('/search');
    await main.getByRole('searchbox').fill('moby');
    await page.keyboard.press('Enter');
    await main.getByRole('link', { name: /^Moby-Dick/ }).click();
    await expect(page).toHaveURL(NOVEL);
    await expect(main.getByRole('heading', { level: 1, name: /^Moby-Dick/ })).toBeVisible();
    // None that would do nothing.
    await expect(main.locator('button:visible')).toHaveCount(0);
    await expect(main.getByText('by Herman Melville')).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Synopsis' })).toBeVisible();
    await main.getByRole('link', { name: 'READ', exact: true }).click();
    await expect(page).toHaveURL(`${NOVEL}/read`);
    await expect(main.getByRole('heading', { level: 1, name: 'Loomings' })).toBeVisible();
    await expect(main.getByText('Call me Ishmael.')).toBeVisible();
    await main.getByRole('link', { name: 'Next', exact: true }).click();
    await expect(main.getByRole('heading', { level: 1, name: 'The Carpet-Bag' })).toBeVisible();
    await main.getByRole('link', { name: /^Moby-Dick/ }).click();
    await expect(page).toHaveURL(NOVEL);
  });
});

/** Holds the reader's code back, so that the server's text can be seen; answers how to let it come. */
async function holdRemote(page: Page): Promise<() => void> {
  let letCome = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route('**/r/mf-reader/**', async (route) => {
    await held;
    await route.continue();
  });
  return letCome;
}

/** What is held back is preloaded too, and a page counts as loaded only with it. */
const WHILE_HELD = { waitUntil: 'commit' } as const;

/** Where the lines of a chapter or a novel stand in the window. */
const places = (page: Page) =>
  page.evaluate(() => {
    const top = (selector: string) =>
      Math.round([...document.querySelectorAll(selector)].at(-1)?.getBoundingClientRect().top ?? -1);
    const words = [...document.querySelectorAll('article p')].find((p) => p.textContent.startsWith('Call me Ishmael'));
    const box = words?.getBoundingClientRect();
    return {
      title: top('main h1'),
      words: box ? [box.left, box.top, box.width, box.height].map(Math.round) : null,
      scrolled: Math.round(window.scrollY),
    };
  });

for (const [name, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 900 }],
] as const) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    for (const scrolled of [0, 600]) {
      test(`the reader takes a chapter over where it stands, scrolled by ${scrolled}`, async ({ page }) => {
        const letCome = await holdRemote(page);
        await page.goto(LOOMINGS, WHILE_HELD);
        await expect(page.getByText('Call me Ishmael.')).toBeVisible();
        await fontsCame(page);
        await page.evaluate((y) => window.scrollTo(0, y), scrolled);
        const before = await places(page);
        await expect(page.locator('[data-written]')).toHaveCount(1);
        letCome();
        await expect(page.locator('[data-written], [data-taken], [data-waiting]')).toHaveCount(0);
        expect(await places(page)).toEqual(before);
      });
    }

    test('the catalogue’s title, tabs and rows stay where they are', async ({ page }) => {
      const letCome = await holdRemote(page);
      await page.goto(`${NOVEL}/chapters`, WHILE_HELD);
      await expect(page.locator('[data-written] h1')).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
      await fontsCame(page);
      const parts = () =>
        page.evaluate(() => {
          const box = (element: Element | null | undefined) =>
            (({ left, top, height }) => [left, top, height].map(Math.round))(
              (element ?? document.body).getBoundingClientRect(),
            );
          return {
            title: box(document.querySelector('main h1')),
            cover: box(document.querySelector('main header')?.firstElementChild),
            tabs: box(document.querySelector('main nav[aria-label=Novel]')),
            rows: [...document.querySelectorAll('main ol > li')].slice(0, 3).map((row) => box(row).slice(1)),
          };
        });
      const before = await parts();
      expect(before.rows).toHaveLength(3);
      letCome();
      await expect(page.locator('[data-written], [data-taken]')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Newest first' })).toBeVisible();
      expect(await parts()).toEqual(before);
    });

    test('the novel’s title stays where it is', async ({ page }) => {
      const letCome = await holdRemote(page);
      await page.goto(NOVEL, WHILE_HELD);
      await expect(page.locator('[data-written] h1')).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
      await fontsCame(page);
      const before = await places(page);
      letCome();
      await expect(page.locator('[data-written], [data-taken]')).toHaveCount(0);
      expect(await places(page)).toEqual(before);
    });
  });
}

test('who goes elsewhere before the reader has come takes no text along', async ({ page }) => {
  const letCome = await holdRemote(page);
  await page.goto(NOVEL, WHILE_HELD);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page.locator('[data-written], [data-taken]')).toHaveCount(0);
  letCome();
});

test('engines find robots.txt and a sitemap that leads to every part', async ({ request, baseURL }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const locs = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((m) => m[1] ?? '');
  const parts = locs(await (await request.get('/sitemap.xml')).text());
  const pages = (await Promise.all(parts.map(async (part) => locs(await (await request.get(part)).text())))).flat();
  expect(pages).toContain(`${baseURL}${NOVEL}`);
  expect(pages).toContain(`${baseURL}${LOOMINGS}`);
  expect(new Set(pages).size).toBe(pages.length);
});
