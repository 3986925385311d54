import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { somebody } from '../../pages/people.ts';
import { beSignedUp } from '../../pages/signed-in.ts';

test.use({ needs: 'demo' });

/** The entry, which holds the app, the page, and its data as the server writes them into the page. */
const ENTRY = /^\/r\/mf-reader\/\w+\/remoteEntry\.js$/;
const BROWSE = /^\/r\/mf-reader\/\w+\/browse\.js$/;
const DATA = /^\/ranking$/;

/** On the terms, which are of another remote: what is asked for in its order, while the reader's entry is held until it is let go. */
async function onTheTerms(page: Page) {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    asked.push(pathname + search);
  });
  // By the browser's own means: Playwright's would switch its cache off, and all that was asked for early were asked for again.
  const line = await page.context().newCDPSession(page);
  await line.send('Fetch.enable', { patterns: [{ urlPattern: '*/r/mf-reader/*/remoteEntry.js' }] });
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  line.on('Fetch.requestPaused', ({ requestId }) => {
    void held.then(() => line.send('Fetch.continueRequest', { requestId }));
  });
  await page.goto('/terms-of-use');
  const has = (needed: RegExp) => asked.some((path) => needed.test(path));
  /** What has come over the line of the reader's files and of its page, each as often as it came. */
  const came = async () => {
    const all = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ transferSize }) => transferSize > 0)
        .map(({ name }) => new URL(name).pathname),
    );
    return all.filter((path) => [ENTRY, BROWSE, DATA].some((one) => one.test(path)));
  };
  return { asked, has, came, letGo };
}

type Terms = Awaited<ReturnType<typeof onTheTerms>>;

/** All is asked for while the entry has not come; then the page is there, and nothing came twice. */
async function goThere(page: Page, { asked, has, came, letGo }: Terms, go: () => Promise<void>, needed: RegExp[]) {
  expect([ENTRY, ...needed].filter(has)).toEqual([]);
  await go();
  await expect.poll(() => [ENTRY, ...needed].filter((one) => !has(one)).map(String)).toEqual([]);
  expect(asked.filter((path) => path.startsWith('/api/novels/ranking'))).toEqual([]);
  // A server that is slow with them leaves it to the page to ask: that is not meant here.
  if (needed.includes(DATA)) await expect.poll(came).toContain('/ranking');
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Ranking' })).toBeVisible();
  await expect(page.getByRole('main').locator('a[href^="/book/"]').first()).toBeVisible();
  const files = await came();
  expect([ENTRY, ...needed].filter((one) => !files.some((file) => one.test(file)))).toEqual([]);
  expect(files.filter((file, n) => files.indexOf(file) !== n)).toEqual([]);
  return { calls: asked.filter((path) => path.startsWith('/api/novels/ranking') && !path.includes('offset=')) };
}

const ranking = (page: Page) => page.getByRole('link', { name: 'Ranking', exact: true });

/** As the browser does for Enter on a link with the focus, in one task: no focus rests. */
const enter = (page: Page) =>
  ranking(page).evaluate((link: HTMLElement) => {
    link.focus();
    link.click();
  });

test('Enter on a link to another remote asks for its entry, page and data at once', async ({ page }) => {
  const terms = await onTheTerms(page);
  const { calls } = await goThere(page, terms, () => enter(page), [BROWSE, DATA]);
  // What the page asks for then is further down the list.
  expect(calls).toEqual([]);
});

test('so it does where data is saved, since somebody wants it', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } }),
  );
  const terms = await onTheTerms(page);
  const { calls } = await goThere(page, terms, () => enter(page), [BROWSE, DATA]);
  expect(calls).toEqual([]);
});

test('for a member it is the entry and the page; the data are their own, and their page asks for them', async ({
  page,
}) => {
  await beSignedUp(page, somebody('Amara'));
  const terms = await onTheTerms(page);
  const { calls } = await goThere(page, terms, () => enter(page), [BROWSE]);
  expect(calls).toHaveLength(1);
  expect(terms.has(DATA)).toBe(false);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a tap asks for all at once, too', async ({ page }) => {
    const terms = await onTheTerms(page);
    const { calls } = await goThere(page, terms, () => ranking(page).tap(), [BROWSE, DATA]);
    expect(calls).toEqual([]);
  });
});

test('a mouse that is pressed asks for all before it is let go', async ({ page }) => {
  const terms = await onTheTerms(page);
  const { x, y, width, height } = (await ranking(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const pressed = async () => {
    // In the same moment, so that it does not rest there.
    await page.evaluate(
      ([left, top]) => {
        const link = document.elementFromPoint(left as number, top as number);
        link?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, pointerType: 'mouse' }));
      },
      [x + width / 2, y + height / 2],
    );
    await expect.poll(() => terms.has(DATA)).toBe(true);
    await expect(page).toHaveURL(/terms-of-use$/);
    await ranking(page).click();
  };
  const { calls } = await goThere(page, terms, pressed, [BROWSE, DATA]);
  expect(calls).toEqual([]);
});
