import { expect, test } from '../../fixtures/test.ts';
import { DEMO, somebody } from '../../pages/people.ts';
import { beSignedIn, beSignedUp } from '../../pages/signed-in.ts';
import { publishChapter } from '../../pages/writers.ts';
import { createNovel } from '../../pages/writing.ts';
import { applyForContract } from '../../pages/contract.ts';

test.use({ needs: 'demo' });

test('an author learns what a contract asks for, applies, and hears back on the dashboard and in the inbox', async ({
  browser,
  page,
  complaints,
}) => {
  test.setTimeout(150_000);
  complaints.expect(/status of 400/);
  const ada = somebody('Ada', 'Camel');
  const title = `The Camel Count ${Date.now().toString(36)}`;
  const inboxTab = page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: /^Inbox/ });

  const author = await beSignedUp(page, ada);
  await test.step('a new author is invited to write', async () => {
    await page.goto('/account-dashboard');
    await page.getByRole('region', { name: 'My Novels' }).getByRole('link', { name: 'New Story' }).click();
    await createNovel(page, { title });
  });
  const novel = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await test.step('the dashboard says how many words are missing', async () => {
    await page.goto('/account-dashboard');
    await page.getByRole('button', { name: 'Apply For Contract' }).click();
    const dialog = page.getByRole('dialog', { name: 'Contract criteria' });
    await expect(dialog).toContainText('0 of 5,000 words are published.');
    await expect(dialog).toContainText("Don't give up, keep writing and reapply once you have met the criteria.");
    await dialog.getByRole('button', { name: 'Got it' }).click();
    await expect(dialog).toBeHidden();
  });

  const editors = await browser.newContext();
  const editorPage = await editors.newPage();
  const editor = await beSignedIn(editorPage, DEMO.editor);

  await test.step('with enough of them the form is open', async () => {
    await publishChapter(author, editor, { slug: novel }, 5_000);
    await page.reload();
    await page.getByRole('button', { name: 'Apply For Contract' }).click();
    await expect(page.getByRole('form', { name: 'Contract application' })).toBeVisible();
    await expect(page).toHaveURL(/\/contract\/nov_/);
  });

  await test.step('an application is confirmed on the dashboard', async () => {
    await applyForContract(page, { novel, name: `${ada.first} ${ada.last}` });
    await page.goto('/account-dashboard');
    await expect(page.getByText(`Contract for ${title}: application received`)).toBeVisible();
    await page.getByRole('link', { name: 'View Contract - pending' }).click();
    await expect(page.getByText('Your contract has been submitted and is now pending')).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
  });

  await test.step('an editor returns it with a reason', async () => {
    await editorPage.goto('/staff/contracts');
    await editorPage.getByRole('link', { name: title }).click();
    await editorPage.getByRole('button', { name: 'Reject', exact: true }).click();
    await editorPage.getByLabel('Reason').fill('The outline ends too soon.');
    await editorPage.getByRole('button', { name: 'Reject contract' }).click();
    await expect(editorPage).toHaveURL(/\/staff\/contracts(\?.*)?$/);
  });
  await editors.close();

  await test.step('the author reads it on the dashboard, short and whole', async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: 'View Contract - rejected' })).toBeVisible();
    await expect(page.getByText(`Contract for ${title}: rejected`)).toBeVisible();
    await page.getByRole('button', { name: 'Read more' }).click();
    await expect(page.getByText('The outline ends too soon.')).toBeVisible();
    await page.getByRole('button', { name: 'Show less' }).click();
    await expect(page.getByText('You can change it and apply again.')).toBeHidden();
  });

  await test.step('and in the inbox, where the newest message opens and is read', async () => {
    await expect(inboxTab).toHaveAccessibleName(/unread/);
    await inboxTab.click();
    const article = page.getByRole('article');
    await expect(article.getByRole('heading', { name: `Contract for ${title}: rejected` })).toBeVisible();
    await expect(article).toContainText('From: Griot');
    await expect(article.getByText('The outline ends too soon.')).toBeVisible();
    await expect(page).toHaveURL(/\?message=msg_/);
    await expect(
      page
        .getByRole('list', { name: 'Messages' })
        .getByRole('link', { name: new RegExp(`^(?!Unread).*${title}: rejected`) }),
    ).toBeVisible();
  });

  await test.step('a message stays unread that is marked so, among the unread, also after a reload', async () => {
    await page.getByRole('button', { name: 'Mark as unread' }).click();
    await expect(page.getByRole('button', { name: 'Mark as read' })).toBeVisible();
    await page.getByRole('button', { name: 'Unread only' }).click();
    await expect(page).toHaveURL('/account-inbox?filter=unread');
    await expect(page.getByText('Select a message')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('list', { name: 'Messages' }).getByRole('link').first()).toHaveAccessibleName(
      /^Unread\. .*: rejected/,
    );
  });

  await test.step('on a phone, list and message are two steps', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/account-inbox');
    await expect(page.getByRole('article')).toBeHidden();
    await page
      .getByRole('list', { name: 'Messages' })
      .getByRole('link', { name: /application received/ })
      .click();
    await expect(page.getByRole('article').getByRole('heading', { name: /application received/ })).toBeFocused();
    await expect(page.getByRole('list', { name: 'Messages' })).toBeHidden();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(
      page.getByRole('list', { name: 'Messages' }).getByRole('link', { name: /application received/ }),
    ).toBeFocused();
  });
});
