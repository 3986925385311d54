import { expect, type Page } from '@playwright/test';
import { asPerson } from './api.ts';
import { contractForm } from './writers.ts';

/** Applies for a contract without its form; `novel` is an id or a slug. */
export async function applyForContract(author: Page, { novel, name }: { novel: string; name: string }): Promise<void> {
  const picture = await author.screenshot({ clip: { x: 0, y: 0, width: 800, height: 500 } });
  await asPerson(author, 'POST', '/contracts/apply/', {
    multipart: contractForm({ id: novel }, name, { front: picture, back: picture }),
  });
}

type Side = 'Front' | 'Back';
/** Chooses a picture of one side of the document, and sees it before it is sent. */
export async function choosePicture(page: Page, side: Side, picture: Buffer): Promise<void> {
  const name = `${side.toLowerCase()}.png`;
  await page.getByLabel(`${side} image`).setInputFiles({ name, mimeType: 'image/png', buffer: picture });
  await expect(page.getByText(name)).toBeVisible();
}

/** Fills the first step of the form; the second follows. */
export async function fillPersonalInformation(
  page: Page,
  { name, front, back }: { name: string; front: Buffer; back: Buffer },
): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByLabel('Document type').selectOption('National Identity Card');
  await page.getByLabel('Document number').fill('70123456789');
  await choosePicture(page, 'Front', front);
  await choosePicture(page, 'Back', back);
  await page.getByLabel('Country of residence').fill('Nigeria');
  await page.getByLabel('Permanent address').fill('14 Marina Road');
  await page.getByLabel('City').fill('Lagos');
  await page.getByLabel('State', { exact: true }).fill('Lagos');
  await page.getByLabel('Postal code').fill('101001');
  await page.getByLabel('Phone number').fill('+234 803 123 4567');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('list', { name: 'Step 2 of 2: Book Info' })).toBeFocused();
}

/** Fills the second step. */
export async function fillBookInfo(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Exclusive', exact: true }).check();
  await page.getByLabel('Outline').fill('She follows the letter. '.repeat(25));
  await page.getByLabel('Push lines').fill('One camel too many, and it carries a letter. '.repeat(5));
  await page.getByLabel('Planned length in words').selectOption('100k - 150k');
  await page.getByLabel('Average words in a chapter').selectOption('1000-1499');
  await page.getByLabel('Update frequency in chapters a week').selectOption('3-7');
}
