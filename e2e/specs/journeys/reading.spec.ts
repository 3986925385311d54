import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { clean } from '../../pages/axe.ts';
import { somebody } from '../../pages/people.ts';
import { beSignedIn, beSignedUp } from '../../pages/signed-in.ts';

test.use({ needs: 'demo' });

const LOOMINGS = '/book/moby-dick/read/loomings-1';
const CARPET_BAG = '/book/moby-dick/read/the-carpet-bag-2';
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The first words of the paragraph under the upper edge of the window. */
const underTheEye = (page: Page) =>
  page.evaluate(() => {
    const found = [...document.querySelectorAll('article p')].find(
      (paragraph) => paragraph.getBoundingClientRect().bottom > 80,
    );
    return found?.textContent?.slice(0, 40) ?? '';
  });

async function scrollTo(page: Page, paragraph: number): Promise<void> {
  await page
    .locator('article > div p')
    .nth(paragraph)
    .evaluate((element) => window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top - 60));
}

test(
  'a guest reads by the keyboard alone, and is led back to the paragraph where they stopped',
  { tag: '@gate' },
  async ({ page }) => {
    await page.goto(LOOMINGS);
    await expect(title(page, 'Loomings')).toBeVisible();
    await expect(page.getByText('by Herman Melville')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Next', exact: true })).toBeVisible();

    await page.keyboard.press('j');
    await expect(title(page, 'The Carpet-Bag')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(title(page, 'Loomings')).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowRight');
    await expect(title(page, 'The Carpet-Bag')).toBeVisible();

    await scrollTo(page, 4);
    const words = await underTheEye(page);
    await page.goto('/book/moby-dick/read');
    await expect(page.getByRole('heading', { name: 'Continue from where you stopped?' })).toBeVisible();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(title(page, 'The Carpet-Bag')).toBeAttached();
    await expect.poll(() => underTheEye(page)).toBe(words);
  },
);

test('a reader goes on at the same paragraph on a phone, with the look they chose', async ({ page, browser }) => {
  const reader = somebody('Halima');
  await beSignedUp(page, reader);
  await page.goto(CARPET_BAG);
  await expect(title(page, 'The Carpet-Bag')).toBeVisible();
  await scrollTo(page, 5);
  const words = await underTheEye(page);
  const kept = page.waitForResponse(
    (r) =>
      r.request().method() === 'PUT' &&
      r.url().includes('/novels/reading/') &&
      r.request().postDataJSON().paragraph === 5,
  );
  await kept;

  const told = page.waitForResponse((r) => r.request().method() === 'PUT' && r.url().includes('/display-options/'));
  await page.getByRole('button', { name: 'Display options' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Larger text' }).click();
  await page.getByRole('button', { name: 'Larger text' }).click();
  await page.getByText('Cream').click();
  await told;
  await page.keyboard.press('Escape');
  await expect.poll(() => underTheEye(page)).toBe(words);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const phone = await context.newPage();
  await beSignedIn(phone, reader);
  await phone.goto('/book/moby-dick/read');
  await phone.getByRole('link', { name: 'Continue' }).click();
  await expect(title(phone, 'The Carpet-Bag')).toBeAttached();
  await expect.poll(() => underTheEye(phone)).toBe(words);
  await expect
    .poll(() =>
      phone
        .locator('article > div p')
        .first()
        .evaluate((element) => getComputedStyle(element).fontSize),
    )
    .toBe('22px');
  await expect
    .poll(() => phone.evaluate(() => document.documentElement.style.getPropertyValue('--paper')))
    .toBe('#F5F5DC');
  await context.close();
});

test('without a connection the text stays, the next chapter is at hand, and the place is sent later', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await beSignedUp(page, somebody('Ibrahim'));
  const atHand = page.waitForResponse((r) => r.url().includes('/chapters/2/content/'));
  await page.goto(LOOMINGS);
  await expect(title(page, 'Loomings')).toBeVisible();
  await atHand;
  await context.setOffline(true);
  await expect(page.getByText('You are offline. The text stays, and your place is sent later.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(title(page, 'The Carpet-Bag')).toBeVisible();
  await scrollTo(page, 3);

  const sent = page.waitForResponse(
    (r) =>
      r.request().method() === 'PUT' &&
      r.url().includes('/novels/reading/') &&
      r.request().postDataJSON().paragraph === 3 &&
      r.ok(),
  );
  await context.setOffline(false);
  await sent;
  await expect(page.getByText(/You are offline/)).toBeHidden();
});

test('the jump panel opens at the present chapter and goes to any other', async ({ page }) => {
  await page.goto('/book/moby-dick/read/chapter-100');
  await page.getByRole('button', { name: 'Chapters and display' }).click();
  const panel = page.getByRole('dialog');
  const present = panel.locator('[aria-current=page]');
  await expect(present).toContainText('Chapter 100');
  await expect(present).toBeInViewport();
  await panel.getByLabel('Go to chapter').fill('7');
  await page.keyboard.press('Enter');
  await panel.getByRole('link', { name: /Chapter 7\s*The Chapel/ }).click();
  await expect(title(page, 'The Chapel')).toBeVisible();
  await expect(panel).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a swipe turns the page, a tap brings the bar', async ({ page, context }) => {
    await page.goto(LOOMINGS);
    await expect(page.getByRole('link', { name: 'Next', exact: true })).toBeAttached();
    const finger = await context.newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y: 400 }] });
      await finger.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: (from + to) / 2, y: 402 }],
      });
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: to, y: 402 }] });
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await swipe(320, 120);
    await expect(title(page, 'The Carpet-Bag')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Previous', exact: true })).toBeAttached();
    await swipe(120, 320);
    await expect(title(page, 'Loomings')).toBeVisible();

    const bar = page.getByRole('navigation', { name: 'Chapter', exact: true });
    await expect(bar).toHaveCSS('opacity', '0');
    await page.locator('article > div p').first().tap();
    await expect(bar).toHaveCSS('opacity', '1');
    await expect(bar).toContainText(/\d+% · \d+ min left/);
  });
});

test('axe finds nothing on what opens over a chapter', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(CARPET_BAG);
  await expect(title(page, 'The Carpet-Bag')).toBeVisible();
  await page.getByRole('button', { name: 'Chapters and display' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: /The Carpet-Bag/ })).toBeVisible();
  await clean(page);
  await page.getByRole('tab', { name: 'Display Options' }).click();
  await clean(page);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await clean(page);
  await page.goto('/book/moby-dick/read');
  await expect(page.getByText('Continue from where you stopped?')).toBeVisible();
  await clean(page);
});
