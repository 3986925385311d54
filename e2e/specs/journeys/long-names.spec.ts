import { expect, test } from '../../fixtures/test.ts';
import { arrive } from '../../pages/axe.ts';
import { DEMO, somebody } from '../../pages/people.ts';
import { beSignedIn, beSignedUp } from '../../pages/signed-in.ts';
import { publish, signInByApi } from '../../pages/writers.ts';

test.use({ needs: 'demo', viewport: { width: 390, height: 844 } });

test('a title of one word of 120 letters and a pen name of one word of 38 fit a phone wherever they stand', async ({
  page,
  request,
}) => {
  const writer = somebody('Ada');
  const penName = writer.penName.replaceAll(' ', '').padEnd(38, 'W');
  const author = await beSignedUp(page, { ...writer, penName });
  const editor = await signInByApi(request, DEMO.editor);
  const [novel] = [
    await publish(author, editor, `${penName}${'W'.repeat(82)}`),
    await publish(author, editor, `${penName}${'M'.repeat(82)}`),
  ];

  const fits = async (): Promise<void> =>
    expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(390);
  for (const address of [
    `/book/${novel.slug}/chapters`,
    `/book/${novel.slug}/read`,
    `/search?search=${penName}`,
    '/account-stories',
    `/book-chapters/${novel.slug}/numbers`,
  ]) {
    await arrive(page, address);
    await fits();
  }
  await arrive(page, `/book/${novel.slug}`);
  const more = page.getByRole('region', { name: `More by ${penName}` });
  await expect(async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(more.getByRole('link').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await fits();
  await page.getByRole('main').getByRole('link', { name: penName, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: penName })).toBeVisible();
  await fits();
});

test('a page and all of its top bar are within a phone, with ordinary letters and twice as large, for guests and for readers', async ({
  page,
}) => {
  const bar = page.getByRole('banner');
  for (const person of [null, DEMO.reader]) {
    if (person) await beSignedIn(page, person);
    await arrive(page, person ? '/account-dashboard' : '/ranking');
    const all = person
      ? [
          bar.getByRole('button', { name: /^Account of / }),
          bar.getByRole('button', { name: /^News/ }),
          page.getByRole('main').getByRole('button', { name: 'Subscribe' }),
        ]
      : [bar.getByRole('link', { name: 'Login' }), bar.getByRole('link', { name: 'Sign up' })];
    for (const [width, letters] of [
      [390, '100%'],
      [390, '200%'],
      [520, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), letters);
      for (const one of all) {
        await expect(one).toBeInViewport({ ratio: 1 });
        expect((await one.boundingBox())?.width).toBeGreaterThanOrEqual(44);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect((await bar.getByRole('link', { name: 'Griot' }).boundingBox())?.height).toBeLessThan(64);
    }
  }
});
