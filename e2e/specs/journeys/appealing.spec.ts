import { expect, test } from '../../fixtures/test.ts';
import { clean } from '../../pages/axe.ts';
import { DEMO, somebody } from '../../pages/people.ts';
import { beSignedIn } from '../../pages/signed-in.ts';
import { publish, signInByApi, signUpByApi } from '../../pages/writers.ts';

test.use({ needs: 'demo' });

test('a novel is hidden by a rule, its author keeps the text and appeals, and somebody else gives it back', async ({
  page,
  browser,
  request,
  complaints,
}) => {
  test.setTimeout(90_000);
  complaints.expect(/status of 404/);
  const title = `Wells of Ink ${Date.now().toString(36)}`;
  const author = somebody('Esi', 'Appealing');
  const novel = await publish(await signUpByApi(request, author), await signInByApi(request, DEMO.editor), title);

  await test.step('an editor hides it by a rule and with a reason', async () => {
    await beSignedIn(page, DEMO.editor);
    await page.goto(`/staff/novels/${novel.slug}`);
    await page.getByRole('button', { name: 'Hide from readers' }).click();
    const dialog = page.getByRole('dialog', { name: `Hide ${title}?` });
    await dialog.getByLabel('Rule of the content policy').selectOption('Your own work');
    await dialog.getByLabel('Reason').fill('The cover belongs to somebody else.');
    await dialog.getByRole('button', { name: 'Hide from readers' }).click();
    await expect(page.getByText(`${title} is hidden from readers.`)).toBeVisible();
  });

  const authors = await browser.newContext();
  const authorsPage = await authors.newPage();
  await test.step('its author reads why, takes the text along, and appeals', async () => {
    await beSignedIn(authorsPage, author);
    await authorsPage.goto('/account-stories');
    const row = authorsPage.getByRole('row', { name: new RegExp(title) });
    await expect(
      row.getByText('An editor hides it from readers by the rule “Your own work”: The cover belongs to somebody else.'),
    ).toBeVisible();
    await row.getByRole('button', { name: `Appeal for ${title}` }).click();
    const dialog = authorsPage.getByRole('dialog', { name: `Appeal for “${title}”` });
    await dialog.getByLabel('Why readers should find it again').fill('Too short');
    await dialog.getByRole('button', { name: 'Send appeal' }).click();
    await expect(dialog.getByText('Please, write at least 20 characters.')).toBeVisible();
    await dialog.getByLabel('Why readers should find it again').fill('I painted this cover and can show the sketches.');
    await clean(authorsPage);
    await dialog.getByRole('button', { name: 'Send appeal' }).click();
    await expect(row.getByText(/^You appealed on/)).toBeVisible();
  });

  await test.step('who hid it reads the appeal and does not decide', async () => {
    await page.goto('/staff/appeals');
    await page
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('link')
      .first()
      .click();
    await expect(page.getByText('I painted this cover and can show the sketches.')).toBeVisible();
    await expect(page.getByText('You hid this novel, so somebody else decides on the appeal.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Decide' })).toBeHidden();
    await clean(page);
  });

  await test.step('somebody else gives it back', async () => {
    await beSignedIn(page, DEMO.admin);
    await page.goto('/staff/appeals');
    await page
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('link')
      .first()
      .click();
    await page.getByRole('radio', { name: /^Give it back/ }).check();
    await page.getByLabel('Reason').fill('The sketches are there.');
    await clean(page);
    await page.getByRole('button', { name: 'Decide' }).click();
    await expect(page).toHaveURL('/staff/appeals');
    await expect(page.getByText('The novel is given back to readers.')).toBeVisible();
    await page.goto(`/book/${novel.slug}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  await authorsPage.reload();
  await expect(authorsPage.getByRole('row', { name: new RegExp(title) })).toBeVisible();
  await expect(authorsPage.getByText(/^An editor hides it/)).toBeHidden();
  await authorsPage.goto('/account-inbox');
  await expect(authorsPage.getByText(`Your appeal is granted: ${title}`).first()).toBeVisible();
  await authors.close();
});
