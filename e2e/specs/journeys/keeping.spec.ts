import { readFile } from 'node:fs/promises';
import { expect, test } from '../../fixtures/test.ts';
import { clean } from '../../pages/axe.ts';
import { somebody } from '../../pages/people.ts';
import { beSignedUp } from '../../pages/signed-in.ts';

test.use({ needs: 'demo' });

const CHAPTER = '/book/moby-dick/read/loomings-1';
const NOTE = 'The best first line there is.';

test('a reader keeps words with a note, finds them again, and takes them along as Markdown', async ({ page }) => {
  await beSignedUp(page, somebody('Ngozi'));
  await page.goto(CHAPTER);
  const paragraph = page.getByText(/^Call me Ishmael/);
  const bar = page.getByRole('toolbar', { name: 'Selected words' });
  const dialog = page.getByRole('dialog', { name: 'Highlight with a note' });

  await test.step('what is selected can be kept, and what was typed is not lost without a question', async () => {
    // The selection is told of once what keeps it has come after the text.
    await expect(async () => {
      await paragraph.click({ clickCount: 3 });
      await expect(bar).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await bar.getByRole('button', { name: 'Note' }).click();
    await dialog.getByLabel('Your note').fill(NOTE);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('it is there when the chapter is opened again', async () => {
    await page.reload();
    const kept = page.getByRole('dialog', { name: 'Your highlight' });
    await expect(async () => {
      await paragraph.click();
      await expect(kept.getByLabel('Your note')).toHaveValue(NOTE, { timeout: 1_000 });
    }).toPass();
    await clean(page);
    await page.keyboard.press('Escape');
    await expect(kept).toBeHidden();
  });

  await page.goto('/shelf?tab=kept');
  const novel = page.getByRole('region', { name: /^Moby-Dick/ });
  await expect(novel.getByText(NOTE)).toBeVisible();
  await clean(page);

  await test.step('as Markdown', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as Markdown' }).click();
    const text = await readFile(await (await saving).path(), 'utf8');
    expect(text).toContain('## Moby-Dick');
    expect(text).toContain('> Call me Ishmael.');
    expect(text).toContain(NOTE);
  });

  await novel.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('You keep no words yet.')).toBeVisible();
});

test('a reader finds what they read in their journal, takes the year along, and switches it off', async ({ page }) => {
  await beSignedUp(page, somebody('Zainab'));
  await page.goto('/shelf?tab=journal');
  await expect(page.getByText('Nothing is in your journal yet.')).toBeVisible();
  let told = false;
  page.on('response', (r) => {
    if (r.request().method() === 'PUT' && r.url().includes('/novels/reading/'))
      told ||= r.ok() && (r.request().postData() ?? '').includes('"end":true');
  });
  await page.goto(CHAPTER);
  await expect(page.getByText(/^Call me Ishmael/)).toBeVisible();
  // What lies below is laid out as one comes to it.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect.poll(() => told, { timeout: 2_000 }).toBe(true);
  }).toPass();

  await page.goto('/shelf?tab=journal');
  const days = page.getByRole('region', { name: 'Day by day' });
  await expect(days.getByText(/^1 chapter finished, [12],\d{3} words$/)).toBeVisible();
  await expect(days.getByText(/chapter 1 finished/)).toBeVisible();
  await expect(page.getByRole('table').getByRole('cell', { name: '1', exact: true })).toBeVisible();
  await clean(page);

  await test.step('the year', async () => {
    await page.getByRole('link', { name: /in review$/ }).click();
    await expect(page.getByRole('region', { name: 'Most read author' })).toContainText('Herman Melville');
    await clean(page);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as Markdown' }).click();
    const text = await readFile(await (await saving).path(), 'utf8');
    expect(text).toContain('- 1 chapter finished, ');
    expect(text).toContain('Herman Melville');
  });

  await test.step('switched off and erased, by keyboard', async () => {
    // A dialog that is still coming in is not to be looked at.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/account-profile#journal');
    const journal = page.getByRole('region', { name: 'Reading journal' });
    await journal.getByRole('button', { name: 'Switch off' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Switch your journal off?' });
    await expect(dialog).toBeVisible();
    await clean(page);
    await dialog.getByRole('button', { name: 'Switch off and erase' }).press('Enter');
    await expect(journal.getByText('nothing you read is written down')).toBeVisible();
    await page.goto('/shelf?tab=journal');
    await expect(page.getByText('Your journal is switched off. What you read is not written down.')).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
  });
});

test('the front recommends novels to a member and says why, and none to a guest', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Popular Novels' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'For you' })).toHaveCount(0);
  await beSignedUp(page, somebody('Chidi'));
  await page.goto('/book/nine-nights-in-kano');
  await page.getByRole('button', { name: /add to shelf/i }).click();
  await expect(page.getByRole('button', { name: /on shelf|remove/i }).first()).toBeVisible();
  await page.goto('/');
  const mine = page.getByRole('region', { name: 'For you' });
  await expect(mine.getByText(/(with|of) Nine Nights in Kano/).first()).toBeVisible();
  await expect(mine.getByRole('link', { name: /Nine Nights in Kano/ })).toHaveCount(0);
});
