import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { openWaitingWithdrawal } from '../../pages/withdrawals.ts';
import { DEMO, somebody, type Someone } from '../../pages/people.ts';
import { beSignedIn, beSignedUp } from '../../pages/signed-in.ts';
import { readOnByApi } from '../../pages/referring.ts';
import { publish, publishChapter, signUpByApi } from '../../pages/writers.ts';

test.use({ needs: 'demo' });

test.setTimeout(120_000);

/** Another browser, as somebody else sits at it. */
async function elsewhere(browser: Browser): Promise<Page> {
  return await (await browser.newContext()).newPage();
}

const openSection = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Staff sections' }).getByRole('link', { name }).click();

/** Opens the page of somebody's account by looking for them. */
async function openAccount(admin: Page, { penName }: Someone): Promise<void> {
  await admin.goto('/staff');
  await openSection(admin, 'Users');
  await admin.getByRole('searchbox').fill(penName);
  await admin.keyboard.press('Enter');
  await admin.getByRole('link', { name: penName, exact: true }).click();
  await expect(admin.getByRole('heading', { level: 1, name: penName })).toBeVisible();
}

test('an administrator gives and takes coins for a reason, blocks who must be blocked, and all of it is on record', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 40[13]/);
  const reader = somebody('Rita');
  await beSignedUp(page, reader);
  const admin = await elsewhere(browser);
  await beSignedIn(admin, DEMO.admin);

  await test.step('coins are given, and no more are taken than there are', async () => {
    await openAccount(admin, reader);
    const coins = admin.getByRole('region', { name: 'Coins' });
    await expect(coins.getByText('0 coins', { exact: true })).toBeVisible();
    await coins.getByRole('button', { name: 'Adjust' }).click();
    const dialog = admin.getByRole('dialog', { name: `Coins of ${reader.penName}` });
    await dialog.getByRole('textbox', { name: 'Coins' }).fill('40');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A chapter was unlocked twice.');
    await expect(dialog.getByText('0 coins before, 40 coins afterwards.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Adjust coins' }).click();
    await expect(dialog).toBeHidden();
    await expect(coins.getByText('40 coins', { exact: true })).toBeVisible();
    await coins.getByRole('button', { name: 'Adjust' }).click();
    await dialog.getByRole('radio', { name: 'Take coins' }).check();
    await dialog.getByRole('textbox', { name: 'Coins' }).fill('41');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Too many.');
    await dialog.getByRole('button', { name: 'Adjust coins' }).click();
    await expect(dialog.getByText('There are 40 coins: no more can be taken.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Coins' }).fill('15');
    await dialog.getByRole('button', { name: 'Adjust coins' }).click();
    await expect(dialog).toBeHidden();
    await expect(coins.getByRole('row', { name: /Too many\./ })).toContainText('−15');
  });

  await test.step('the person sees them, and why', async () => {
    await page.goto('/');
    await expect(page.getByRole('banner').getByText('25 coins')).toBeVisible();
    await page.goto('/account-inbox');
    await expect(page.getByRole('main').getByText('Too many.').first()).toBeVisible();
  });

  await test.step('who is blocked is signed out with the next page, and does not come in again', async () => {
    await admin.getByRole('button', { name: 'Block' }).click();
    await admin
      .getByRole('dialog', { name: `Block ${reader.penName}?` })
      .getByRole('button', { name: 'Block' })
      .click();
    await expect(admin.getByRole('button', { name: 'Unblock' })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    const dialog = page.getByRole('dialog', { name: 'You are welcome' });
    await dialog.getByLabel('Email').fill(reader.email);
    await dialog.getByLabel('Password', { exact: true }).fill(reader.password);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(dialog.getByText(/blocked/)).toBeVisible();
    await admin.getByRole('button', { name: 'Unblock' }).click();
    await expect(admin.getByRole('button', { name: 'Block', exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the record says who did what to whom, and why', async () => {
    await admin.getByRole('link', { name: 'Record of this account' }).click();
    const record = admin.getByRole('table', { name: /Actions of the staff/ });
    await expect(record.getByRole('row', { name: /User: Unblocked/ })).toContainText('Griot House');
    await expect(record.getByRole('row', { name: /User: Blocked/ })).toBeVisible();
    await expect(record.getByRole('row', { name: /A chapter was unlocked twice\./ })).toContainText(
      '0 coins → 40 coins',
    );
  });

  await test.step('an account is erased only after the word, and is gone', async () => {
    await openAccount(admin, reader);
    await admin.getByRole('button', { name: 'Erase' }).click();
    const dialog = admin.getByRole('dialog', { name: `Erase ${reader.penName}?` });
    await dialog.getByRole('textbox').fill('erase');
    await dialog.getByRole('button', { name: 'Erase for ever' }).click();
    await expect(admin).toHaveURL('/staff/users');
    await admin.getByRole('searchbox').fill(reader.email);
    await admin.keyboard.press('Enter');
    await expect(admin.getByText('No account is found.')).toBeVisible();
  });
});

test('a novel that is featured stands on the home page, and one that is hidden is gone until it is given back', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const author = somebody('Femi');
  const title = `The Ledger of ${author.penName}`;
  const writer = await beSignedUp(page, author);
  const admin = await elsewhere(browser);
  const editor = await beSignedIn(admin, DEMO.admin);
  // A novel is featured from 80,000 words on, more than a chapter can have.
  const { slug } = await publish(writer, editor, title, 40_000);
  await publishChapter(writer, editor, { slug }, 40_000);
  const guest = await elsewhere(browser);
  const shelf = guest.getByRole('region', { name: "Editor's Choice" });
  const row = shelf.getByRole('link', { name: new RegExp(title) }).first();

  await test.step('it is found among all novels, and featured', async () => {
    await admin.goto('/staff');
    await openSection(admin, 'Novels');
    await admin.getByRole('searchbox').fill(title);
    await admin.keyboard.press('Enter');
    await admin.getByRole('link', { name: title }).click();
    await admin.getByRole('button', { name: 'Choose listings' }).click();
    const dialog = admin.getByRole('dialog', { name: `Feature ${title}` });
    await dialog.getByRole('checkbox', { name: "Editor's Choice" }).check();
    await dialog.getByRole('button', { name: 'Save listings' }).click();
    await expect(dialog).toBeHidden();
    await expect(admin.getByText("In Editor's Choice.", { exact: true })).toBeVisible();
    await guest.goto('/');
    await shelf.scrollIntoViewIfNeeded();
    await expect(row).toBeAttached();
  });

  await test.step('hidden with a reason, readers do not find it, and its author reads why', async () => {
    await admin.getByRole('button', { name: 'Hide from readers' }).click();
    const dialog = admin.getByRole('dialog', { name: `Hide ${title}?` });
    await dialog.getByLabel('Rule of the content policy').selectOption('Your own work');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Its pages are somebody else’s.');
    await dialog.getByRole('button', { name: 'Hide from readers' }).click();
    await expect(dialog).toBeHidden();
    await guest.goto(`/book/${slug}`);
    await expect(guest.getByRole('main').getByRole('heading', { level: 1 })).not.toHaveText(title);
    await guest.goto('/');
    await shelf.scrollIntoViewIfNeeded();
    await expect(shelf.getByRole('listitem').getByRole('link').first()).toBeAttached();
    await expect(row).toHaveCount(0);
    await page.goto('/account-inbox');
    await expect(page.getByRole('main').getByText('Its pages are somebody else’s.').first()).toBeVisible();
  });

  await test.step('given back, it is there again', async () => {
    await admin.getByRole('button', { name: 'Give it back to readers' }).click();
    await expect(admin.getByRole('button', { name: 'Hide from readers' })).toBeVisible();
    await guest.goto(`/book/${slug}`);
    await expect(guest.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(title);
  });
});

test('a withdrawal fails and the money is back, then another is taken up and paid', async ({
  page,
  browser,
  request,
}) => {
  const author = somebody('Wale');
  const writer = await beSignedUp(page, author);
  const available = page.getByRole('region', { name: 'Available income' });

  await test.step('a referral brings the first dollar', async () => {
    const { referral_code: code } = await writer.call<{ referral_code: string }>(
      'POST',
      '/referrals/join-acquisition-team/',
      {},
    );
    await readOnByApi(await signUpByApi(request, somebody('Zoe'), code));
    await writer.call('POST', '/dev/referrals/ripen/');
    await page.goto('/account-dashboard');
    await expect(available).toContainText('$1.00');
  });

  const ask = async (): Promise<void> => {
    await available.getByRole('button', { name: 'Withdraw' }).click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' });
    await dialog.getByLabel('Amount in $').fill('1');
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(page.getByText('Withdrawal request sent. Processed within 48 hours.').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(available).toHaveText(/\$0(?!\.)/);
  };

  await test.step('the author says where it goes, and asks for it', async () => {
    await available.getByRole('button', { name: 'Withdraw' }).click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' });
    await dialog.getByLabel('Account name').fill('Wale Okoro');
    await dialog.getByLabel('Account number').fill('0000014579');
    await dialog.getByLabel('Bank', { exact: true }).selectOption({ label: 'First Bank of Nigeria' });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Bank details saved')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await ask();
  });

  const admin = await elsewhere(browser);
  await beSignedIn(admin, DEMO.admin);
  const open = async (): Promise<void> => {
    await admin.goto('/staff');
    await openSection(admin, 'Withdrawals');
    await openWaitingWithdrawal(admin, author.penName);
    await expect(admin.getByRole('region', { name: 'Where it goes' })).toContainText('0000014579');
  };

  await test.step('it cannot be paid, for a reason: the money is back', async () => {
    await open();
    await expect(admin.getByText(/less than a week before/)).toBeVisible();
    await expect(admin.getByRole('region', { name: 'What the income is made of' })).toContainText('$1.00');
    await admin.getByRole('button', { name: 'It cannot be paid' }).click();
    const dialog = admin.getByRole('dialog', { name: 'It cannot be paid' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The bank does not know this account.');
    await dialog.getByRole('button', { name: 'Give the money back' }).click();
    await expect(dialog).toBeHidden();
    await expect(admin.getByText('Failed', { exact: true })).toBeVisible();
    await page.reload();
    await expect(available).toContainText('$1.00');
  });

  await test.step('asked for again, it is taken up and paid, and nothing more can be done', async () => {
    await ask();
    await open();
    await admin.getByRole('button', { name: 'Begin to pay' }).click();
    await expect(admin.getByText('Processing', { exact: true })).toBeVisible();
    await admin.getByRole('button', { name: 'It has been paid' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Has it been paid?' });
    await dialog.getByRole('button', { name: 'It has been paid' }).click();
    await expect(dialog).toBeHidden();
    await expect(admin.getByText('Paid', { exact: true })).toBeVisible();
    await expect(admin.getByRole('button', { name: 'It cannot be paid' })).toBeHidden();
    await page.goto('/account-transaction-history?tab=withdrawals');
    await expect(page.getByRole('main').getByText('The bank does not know this account.').first()).toBeVisible();
  });

  await test.step('each step is on record, the look at the bank details too', async () => {
    await admin.goto('/staff/record?area=withdrawal');
    for (const done of ['Looked at the bank details', 'Could not pay', 'Began to pay', 'Paid']) {
      await expect(
        admin.getByRole('row', { name: new RegExp(`${author.penName}.*Withdrawal: ${done}`) }).first(),
      ).toBeVisible();
    }
  });
});

test(
  'readers have no staff sections, and editors none of the administrators’',
  { tag: '@gate' },
  async ({ page, browser, complaints }) => {
    complaints.expect(/status of 404/);
    await beSignedIn(page, DEMO.reader);
    const editor = await elsewhere(browser);
    await beSignedIn(editor, DEMO.editor);
    for (const path of ['withdrawals', 'payments', 'users', 'shop', 'configuration', 'record']) {
      await page.goto(`/staff/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible();
      await editor.goto(`/staff/${path}`);
      await expect(editor.getByRole('heading', { level: 1, name: 'For administrators' })).toBeVisible();
    }
    await editor.goto('/staff/catalogue');
    await expect(editor.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeVisible();
    await page.goto('/staff/novels');
    await expect(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible();
    await editor.goto('/staff/novels');
    await expect(editor.getByRole('heading', { level: 1, name: 'Novels' })).toBeVisible();
    await expect(
      editor.getByRole('navigation', { name: 'Staff sections' }).getByRole('link', { name: 'Users' }),
    ).toHaveCount(0);
  },
);
