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

test('a chapter is read to its end in two font files', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') files.push(new URL(request.url()).pathname);
  });
  await page.goto(LOOMINGS);
  await fontsCame(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('link', { name: /^Next/ }).last()).toBeInViewport();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(files.map((file) => file.replace(/^.*\/|\.basic\..*$/g, '')).sort()).toEqual([
    'merriweather-latin-700-normal',
    'nunito-sans-latin-wght-normal',
  ]);
});

/** By how much at most a stand-in of this system's letters is wider or narrower than the face; bold letters of what people operate are left as they are. */
const STAND_INS = [
  { face: 'Nunito Sans Basic', weight: 400, standIn: 'Nunito Sans Fallback', off: 0.005 },
  { face: 'Merriweather Basic', weight: 400, standIn: 'Merriweather Fallback Linux', off: 0.02 },
  { face: 'Merriweather Basic', weight: 700, standIn: 'Merriweather Fallback Linux', off: 0.02 },
];

test('what stands in for a face has its lines’ height, and within two hundredths its width', async ({ page }) => {
  await page.goto(LOOMINGS);
  await fontsCame(page);
  for (const { face, weight, standIn, off } of STAND_INS) {
    const measured = await page.evaluate(
      async ([families, weight]) => {
        const text = document.querySelector('main article')?.textContent?.replace(/\s+/g, ' ').slice(0, 4_000) ?? '';
        const pen = document.createElement('canvas').getContext('2d');
        const sizes = [];
        for (const family of families) {
          // Rejects where the system has not the letters.
          const [there] = await document.fonts.load(`${weight} 16px '${family}'`).catch(() => [null]);
          if (!pen || !there)
            return [...document.fonts].filter((one) => one.family.includes(family)).map(({ status }) => status);
          pen.font = `${weight} 1000px '${family}'`;
          const { width, fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = pen.measureText(text);
          sizes.push({ width, height: { above, below } });
        }
        return sizes;
      },
      [[face, standIn], weight] as const,
    );
    const [real, stretched] = measured;
    // Without Arial's or Liberation's letters there is no stand-in, and the system's own stand there.
    if (typeof real === 'string') {
      expect(measured, standIn).toContain('error');
      continue;
    }
    if (typeof stretched === 'string') throw new Error(`${standIn} has come by half.`);
    expect(real?.width).toBeGreaterThan(0);
    expect(Math.abs((stretched?.width ?? 0) / (real?.width ?? 1) - 1), `${standIn} at ${weight}`).toBeLessThan(off);
    // To a thousandth of the letters' size.
    for (const side of ['above', 'below'] as const)
      expect(Math.abs((stretched?.height[side] ?? 0) - (real?.height[side] ?? 0)), standIn).toBeLessThanOrEqual(1);
  }
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
