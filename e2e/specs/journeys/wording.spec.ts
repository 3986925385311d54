import { expect, test } from '../../fixtures/test.ts';
import { clean } from '../../pages/axe.ts';
import { DEMO, somebody } from '../../pages/people.ts';
import { beSignedIn, beSignedUp } from '../../pages/signed-in.ts';
import { publishText, signInByApi, signUpByApi } from '../../pages/writers.ts';

test.use({ needs: 'demo' });

const CAMELS = 'Nobody sang. Amina counted the camels, and then counted them again.';
const BETTER = 'Nobody sang. Amina counted the camels, and then counted them once more.';
const TEXT = `<p>The day began with salt. The men loaded it before the sun was up.</p><p>Nobody sang. Amina <em>counted</em> the camels, and then counted them again.</p><p>There was one more than yesterday, and it was looking at her.</p>`;

test('a reader suggests another wording, the author takes it over in one press, and the reader is told and reads it', async ({
  browser,
  page,
  request,
}) => {
  const ada = somebody('Adaora', 'Writes');
  const bola = somebody('Bolanle', 'Words');
  const writing = await signUpByApi(request, ada);
  const editing = await signInByApi(request, DEMO.editor);
  const title = `The Worded Road ${Date.now().toString(36)}`;
  const novel = await publishText(writing, editing, title, TEXT);
  const chapter = `/book/${novel.slug}/read/1`;

  await beSignedUp(page, bola);
  await page.goto(chapter);
  await test.step('the reader words the paragraph anew, with a note', async () => {
    await page.getByText('Nobody sang.').hover();
    await page.getByRole('button', { name: /^Comment on: Nobody sang/ }).click();
    const panel = page.getByRole('dialog', { name: 'Comments' });
    await panel.getByRole('button', { name: 'Suggest another wording' }).click();
    const wording = panel.getByLabel('The paragraph as you would have it');
    await expect(wording).toHaveValue(CAMELS);
    await wording.fill(BETTER);
    await panel.getByLabel(/^A note to the author/).fill('It reads better.');
    await panel.getByRole('button', { name: 'Send suggestion' }).click();
    const mine = panel.getByRole('article', { name: `Comment by ${bola.penName}` });
    await expect(mine.getByText('Suggested wording')).toBeVisible();
    await expect(mine.locator('ins')).toContainText('once more');
    await clean(page);
    await page.keyboard.press('Escape');
  });

  const context = await browser.newContext();
  const author = await context.newPage();
  await test.step('the author finds it first in the list, in two tabs', async () => {
    await beSignedIn(author, ada);
    await author.goto(`/book-chapters/${novel.slug}/comments`);
    const comment = author.getByRole('article', { name: `Comment by ${bola.penName}` });
    await expect(comment.locator('del')).toContainText('again');
    await clean(author);
  });
  const other = await context.newPage();
  const takeOver = `Take over the wording of ${bola.penName}`;
  await other.goto(`/book-chapters/${novel.slug}/comments`);
  await expect(other.getByRole('button', { name: takeOver })).toBeVisible();

  await test.step('takes it over in one press, and a press in the other tab changes nothing more', async () => {
    await author.getByRole('button', { name: takeOver }).click();
    await expect(author.getByText('Readers have it once an editor has approved the chapter.')).toBeVisible();
    await expect(author.getByRole('article').getByText('Taken over')).toBeVisible();
    const late = other.getByRole('button', { name: takeOver });
    if (await late.isVisible()) await late.click();
    await expect(other.getByRole('article').getByText('Taken over')).toBeVisible();
  });

  await editing.call('POST', `/novels/${novel.slug}/chapters/1/publish/`, {});
  await test.step('the reader is told, and reads the chapter as it is worded now', async () => {
    await page.goto('/account-inbox');
    const told = page.getByRole('list', { name: 'Messages' }).getByRole('link');
    await expect(told.filter({ hasText: `Your wording was taken over: ${title}, Chapter 1` })).toHaveCount(1);
    await page.goto(chapter);
    const paragraph = page.getByText(/and then counted them once more\.$/);
    await expect(paragraph).toHaveText(BETTER);
    await expect(paragraph.locator('em')).toHaveText('counted');
  });
});

test('a guest looks a word up where it stands, and nobody else is asked', async ({ page, request, complaints }) => {
  // A word that the list does not have.
  complaints.expect(/status of 404/);
  const novel = await publishText(
    await signUpByApi(request, somebody('Chioma', 'Writes')),
    await signInByApi(request, DEMO.editor),
    `Looked Up ${Date.now().toString(36)}`,
    '<p>Camels were driven over the road, and nobody sang.</p><p>Qwrtzy was all they said.</p>',
  );
  const asked: string[] = [];
  page.on('request', (made) => asked.push(new URL(made.url()).host));
  await page.goto(`/book/${novel.slug}/read/1`);
  const bar = page.getByRole('toolbar', { name: 'Selected words' });
  /** The first word of a paragraph: a double press selects it, as a long one does on a phone. */
  const select = async (paragraph: RegExp) => {
    await expect(async () => {
      await page.getByText(paragraph).dblclick({ position: { x: 16, y: 14 } });
      await expect(bar.getByRole('button', { name: 'Look up' })).toBeVisible({ timeout: 1_000 });
    }).toPass();
  };

  await test.step('a form leads to its word, which is told with the name of the word list', async () => {
    await select(/^Camels were/);
    await expect(bar.getByRole('button', { name: 'Highlight' })).toHaveCount(0);
    await bar.getByRole('button', { name: 'Look up' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '“Camels”' });
    await expect(dialog.getByRole('region', { name: 'camel, noun' })).toContainText(/mammal/);
    await expect(dialog.getByText(/WordNet 3\.1, © 2011 Princeton University/)).toBeVisible();
    await clean(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(bar.getByRole('button', { name: 'Look up' })).toBeFocused();
  });

  await test.step('what is no word of the list is said so', async () => {
    await select(/^Qwrtzy/);
    await bar.getByRole('button', { name: 'Look up' }).click();
    await expect(page.getByRole('dialog', { name: '“Qwrtzy”' })).toContainText(
      'The word list does not have this word.',
    );
  });

  expect([...new Set(asked)]).toEqual([new URL(page.url()).host]);
});
