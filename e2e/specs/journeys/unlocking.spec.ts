import { expect, test } from '../../fixtures/test.ts';
import { topBar } from '../../pages/top-bar.ts';
import { fillSignIn, somebody } from '../../pages/people.ts';
import { beSignedUp } from '../../pages/signed-in.ts';
import { haveCoins } from '../../pages/paying.ts';
import { signUpByApi } from '../../pages/writers.ts';

test.use({ needs: 'demo' });

const LOCKED = '/book/salt-and-satellite/read/arithmetic-4';

test(
  'a guest meets the lock, signs in over the page, unlocks with coins and goes on reading',
  { tag: '@gate' },
  async ({ page, request, complaints }) => {
    complaints.expect(/status of 401/);
    const reader = somebody('Ebele');
    await haveCoins(await signUpByApi(request, reader));
    await page.goto(LOCKED);
    await expect(page.getByRole('heading', { level: 1, name: 'Arithmetic' })).toBeVisible();
    const lock = page.getByRole('region', { name: 'This chapter is locked' });
    await expect(lock).toContainText('5 coins');
    await expect(page.getByRole('button', { name: /Next/ }).first()).toBeDisabled();

    await lock.getByRole('button', { name: 'Login' }).click();
    await fillSignIn(page, reader);
    await expect(page).toHaveURL(LOCKED);

    await test.step('the balance before and after is said before anything is spent', async () => {
      await expect(lock).toContainText('You have100 coins');
      await expect(lock).toContainText('Afterwards95 coins');
    });

    await lock.getByRole('button', { name: 'Unlock for 5 coins' }).click();
    const said = page.getByText('Chapter has been unlocked');
    await expect(said).toBeVisible();
    const bar = page.getByRole('navigation', { name: 'Chapter', exact: true });
    const between = async (): Promise<number> => {
      const [foot = 0, top] = await Promise.all([
        said.evaluate((message) => message.parentElement?.getBoundingClientRect().bottom),
        bar.evaluate((element) => element.getBoundingClientRect().top),
      ]);
      return top - foot;
    };
    await expect.poll(between, 'the message leaves the way to the next chapter free').toBeGreaterThan(0);
    await expect(lock).toBeHidden();
    await expect(page.getByRole('main').getByText(/./).nth(10)).toBeVisible();

    await test.step('it stays unlocked after a reload', async () => {
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Arithmetic' })).toBeVisible();
      await expect(lock).toBeHidden();
    });

    await test.step('the next chapter has its own price, out of what is left', async () => {
      await page.getByRole('link', { name: 'Next', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'The Inspector at Fachi' })).toBeVisible();
      await expect(lock).toContainText('You have95 coins');
    });

    await test.step('the bar counts the same coins', async () => {
      await page.goto('/');
      await expect(page.getByRole('banner').getByText('95 coins', { exact: true })).toBeVisible();
    });

    await test.step('a gift says what is left, is sent, and every balance follows', async () => {
      await page.goto('/book/nine-nights-in-kano');
      await page.getByRole('button', { name: 'Send a gift' }).click();
      const dialog = page.getByRole('dialog', { name: 'Send a gift' });
      await expect(dialog).toContainText('You have95 coins');
      await dialog.getByRole('radio', { name: 'Kola Nut' }).check();
      await expect(dialog).toContainText('Afterwards94 coins');
      await dialog.getByRole('button', { name: 'Send for 1 coin' }).click();
      await expect(page.getByText('Gift has been sent')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('banner').getByText('94 coins', { exact: true })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Given last' }).getByRole('listitem').first()).toContainText(
        /gave Kola Nut/,
      );
    });
  },
);

test('who has too few coins keeps them and sees what is missing', async ({ page }) => {
  await beSignedUp(page, somebody('Efe'));
  await page.goto(LOCKED);
  await expect(page.getByText('You need 5 coins and have 0: 5 more. Nothing has been spent.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Unlock/ })).toBeHidden();
  await expect(page.getByRole('button', { name: /Next/ }).first()).toBeDisabled();
});

test('a reader’s place is kept, and offered again', async ({ page }) => {
  await beSignedUp(page, somebody('Femi'));
  const kept = page.waitForResponse(
    (r) => r.request().method() === 'PUT' && r.url().includes('/api/novels/reading/moby-dick/'),
  );
  await page.goto('/book/moby-dick/read/the-carpet-bag-2');
  await expect(page.getByRole('heading', { level: 1, name: 'The Carpet-Bag' })).toBeVisible();
  await kept;
  await page.goto('/book/moby-dick/read');
  await expect(page.getByRole('heading', { name: 'Continue from where you stopped?' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Carpet-Bag' })).toBeVisible();
});

test('display options change the text at once and are remembered', async ({ page }) => {
  await page.goto('/book/moby-dick/read/loomings-1');
  const text = page.getByText('Call me Ishmael.').first();
  await expect(text).toBeVisible();
  const size = () => text.evaluate((element) => getComputedStyle(element).fontSize);
  expect(await size()).toBe('18px');
  await page.getByRole('button', { name: 'Jump to chapter' }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Display Options' }).click();
  await page.getByRole('button', { name: 'Larger text' }).click();
  await expect.poll(size).toBe('20px');
  await page.reload();
  await expect(text).toBeVisible();
  expect(await size()).toBe('20px');
});

test('a chapter that does not exist shows a way on', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  await page.goto('/book/moby-dick/read/nothing-999');
  await expect(page.getByText('No Chapter Found')).toBeVisible();
  await page.getByRole('link', { name: 'See all chapters' }).click();
  await expect(page).toHaveURL('/book/moby-dick/chapters');
});

test('a novel is kept on the shelf and read on from there', async ({ page }) => {
  await beSignedUp(page, somebody('Gozie'));
  await page.goto('/book/moby-dick');
  await page.getByRole('button', { name: 'ADD TO SHELF' }).click();
  await expect(page.getByText('Novel added to shelf')).toBeVisible();
  await (await topBar(page)).getByRole('link', { name: 'Shelf' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Moby-Dick' })).toContainText('Progress: Not started');
  await page.getByRole('link', { name: /Moby-Dick/ }).click();
  await expect(page).toHaveURL('/book/moby-dick');
  await page.getByRole('button', { name: /ON SHELF/ }).click();
  await expect(page.getByText('Novel taken off the shelf')).toBeVisible();

  const kept = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/novels/reading/'),
  );
  await page.goto('/book/moby-dick/read/2');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await kept;
  await page.goto('/shelf');
  await expect(page.getByText('Your shelf is empty.')).toBeVisible();
  await page.getByRole('tab', { name: 'Reading' }).click();
  const begun = page.getByRole('listitem').filter({ hasText: 'Moby-Dick' });
  await expect(begun).toContainText(/Progress: 2\/\d+/);
  await begun.getByRole('button', { name: 'ADD TO SHELF' }).click();
  await expect(begun.getByRole('button', { name: 'ADDED' })).toBeVisible();
  await page.getByRole('tab', { name: 'Shelf' }).click();
  await page.getByRole('button', { name: /^Remove Moby-Dick/ }).click();
  await expect(page.getByText('Your shelf is empty.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your shelf is empty.')).toBeVisible();
});

test('a desktop has the code of a locked chapter in sight, and a phone unfolds it by its keyboard', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  ).newPage();
  const codeOn = (on: typeof page) => on.getByRole('img', { name: 'QR code of this page’s address' });
  for (const on of [page, phone]) await on.goto(LOCKED);
  await expect(codeOn(page)).toBeVisible();
  await expect(page.getByText('Show a code to scan')).toBeHidden();
  const fold = phone.getByText('Show a code to scan');
  await expect(fold).toBeVisible();
  await expect(codeOn(phone)).toBeHidden();
  await fold.press('Enter');
  await expect(codeOn(phone)).toBeVisible();
});
