import { expect, type Page } from '@playwright/test';

export const SYNOPSIS =
  'A lantern keeper on the salt road counts the caravans that pass, and one night the count comes out wrong by a single camel, which carries a letter for her from a man who died.';

/** Fills the novel form and sends it, with a made cover unless a picture is given; the chapters' page follows. */
export async function createNovel(
  page: Page,
  { title, paidFrom, cover }: { title: string; paidFrom?: number; cover?: Buffer },
): Promise<void> {
  await page.getByLabel('Book Title').fill(title);
  await page.getByLabel('Synopsis').fill(SYNOPSIS);
  await page.getByLabel('Language', { exact: true }).selectOption('English');
  await page.getByLabel('Age range').selectOption('Teens');
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.getByLabel('Planned length').selectOption('<100,000');
  await page.getByRole('combobox', { name: 'Genres' }).fill('Adventure');
  await page.getByRole('option', { name: 'Adventure' }).click();
  await page.keyboard.press('Escape');
  if (paidFrom === undefined) {
    await page.getByRole('radio', { name: /^Free/ }).check();
  } else {
    await page.getByRole('radio', { name: /^Paid/ }).check();
    await page.getByLabel('From which chapter should the story be paid?').fill(String(paidFrom));
  }
  if (cover) {
    await page
      .getByLabel('Image', { exact: true })
      .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: cover });
    const dialog = page.getByRole('dialog', { name: 'Your cover' });
    await expect(dialog.getByRole('application')).toBeVisible();
    await dialog.getByRole('button', { name: 'Use this part' }).click();
    await expect(page.getByText('Your image as a cover.')).toBeVisible();
  } else {
    await page.getByRole('radio', { name: /Use a made cover/ }).check();
  }
  await page.getByRole('button', { name: 'Create novel' }).click();
  await expect(page.getByText('Novel created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/book-chapters\//);
}

/** Begins a new chapter and types it; nothing is saved yet. */
export async function typeChapter(page: Page, title: string, paragraphs: string[]): Promise<void> {
  await page.getByRole('link', { name: 'New Chapter' }).first().click();
  await page.getByLabel('Chapter title').fill(title);
  const text = page.getByRole('textbox', { name: 'Chapter text' });
  await text.click();
  for (const [n, paragraph] of paragraphs.entries()) {
    if (n > 0) await page.keyboard.press('Enter');
    await page.keyboard.type(paragraph);
  }
}
