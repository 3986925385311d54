import { expect, test } from '../../fixtures/test.ts';
import { lookAt, twoHalves } from '../../pages/pictures.ts';
import { DEMO, somebody } from '../../pages/people.ts';
import { beSignedUp } from '../../pages/signed-in.ts';
import { publish, signInByApi } from '../../pages/writers.ts';
import { createNovel, SYNOPSIS } from '../../pages/writing.ts';

test.use({ needs: 'demo' });

test('an author edits a novel, marks it completed, and deletes another with the keyboard alone', async ({
  page,
  request,
}) => {
  const ada = somebody('Adaeze', 'Storied');
  const mark = Date.now().toString(36);
  const title = `The Well Counter ${mark}`;
  const second = `Two Halves ${mark}`;
  const novel = await publish(await beSignedUp(page, ada), await signInByApi(request, DEMO.editor), title);

  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

  await test.step('a second novel is made, its cover cut out of a picture', async () => {
    await page.goto('/create-novel');
    await createNovel(page, { title: second, cover: await twoHalves(page) });
    await page.getByRole('link', { name: 'Your stories' }).click();
    await expect(page).toHaveURL('/account-stories');
    const cover = row(second).locator('img');
    const { width, height, colour } = await lookAt(cover, 0.05);
    expect(colour).toBe('red');
    expect((await lookAt(cover, 0.95)).colour).toBe('blue');
    expect(width / height).toBeCloseTo(2 / 3, 1);
    await expect(row(second)).toContainText('No chapter is published yet');
  });

  await test.step('the first is edited from the dashboard, and readers see it at once', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByLabel('Novel', { exact: true }).selectOption(title);
    await page.getByRole('link', { name: 'Edit Novel' }).click();
    await page.getByLabel('Synopsis').fill(`${SYNOPSIS} Then it rains.`);
    await page.getByLabel('Author’s note').fill('For whoever counts wells.');
    await page.getByRole('combobox', { name: 'Tags' }).fill('wells');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Stories', exact: true }).click();
    await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Keep editing' }).click();
    await page.reload();
    await expect(page.getByText('This is what you changed last time and have not saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Novel updated successfully')).toBeVisible();
    await page.goto(`/book/${novel.slug}`);
    await expect(page.getByText('For whoever counts wells.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'wells', exact: true })).toBeVisible();
  });

  await test.step('it is marked completed with its reason', async () => {
    await page.goto('/account-stories');
    await page.getByRole('button', { name: `Mark completed: ${title}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('All wells are counted.');
    await dialog.getByRole('button', { name: 'Mark completed' }).click();
    await expect(dialog).toBeHidden();
    await expect(row(title)).toContainText('Completed');
    await expect(page.getByRole('button', { name: `Mark completed: ${title}` })).toBeHidden();
  });

  await test.step('the other is deleted with the keyboard alone', async () => {
    const remove = page.getByRole('button', { name: `Delete ${second}` });
    await remove.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Delete “${second}”?` });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Novel deleted successfully')).toBeVisible();
    await expect(row(second)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Stories' })).toBeFocused();
  });
});
