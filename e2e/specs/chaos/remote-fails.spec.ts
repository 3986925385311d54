import { expect, test } from '../../fixtures/test.ts';

test.use({ needs: 'demo' });

const PANEL = 'This part of the page did not load';

test(
  'a remote whose files are missing takes nothing else down, and Retry recovers once they are back',
  { tag: '@gate' },
  async ({ page, complaints }) => {
    complaints.expect(/mf-legal failed \(network\)/, /Failed to load resource/, /net::ERR/);
    await page.route('**/r/mf-legal/**', (route) => route.abort());
    const told = page.waitForRequest('**/api/client-errors/');
    await page.goto('/about');
    await expect(page.getByRole('heading', { name: PANEL })).toBeVisible();
    const report = await told;
    expect(report.postDataJSON()).toMatchObject({
      name: 'mf-legal network',
      where: '/about',
      build: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect((await report.response())?.status()).toBe(204);

    await test.step('what the server wrote can still be read, under the notice and Retry', async () => {
      const text = page.getByRole('heading', { level: 1, name: 'About Griot' });
      await expect(text).toBeVisible();
      const [notice, read] = await Promise.all([page.getByRole('alert').boundingBox(), text.boundingBox()]);
      expect(notice && read && notice.y + notice.height <= read.y).toBe(true);
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    });

    await test.step('the bar works, and so do the other remotes', async () => {
      await page.getByRole('link', { name: 'Griot, home' }).click();
      await expect(page.getByRole('heading', { name: 'Popular Novels' })).toBeVisible();
      await page.getByRole('link', { name: 'Login' }).click();
      await expect(page.getByRole('dialog', { name: 'You are welcome' })).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('coming back while they are missing shows the panel again', async () => {
      await page.getByRole('link', { name: 'About' }).click();
      await expect(page.getByRole('heading', { name: PANEL })).toBeVisible();
    });

    await test.step('Retry fails while they are missing and works when they are back', async () => {
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('heading', { name: PANEL })).toBeVisible();
      await page.unroute('**/r/mf-legal/**');
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
      await expect(page.getByRole('heading', { name: PANEL })).toBeHidden();
    });
  },
);

test('one broken chunk of a remote shows the panel over the page as it was written, and Home leads on', async ({
  page,
  complaints,
}) => {
  complaints.expect(/mf-legal failed \(network\)/, /Failed to load resource/, /net::ERR/);
  await page.route('**/r/mf-legal/*/terms.js', (route) => route.fulfill({ status: 503, body: 'down' }));
  await page.goto('/terms-of-use');
  await expect(page.getByRole('heading', { level: 2, name: PANEL })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Popular Novels' })).toBeVisible();
});

test('a remote that hangs holds nobody up, and shows the panel when its time is over', async ({ page, complaints }) => {
  complaints.expect(/mf-legal failed \((timeout|network)\)/);
  await page.clock.install();
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/r/mf-legal/**', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'Griot, home' })).toBeVisible();

  await test.step('another remote mounts while it hangs', async () => {
    await page.getByRole('link', { name: 'Griot, home' }).click();
    await expect(page.getByRole('heading', { name: 'Popular Novels' })).toBeVisible();
  });

  await test.step('after half a minute the panel says so', async () => {
    await page.getByRole('link', { name: 'About' }).click();
    await page.clock.runFor(31_000);
    await expect(page.getByRole('heading', { name: PANEL })).toBeVisible();
  });

  await test.step('Retry recovers once its files answer', async () => {
    release();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
  });
});

test('a dialog whose remote is missing says so over the page, and Retry brings it', async ({ page, complaints }) => {
  complaints.expect(/mf-auth/, /Failed to load resource/, /net::ERR/);
  await page.route('**/r/mf-auth/**', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('link', { name: 'The Drum That Would Not Sleep' }).first().click();
  await page.getByRole('button', { name: 'Add to shelf' }).click();
  await expect(page.getByRole('dialog', { name: 'This dialog did not load' })).toBeVisible();
  await page.unroute('**/r/mf-auth/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('dialog', { name: 'You are welcome' })).toBeVisible();
});
