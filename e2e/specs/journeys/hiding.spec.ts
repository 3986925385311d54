import { expect, test } from '../../fixtures/test.ts';
import { somebody } from '../../pages/people.ts';
import { beSignedUp } from '../../pages/signed-in.ts';

test.use({ needs: 'demo' });

const NOVEL = '/book/nine-nights-in-kano';
const TITLE = 'Nine Nights in Kano';

test('a reader hides a novel, meets it in no list and no search, and shows it again from the profile', async ({
  page,
}) => {
  await beSignedUp(page, somebody('Hider'));
  const found = page.getByRole('link', { name: new RegExp(TITLE) });
  const looked = async (): Promise<void> => {
    const answered = page.waitForResponse((r) => r.url().includes('/api/novels/?') && r.url().includes('search='));
    await page.goto('/search?search=nine+nights+kano');
    await answered;
  };
  await looked();
  await expect(found.first()).toBeVisible();

  await page.goto(NOVEL);
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await page.getByRole('button', { name: 'Hide this novel' }).click();
  await expect(page.getByText('You have hidden this novel. No list, ranking or search shows it to you.')).toBeVisible();

  await test.step('it is in no search, listing or ranking, and opens by its address all the same', async () => {
    await looked();
    await expect(found).toHaveCount(0);
    for (const address of ['/ranking', '/genre?genre=Historical', '/']) {
      const answered = page.waitForResponse((r) => r.url().includes('/api/novels/') && r.ok());
      await page.goto(address);
      await answered;
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(found).toHaveCount(0);
    }
    await page.goto(NOVEL);
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  });

  await test.step('the profile lists it, with the way back', async () => {
    await page.goto('/account-profile#hidden');
    await page.getByRole('button', { name: `Show again ${TITLE}` }).click();
    await expect(page.getByText(`${TITLE} is shown again`)).toBeVisible();
    await looked();
    await expect(found.first()).toBeVisible();
  });
});

test('a reader makes a public list with a note, and a guest reads it in its order', async ({ page, browser }) => {
  const reader = somebody('Lister');
  await beSignedUp(page, reader);
  await page.goto(NOVEL);
  await page.getByRole('button', { name: 'Add to list' }).click();
  await page.getByRole('button', { name: 'New list' }).click();
  const form = page.getByRole('dialog', { name: 'A new list' });
  await form.getByLabel('Name').fill('For a long night');
  await form.getByRole('checkbox', { name: /^Public/ }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${TITLE} stands in For a long night`)).toBeVisible();
  await page.goto('/book/moby-dick');
  await page.getByRole('button', { name: 'Add to list' }).click();
  await page.getByRole('button', { name: 'For a long night' }).click();
  await expect(page.getByText(/stands in For a long night/)).toBeVisible();

  await page.goto('/shelf?tab=lists');
  await page.getByRole('link', { name: 'For a long night' }).click();
  const rows = page.getByRole('list', { name: 'Novels of this list' }).getByRole('listitem');
  await expect(rows.first()).toContainText(TITLE);
  await page.getByRole('button', { name: `Add a note on ${TITLE}` }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Begin here.');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(rows.first()).toContainText('Begin here.');

  await test.step('the order is changed by keyboard', async () => {
    await page.getByRole('button', { name: 'Put in order' }).click();
    await page.getByRole('button', { name: `Move ${TITLE} down` }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save order' }).click();
    await expect(rows.nth(1)).toContainText(TITLE);
  });

  const guests = await browser.newContext({ javaScriptEnabled: false });
  const guest = await guests.newPage();
  await guest.goto(page.url());
  await expect(guest).toHaveTitle(`For a long night, a list by ${reader.penName} · Griot`);
  const read = guest.getByRole('list', { name: 'Novels of this list' }).getByRole('listitem');
  await expect(read.first()).toContainText('Moby-Dick');
  await expect(read.nth(1)).toContainText('Begin here.');
  await guests.close();
});
