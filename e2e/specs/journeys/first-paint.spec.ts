import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { fontsCame } from '../../pages/fonts.ts';
import { fillSignUp, somebody } from '../../pages/people.ts';
import { beSignedUp } from '../../pages/signed-in.ts';

test.use({ needs: 'demo' });

const LOOMINGS = '/book/moby-dick/read/loomings-1';

/** What one painted frame shows of a chapter: the page's colour, and each visible copy of its first paragraph. */
interface Frame {
  paper: string;
  ink: string;
  copies: string[];
  written: boolean;
}

/** Notes every frame from the first on, once it is painted. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const frames: Frame[] = [];
    Object.assign(window, { frames });
    const painted = new MessageChannel();
    painted.port1.onmessage = () => {
      if (!document.body) return;
      const { backgroundColor, color } = getComputedStyle(document.body);
      const copies = [...document.querySelectorAll('article p')].filter(
        (p) =>
          p.textContent.startsWith('Call me Ishmael') &&
          p.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      );
      frames.push({
        paper: backgroundColor,
        ink: color,
        copies: copies.map((p) => {
          const { fontFamily, fontSize, lineHeight, textAlign } = getComputedStyle(p);
          const { left, width } = p.getBoundingClientRect();
          return [
            fontFamily.split(',')[0],
            fontSize,
            lineHeight,
            textAlign,
            Math.round(left),
            Math.round(width),
          ].join();
        }),
        written: document.querySelector('[data-written]') !== null,
      });
    };
    const next = () => {
      painted.port2.postMessage(null);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}

const framesOf = (page: Page) => page.evaluate(() => (window as unknown as { frames: Frame[] }).frames);

/** Chooses how the text looks, by the options themselves. */
async function choose(page: Page, look: Look): Promise<void> {
  await page.goto(LOOMINGS);
  await page.getByRole('button', { name: 'Chapters and display' }).click();
  await page.getByRole('tab', { name: 'Display Options' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Display Options' });
  for (let step = 0; step < look.larger; step += 1) await panel.getByRole('button', { name: 'Larger text' }).click();
  for (const name of [look.face, look.width, look.background]) await panel.getByRole('radio', { name }).check();
  if (look.justify) await panel.getByRole('checkbox', { name: 'Justify both edges' }).check();
  await page.keyboard.press('Escape');
}

interface Look {
  background: string;
  paper: string;
  ink: string;
  face: string;
  larger: number;
  size: string;
  width: string;
  justify?: true;
}

const LOOKS: (Look & { who: 'guest' | 'member'; scheme: 'light' | 'dark' })[] = [
  {
    who: 'guest',
    scheme: 'light',
    background: 'Black',
    paper: 'rgb(0, 0, 0)',
    ink: 'rgb(255, 255, 255)',
    face: 'Oswald',
    larger: 4,
    size: '26px',
    width: 'Wide',
  },
  {
    who: 'member',
    scheme: 'dark',
    background: 'Cream',
    paper: 'rgb(245, 245, 220)',
    ink: 'rgb(27, 23, 34)',
    face: 'Merriweather',
    larger: 1,
    size: '20px',
    width: 'Narrow',
  },
  {
    who: 'guest',
    scheme: 'dark',
    background: 'White',
    paper: 'rgb(255, 255, 255)',
    ink: 'rgb(27, 23, 34)',
    face: 'Atkinson Hyperlegible',
    larger: 2,
    size: '22px',
    width: 'Medium',
    justify: true,
  },
];

for (const { who, scheme, ...look } of LOOKS) {
  test(`a ${who} who reads ${look.face} of ${look.size} on ${look.background} sees that and nothing else from the first frame on`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    if (who === 'member') await beSignedUp(page, somebody('Zainab'));
    await choose(page, look);

    await watchFrames(page);
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await test.step('after a reload', async () => {
      await sees(page, look, () => page.reload());
    });
    await test.step('by a link from another page', async () => {
      await sees(page, look, async () => {
        await page.goto('/about');
        await page.goto(LOOMINGS);
      });
    });
  });
}

/** What of the page's own part has moved by itself, as text. */
const movedIn = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { sources: { node: Node | null }[] })[];
    const main = document.querySelector('main');
    return shifts
      .flatMap(({ sources }) => sources.map(({ node }) => node))
      .filter((node) => main?.contains(node))
      .map((node) => node?.textContent);
  });

test('whoever goes to the end of a novel’s page stays there when its rails come', async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/book/moby-dick');
    await fontsCame(page);
    const footer = page.getByRole('contentinfo');
    const before = await footer.evaluate((foot) => {
      scrollTo(0, document.documentElement.scrollHeight);
      return foot.getBoundingClientRect().top;
    });
    expect(before).toBeLessThan(height);
    await expect(page.getByRole('region', { name: 'Top Ranked' })).toBeVisible();
    const after = await footer.evaluate((foot) => foot.getBoundingClientRect().top);
    expect(Math.abs(after - before), `${width} px`).toBeLessThan(1);
  }
});

test('whose e-mail is not confirmed is told so without anything moving', async ({ page }) => {
  await page.goto('/signup');
  await fillSignUp(page, somebody('Ebun'));
  for (const path of ['/about', '/ranking']) {
    await page.goto(path);
    await expect(page.getByText('Your e-mail is not confirmed yet.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await movedIn(page), path).toEqual([]);
  }
});

test('the styles of a written page are taken over as they stand, and none of them is inserted again', async ({
  page,
}) => {
  for (const address of ['/', LOOMINGS]) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-written], [data-taken], [data-waiting]')).toHaveCount(0);
    const rules = await page.evaluate(() =>
      [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)),
    );
    expect(rules.some((rule) => rule.includes('box-sizing: border-box'))).toBe(true);
    expect(rules.filter((rule, n) => rules.indexOf(rule) !== n)).toEqual([]);
  }
});

test('taking a page over has the browser look again neither at what the document hands down nor at rules of the page', async ({
  page,
}) => {
  // The text is there, and none of its scripts has run.
  await page.addInitScript(() => {
    const handedDown = () =>
      [...document.documentElement.computedStyleMap()].map(([name, value]) => `${name}: ${String(value)}`).sort();
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive') Object.assign(window, { first: handedDown(), handedDown });
    });
  });
  for (const address of ['/', '/book/moby-dick', LOOMINGS]) {
    await page.goto(address);
    await fontsCame(page);
    await expect(page.locator('[data-written], [data-taken], [data-waiting], [data-later]')).toHaveCount(0);
    const { first, now } = await page.evaluate(() => {
      const { first, handedDown } = window as unknown as { first: string[]; handedDown: () => string[] };
      return { first, now: handedDown() };
    });
    expect(now, address).toEqual(first);
    // A sheet's rules are looked at together: none has some for the frame and some for the page.
    const shared = await page.evaluate(() =>
      [...document.styleSheets].flatMap(({ ownerNode, cssRules }) => {
        if (!(ownerNode instanceof HTMLStyleElement) || ownerNode.dataset['styled'] === undefined) return [];
        const counts = ['#chrome, #footer', '#main'].map((place) => {
          const within = [...document.querySelectorAll(`:is(${place}) *`)];
          return [...cssRules].filter(
            (rule) => rule instanceof CSSStyleRule && within.some((element) => element.matches(rule.selectorText)),
          ).length;
        });
        return counts.every((count) => count > 0) ? [counts] : [];
      }),
    );
    expect(shared, address).toEqual([]);
  }
});

/**
 * The page as it has become after a visit: one text at a time, of one look, in every frame that was painted. A busy machine may paint
 * the first when the page has been taken over already; then it is visited again.
 */
async function sees(page: Page, look: Look, visit: () => Promise<unknown>): Promise<void> {
  let frames: Awaited<ReturnType<typeof framesOf>> = [];
  await expect(async () => {
    await visit();
    await expect(page.getByRole('link', { name: 'Next', exact: true })).toBeAttached();
    await expect(page.locator('[data-written], [data-taken], [data-waiting]')).toHaveCount(0);
    frames = await framesOf(page);
    expect(frames.some(({ written }) => written)).toBe(true);
  }).toPass({ timeout: 60_000 });
  expect([...new Set(frames.map(({ paper, ink }) => `${paper} ${ink}`))]).toEqual([`${look.paper} ${look.ink}`]);
  expect(Math.max(...frames.map(({ copies }) => copies.length))).toBe(1);
  const copies = [...new Set(frames.flatMap((frame) => frame.copies))];
  expect(copies).toHaveLength(1);
  expect(copies[0]).toContain(look.size);
  expect(copies[0]).toContain(look.justify ? 'justify' : 'start');
}

test('who has chosen nothing reads on white, or on black where the system is dark, from the first frame on', async ({
  page,
}) => {
  await watchFrames(page);
  for (const [scheme, paper] of [
    ['light', 'rgb(255, 255, 255)'],
    ['dark', 'rgb(0, 0, 0)'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const address of [LOOMINGS, '/book/moby-dick/read']) {
      await page.goto(address);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      expect(new Set((await framesOf(page)).map((frame) => frame.paper))).toEqual(new Set([paper]));
    }
  }
});

test('a novel’s beginning is read from the first frame on, but by who has begun, who is asked and has seen nothing else', async ({
  page,
  complaints,
}) => {
  await watchFrames(page);
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let held = Promise.resolve();
  await page.route('**/r/shell/**', async (route) => {
    // A title moves when its font comes, where the system has no face of the same measures. None comes, so that what moves is the page's own.
    if (route.request().url().endsWith('.woff2')) return route.abort();
    await held;
    await route.continue();
  });
  complaints.expect(/ERR_FAILED/);
  // A slow machine, slowed four times, may lose patience with the remote; then the page is visited again.
  complaints.expect(/^mf-reader failed \(timeout\)/);
  const beginning = '/book/moby-dick/read';
  const taken = () => expect(page.locator('[data-written], [data-taken]')).toHaveCount(0);
  await test.step('who has not begun', async () => {
    await expect(async () => {
      // Every try comes as somebody who was never here, which an empty page stores nothing of.
      if (page.url() !== 'about:blank') await page.evaluate(() => localStorage.clear());
      let letCome = (): void => undefined;
      held = new Promise((resolve) => {
        letCome = resolve;
      });
      try {
        await page.goto(beginning, { waitUntil: 'commit' });
        // Scripts wait for the first frame, which a busy machine may paint late.
        const isSeen = async () => (await framesOf(page)).some(({ written, copies }) => written && copies.length === 1);
        await expect.poll(isSeen).toBe(true);
      } finally {
        letCome();
      }
      await taken();
      // Once it is there it stays.
      const counts = (await framesOf(page)).map(({ copies }) => copies.length);
      expect(counts.slice(counts.indexOf(1)).every((count) => count === 1)).toBe(true);
      expect(await movedIn(page)).toEqual([]);
    }).toPass({ timeout: 60_000 });
  });
  await test.step('who has begun', async () => {
    await page.goto('/book/moby-dick/read/the-carpet-bag-2');
    const stored = () => page.evaluate(() => localStorage.getItem('griot.places'));
    await expect.poll(stored).toContain('"number":"2.00"');
    await page.goto(beginning);
    await expect(page.getByRole('heading', { name: 'Continue from where you stopped?' })).toBeVisible();
    await taken();
    expect((await framesOf(page)).flatMap(({ copies }) => copies)).toEqual([]);
    expect(await movedIn(page)).toEqual([]);
  });
});

test('the look of the reading page ends with it, also when somebody leaves before its code has come', async ({
  page,
}) => {
  await choose(page, LOOKS[0] as Look);
  let letCome = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route('**/r/mf-reader/**', async (route) => {
    await held;
    await route.continue();
  });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto(LOOMINGS, { waitUntil: 'commit' });
  await expect(page.getByText('Call me Ishmael.')).toBeVisible();
  expect(await paper()).toBe('rgb(0, 0, 0)');
  await page
    .locator('[data-written]')
    .getByRole('link', { name: /^Moby-Dick/ })
    .click();
  await expect.poll(paper).toBe('rgb(251, 247, 240)');
  letCome();
  await expect(page.getByRole('heading', { level: 1, name: /^Moby-Dick/ })).toBeVisible();
  expect(await paper()).toBe('rgb(251, 247, 240)');
});
