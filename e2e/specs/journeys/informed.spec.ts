import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { fontsCame } from '../../pages/fonts.ts';

test.use({ needs: 'nothing' });

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('the information pages are read, and forms say where to write instead', async ({ page }) => {
    const main = page.getByRole('main');
    await page.goto('/terms-of-use');
    await expect(main.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();
    await expect(main.getByRole('region', { name: 'Who may use Griot' })).toContainText('12');

    await page.goto('/help-centre');
    await expect(main.getByRole('heading', { level: 2, name: 'Coins' })).toBeVisible();
    await expect(main.getByText('What are coins for?')).toBeVisible();
    await main.getByText('Which coins are spent first?').click();
    await expect(main.getByText('Those that you have had longest.')).toBeVisible();

    await main.getByRole('link', { name: 'Contact', exact: true }).first().click();
    // Texts of `noscript` are found by no other locator.
    await expect(main.locator('noscript p')).toHaveText(
      /^This form needs JavaScript\. Without it, write to \S+@\S+\.$/,
    );
    await expect(main.locator('noscript p')).toBeVisible();
    await expect(main.getByRole('textbox')).toHaveCount(0);
  });
});

/** Holds a remote's code back, so that what the server wrote can be seen; answers how to let it come. */
async function holdRemote(page: Page, name: string): Promise<() => void> {
  let letCome = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(`**/r/${name}/**`, async (route) => {
    await held;
    await route.continue();
  });
  return letCome;
}

/** What stands in the place of the remote, without what only says that no script has taken it over. */
const drawn = (page: Page, name: string) =>
  page.locator(`#remote-${name}`).evaluate((place) => place.innerHTML.replace(/ data-written="[^"]*"| inert=""/g, ''));

for (const [path, title, remote] of [
  ['/about', 'About Griot', 'mf-legal'],
  ['/contact', 'Contact', 'mf-legal'],
  ['/help-centre', 'Help Centre', 'mf-legal'],
  ['/writers-benefits', 'Writer’s Benefits', 'mf-legal'],
  ['/referrals', 'Join the Acquisition Team', 'mf-account'],
] as const) {
  test(`${path} is taken over as it was written, and nothing moves`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const letCome = await holdRemote(page, remote);
    // What is held back is preloaded too, and a page counts as loaded only with it.
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: title })).toBeVisible();
    await fontsCame(page);
    const [written, called] = [await drawn(page, remote), await page.title()];
    await expect(page.locator('[data-written]')).toHaveCount(1);
    await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.splice(0));
    letCome();
    await expect(page.locator('[data-written], [data-taken]')).toHaveCount(0);
    await expect(page.locator('main [inert]')).toHaveCount(0);
    expect(await drawn(page, remote)).toBe(written);
    expect(await page.title()).toBe(called);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });
}

test('a page that was taken over answers, and leads on', async ({ page }) => {
  await page.goto('/help-centre');
  await page.getByRole('tab', { name: 'Coins' }).click();
  await expect(page).toHaveURL('/help-centre#coins');
  await expect(page.getByRole('tabpanel', { name: 'Coins' }).getByText('What are coins for?')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Coins' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'About Griot' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
});

test('on paper every answer is open', async ({ page }) => {
  await page.goto('/help-centre');
  await expect(page.getByRole('tab', { name: 'Coins' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2, name: 'Coins' })).toBeVisible();
  const heights = await main
    .locator('details > div')
    .evaluateAll((answers) => answers.map((answer) => answer.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(20);
  expect(heights.filter((height) => height < 20)).toEqual([]);
});
