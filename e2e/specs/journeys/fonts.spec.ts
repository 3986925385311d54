import { expect, test } from '../../fixtures/test.ts';
import { fontsCame, plainFonts } from '../../pages/fonts.ts';

test.use({ needs: 'demo' });

const LOOMINGS = '/book/moby-dick/read/loomings-1';

/** What the top of a chapter's page is set in. */
const TOP = ['Merriweather Basic 700 normal', 'Nunito Sans Basic 400 800 normal'];

test('on a first visit the fonts wait for the scripts and are shown together, and from then on wait for nothing', async ({
  page,
}) => {
  await page.addInitScript(`(${noteFonts.toString()})(${plainFonts.toString()})`);
  for (const [address, shown] of [
    [LOOMINGS, '(scripting:none)'],
    ['/book/moby-dick/read/the-carpet-bag-2', 'all'],
  ] as const) {
    await page.goto(address);
    await fontsCame(page);
    expect(await page.evaluate(() => document.fonts.check('700 18px "Merriweather Basic"', 'Loomings'))).toBe(true);
    const { fontsFor, given } = await page.evaluate(() => (window as unknown as { noted: Noted }).noted);
    expect(fontsFor).toBe(shown);
    await expect(page.locator('style[media]').first()).toHaveAttribute('media', shown);
    // All that the top is set in are there before one is given, so that the page is laid out once for them.
    expect(given.sort()).toEqual(shown === 'all' ? [] : TOP);
  }
});

test('a letter beyond the plain ones is in its own face on a first visit, too, and nothing is fetched for a page that has none', async ({
  page,
}) => {
  const whole = () =>
    page.evaluate(() =>
      [...document.fonts].flatMap(({ status, family, style, unicodeRange }) =>
        status !== 'unloaded' && /^"?Nunito Sans Variable/.test(family) && !unicodeRange.startsWith('U+0-')
          ? [style]
          : [],
      ),
    );
  await page.goto(LOOMINGS);
  await fontsCame(page);
  // By the second frame what is set has asked for what it lacks.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await whole()).toEqual([]);
  // Another first visit: of the novel that crosses the Ténéré.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/book/salt-and-satellite');
  await fontsCame(page);
  await expect(page.getByText('the Ténéré on camels').first()).toBeVisible();
  await expect.poll(whole).toEqual(['normal']);
});

interface Noted {
  /** For whom the fonts' rules count when the page is there and none of its scripts has run. */
  fontsFor?: string | undefined;
  /** The faces that had come when they were given to the page. */
  given: string[];
}

function noteFonts(plain: (faces: Iterable<FontFace>) => string[]): void {
  const noted: Noted = { given: [] };
  Object.assign(window, { noted });
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    noted.fontsFor = document.querySelector<HTMLStyleElement>('style[media]')?.media;
  });
  const add = FontFaceSet.prototype.add;
  FontFaceSet.prototype.add = function (face) {
    noted.given.push(...plain([face]));
    return add.call(this, face);
  };
}
