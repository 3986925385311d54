import { expect, test } from '../../fixtures/test.ts';
import { arrive, clean, violations } from '../../pages/axe.ts';
import { twoHalves } from '../../pages/pictures.ts';
import { haveRead } from '../../pages/having-read.ts';
import { DEMO, somebody } from '../../pages/people.ts';
import { beSignedIn, beSignedUp } from '../../pages/signed-in.ts';
import { publish, publishChapter, signInByApi, signUpByApi } from '../../pages/writers.ts';
import { fillBookInfo, fillPersonalInformation } from '../../pages/contract.ts';

test.use({ needs: 'demo' });

/** What pages open, ask and refuse: dialogs, menus, forms with faults, entries of lists. */
test.use({ reducedMotion: 'reduce' });

test('axe finds nothing on an author’s profile, whose address a novel knows', async ({ page }) => {
  await arrive(page, '/book/salt-and-satellite');
  const profile = await page.getByRole('link', { name: 'Tunde Marlowe' }).first().getAttribute('href');
  await arrive(page, profile ?? '');
  await expect(page.getByRole('region', { name: 'Published books' }).getByRole('link').first()).toBeVisible();
  await clean(page);
});

test('axe finds nothing in the search of the top bar', async ({ page }) => {
  await arrive(page, '/');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('combobox').fill('the');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await clean(page);
});

test('axe finds nothing on the filter, with bounds of one’s own that leave no room', async ({ page }) => {
  await arrive(page, '/genre');
  await page.getByRole('button', { name: 'Filter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await dialog.getByLabel('Length').selectOption('Between two numbers of words');
  await dialog.getByLabel('At least so many words').fill('50,000');
  await dialog.getByLabel('At most so many words').fill('10,000');
  await dialog.getByLabel('Updated', { exact: true }).selectOption('Between two days');
  await dialog.getByRole('button', { name: 'Show novels' }).click();
  await expect(dialog.getByText('This is less than the least')).toBeVisible();
  await clean(page);
});

test('axe finds nothing on a number that leads to no chapter, in the catalogue and beside the text', async ({
  page,
}) => {
  const jump = async () => {
    await page.getByLabel('Go to chapter').fill('999');
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await expect(page.getByText('No Chapter Found')).toBeVisible();
    await clean(page);
  };
  await arrive(page, '/book/moby-dick/chapters');
  await jump();
  await arrive(page, '/book/moby-dick/read/loomings-1');
  await page.getByRole('button', { name: 'Chapters and display' }).click();
  await jump();
});

test('axe finds nothing on a chapter whose connection is gone, nor on one that is not held', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const atHand = page.waitForResponse((response) => response.url().includes('/chapters/2/next/'));
  await arrive(page, '/book/moby-dick/read/loomings-1');
  await (await atHand).finished();
  await context.setOffline(true);
  await expect(page.getByText('You are offline. The text stays, and your place is kept on this device.')).toBeVisible();
  await clean(page);
  for (const title of ['The Carpet-Bag', 'The Spouter-Inn']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await expect(page.getByText('This chapter is not on this device.')).toBeVisible();
  await clean(page);
});

test('axe finds nothing on a chapter whose neighbours did not load', async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED/);
  // Nor with the page itself, which may be fetched ahead as soon as the pointer rests on its link.
  await page.route(/\/chapters\/5\/(previous|next)\/$|\/read\/breakfast-5$/, (route) => route.abort());
  await arrive(page, '/book/moby-dick/chapters');
  await page.getByRole('link', { name: /Breakfast/ }).click();
  await expect(page.getByText('The previous and next chapter did not load.')).toBeVisible({ timeout: 30_000 });
  await clean(page);
});

test('axe finds nothing where a signed-in reader meets a lock, nor on a payment that is none of theirs', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await beSignedIn(page, DEMO.reader);
  await arrive(page, '/book/salt-and-satellite/read/arithmetic-4');
  await expect(page.getByRole('button', { name: /^Unlock for/ })).toBeVisible();
  await clean(page);
  await arrive(page, '/success?reference=pay_unknown');
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such payment' })).toBeVisible();
  await clean(page);
});

test('axe finds nothing where a review is left unsaved, and where it is deleted', async ({ page }) => {
  await beSignedUp(page, somebody('Ifeoma'));
  await arrive(page, '/book/letters-to-the-lagos-ferry');
  await page.getByRole('button', { name: 'Write a review' }).click();
  const form = page.getByRole('dialog', { name: 'Write a review' });
  await expect(form.getByText('Read a little more first')).toBeVisible();
  await clean(page);
  await haveRead(page, 'letters-to-the-lagos-ferry');
  await page.getByRole('button', { name: 'Write a review' }).click();
  for (const aspect of [
    'Writing quality',
    'Update stability',
    'Story development',
    'Character design',
    'World background',
  ])
    await form.getByRole('radiogroup', { name: aspect }).getByRole('radio', { name: '4 stars' }).check();
  await form.getByLabel('Your review').fill('I could not put it down at night, and neither could the whale.');
  await page.keyboard.press('Escape');
  const unsaved = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(unsaved).toBeVisible();
  await clean(page);
  await unsaved.getByRole('button', { name: 'Keep editing' }).click();
  await form.getByRole('button', { name: 'Post review' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Delete My Review' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete this review permanently?' })).toBeVisible();
  await clean(page);
});

test('axe finds nothing where a reading list is made, nor on its page', async ({ page }) => {
  await beSignedUp(page, somebody('Lola'));
  await arrive(page, '/shelf?tab=lists');
  await page.getByRole('button', { name: 'New list' }).click();
  const form = page.getByRole('dialog', { name: 'A new list' });
  await form.getByLabel('Name').fill('Roads');
  await clean(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Roads' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Roads' })).toBeVisible();
  await clean(page);
});

test('axe finds nothing where there is no such novel or author', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  for (const address of ['/book/no-such-novel', '/author/usr_nobody']) {
    await arrive(page, address);
    await clean(page);
  }
});

test('axe finds nothing on a novel that a reader has begun and an author annotates', async ({ page }) => {
  await beSignedIn(page, DEMO.author);
  await arrive(page, '/book/the-drum-that-would-not-sleep');
  await page.getByRole('button', { name: /the author’s note/ }).click();
  await expect(page.getByRole('textbox', { name: 'Note to your readers' })).toBeVisible();
  await clean(page);
});

test('axe finds nothing on the dialogs in which a reader reviews and gives', async ({ page }) => {
  await beSignedIn(page, DEMO.reader);
  await haveRead(page, 'nine-nights-in-kano');
  await arrive(page, '/book/nine-nights-in-kano');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: /^(Write a|Edit my) review$/ }).click();
  await page.getByRole('button', { name: /^(Post|Save) review$/ }).click();
  await clean(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send a gift' }).click();
  await page.getByRole('radio', { name: 'Kola Nut' }).check();
  await clean(page);
});

test('axe finds nothing on a profile with faults, nor where a picture is cut', async ({ page }) => {
  await beSignedIn(page, DEMO.reader);
  await arrive(page, '/account-profile');
  await page.getByLabel('First name').fill('');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.getByLabel('New password', { exact: true }).fill('five5');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('New password must be at least 6 characters long.')).toBeVisible();
  await clean(page);
  await page.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'dot.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await expect(page.getByRole('dialog', { name: 'Your picture' }).getByRole('application')).toBeVisible();
  await clean(page);
});

test('axe finds nothing on the account menu and on the dialogs in which is paid', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await arrive(page, '/genre?topup-coins=true');
  await expect(page.getByRole('dialog', { name: 'Top up coins' }).getByRole('link', { name: 'Login' })).toBeVisible();
  await clean(page);
  await beSignedIn(page, DEMO.reader);
  await arrive(page, '/genre');
  await page.getByRole('button', { name: /^Account of / }).click();
  const menu = page.getByRole('dialog', { name: /^Account of / });
  await expect(menu.getByText(/coins$/)).toBeVisible();
  await clean(page);
  await menu.getByRole('button', { name: 'Get More' }).click();
  const coins = page.getByRole('dialog', { name: 'Top up coins' });
  await coins.getByRole('radio', { name: /^100 coins/ }).check();
  await clean(page);
  await coins.getByRole('button', { name: 'Pay Now' }).click();
  await expect(coins.getByRole('link', { name: 'Open the payment page' })).toBeVisible();
  await clean(page);
  await arrive(page, '/genre?subscribe');
  await page.getByRole('dialog', { name: 'Subscription plans' }).getByRole('radio').first().check();
  await clean(page);
});

test('axe finds nothing where a story is completed or deleted, nor where tags are chosen and a cover is cut', async ({
  page,
}) => {
  await beSignedIn(page, DEMO.author);
  await arrive(page, '/account-stories');
  for (const button of [/^Mark completed: /, /^Delete /]) {
    await page.getByRole('button', { name: button }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await clean(page);
    await page.keyboard.press('Escape');
  }
  await arrive(page, '/create-novel');
  await page.getByRole('combobox', { name: 'Tags' }).click();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await clean(page);
  await page.keyboard.press('Escape');
  await page
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await twoHalves(page) });
  await expect(page.getByRole('dialog', { name: 'Your cover' }).getByRole('application')).toBeVisible();
  await clean(page);
});

test('axe finds nothing on a statement, nor on a withdrawal and the bank details it goes to', async ({ page }) => {
  await beSignedIn(page, DEMO.author);
  await arrive(page, '/account-income');
  await page.getByRole('region', { name: 'Statements' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Statement for / })).toBeVisible();
  await clean(page);
  await arrive(page, '/account-income');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Edit Details' }).click();
  await page.getByLabel('Account name').fill('');
  await page.getByLabel('Account number').fill('1');
  await expect(page.getByText('Account name is required')).toBeVisible();
  await clean(page);
});

test('axe finds nothing on a receipt', async ({ page }) => {
  await beSignedIn(page, DEMO.reader);
  await arrive(page, '/account-transaction-history?tab=purchases');
  await page
    .getByRole('button', { name: /^Receipt/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Receipt' }).getByText(/^pay_/)).toBeVisible();
  await clean(page);
});

test('axe finds nothing on a message that is read', async ({ page }) => {
  await beSignedIn(page, DEMO.author);
  await arrive(page, '/account-inbox');
  await expect(page.getByRole('article')).toBeVisible();
  await clean(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  await clean(page);
});

test('axe finds nothing on what a contract asks for, nor on an application from its form to its signature', async ({
  page,
  request,
  complaints,
}) => {
  test.setTimeout(90_000);
  complaints.expect(/status of 400/);
  const ada = somebody('Ada', 'Signing');
  const [author, editor] = [await signUpByApi(request, ada), await signInByApi(request, DEMO.editor)];
  const novel = await publish(author, editor, `Wells and Contracts ${ada.penName.slice(-12)}`);
  const pictures = { front: await page.screenshot(), back: await page.screenshot() };
  await beSignedIn(page, ada);
  await arrive(page, '/account-dashboard');
  await page.getByRole('button', { name: 'Apply For Contract' }).click();
  await expect(page.getByRole('dialog', { name: 'Contract criteria' })).toBeVisible();
  await clean(page);
  await arrive(page, `/contract/${novel.slug}`);
  await expect(page.getByText('60 of 5,000 words are published.')).toBeVisible();
  await clean(page);
  await publishChapter(author, editor, novel, 5_000);
  await arrive(page, `/contract/${novel.slug}`);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Please fix the errors and retry')).toBeVisible();
  await clean(page);
  await fillPersonalInformation(page, { name: 'Ada Signing', ...pictures });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Choose a planned length.')).toBeVisible();
  await clean(page);
  await fillBookInfo(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Your contract has been submitted and is now pending')).toBeVisible();
  await clean(page);
  const { id } = await author.call<{ id: string }>('GET', `/contracts/mine/${novel.slug}/`);
  await editor.call('POST', `/staff/contracts/${id}/approve/`, {});
  await arrive(page, `/contract/${novel.slug}`);
  await expect(page.getByRole('button', { name: 'Sign contract' })).toBeVisible();
  await clean(page);
});

test('axe finds nothing on what administrators open and decide in', async ({ page }) => {
  test.setTimeout(120_000);
  await beSignedIn(page, DEMO.admin);
  const main = page.getByRole('main');
  /** Opens the first entry of a section, presses what opens a dialog there, and sends it as it is, so that its errors show. */
  const entry = async (address: string, decide: string, send: string | RegExp): Promise<void> => {
    await arrive(page, address);
    await main.getByRole('rowheader').getByRole('link').first().click();
    await expect(main.getByRole('link', { name: /^All / })).toBeVisible();
    await expect(page.locator('[data-waiting], [aria-busy=true]')).toHaveCount(0);
    await clean(page);
    await main.getByRole('button', { name: decide, exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: send }).click();
    await clean(page);
    await page.keyboard.press('Escape');
  };
  await entry('/staff/users?search=reader', 'Adjust', 'Adjust coins');
  await entry('/staff/novels', 'Hide from readers', 'Hide from readers');
  await entry('/staff/withdrawals?status=requested', 'It cannot be paid', 'Give the money back');
  await arrive(page, '/staff/shop?kind=gifts');
  await main.getByRole('button', { name: 'Offer a gift' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Offer' }).click();
  await clean(page);
});

test('axe finds nothing on what waits in the staff’s sections, nor on the dialogs that ask', async ({ page }) => {
  test.setTimeout(90_000);
  await beSignedIn(page, DEMO.editor);
  const first = async (section: string, row: RegExp) => {
    await arrive(page, section);
    await page.getByRole('row', { name: row }).getByRole('link').first().click();
    await expect(page.getByRole('link', { name: /^Back to|^All waiting/ })).toBeVisible();
  };
  const ask = async (button: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await clean(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await first('/staff/contracts', /Salt and Satellite/);
  await expect(page.getByRole('img', { name: /^Front:/ })).toBeVisible();
  await clean(page);
  for (const button of ['Approve', 'Reject', 'Look closer: Front: International passport of Tunde Ayodele Marlowe'])
    await ask(button);
  await first('/staff/reports?kind=complaint', /Moby-Dick/);
  await page.getByRole('button', { name: 'Close report' }).click();
  await expect(page.getByText('Choose what is done.')).toBeVisible();
  await clean(page);
  await first('/staff/ratings', /The Moon Keeps Accounts/);
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('Choose what becomes of them.')).toBeVisible();
  await clean(page);
  await first('/staff/chapters', /The Drum That Would Not Sleep/);
  await clean(page);
  await ask('Reject');
});

test('what is written on a link or a button of the home page is in its name, for a guest and for a reader', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const mismatches = async () => {
    await arrive(page, '/');
    const found = await violations(page, { rules: ['label-content-name-mismatch'] });
    return found.flatMap(({ nodes }) => nodes.map(({ html }) => html));
  };
  expect(await mismatches()).toEqual([]);
  await beSignedIn(page, DEMO.reader);
  expect(await mismatches()).toEqual([]);
});
