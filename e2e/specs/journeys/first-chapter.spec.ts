import { expect, test } from '../../fixtures/test.ts';
import { topBar } from '../../pages/top-bar.ts';
import { confirmEmail, DEMO, fillSignUp, somebody } from '../../pages/people.ts';
import { beSignedIn, beSignedUp } from '../../pages/signed-in.ts';
import { beginNovel } from '../../pages/writers.ts';
import { createNovel, typeChapter } from '../../pages/writing.ts';

test.use({ needs: 'demo' });

test(
  'from sign-up to the first reader: written, rejected, mended, approved, found and read',
  { tag: '@gate' },
  async ({ browser, page, complaints }) => {
    test.setTimeout(150_000);
    complaints.expect(/status of 40[14]/);
    const ada = somebody('Ada', 'Salt');
    const title = `The Lantern Keeper ${Date.now().toString(36)}`;

    await test.step('a guest who wants to write signs up and confirms the e-mail', async () => {
      await page.goto('/');
      await page.getByRole('banner').getByRole('link', { name: 'Create' }).click();
      await page
        .getByRole('dialog')
        .getByRole('link', { name: 'Sign up' })
        .or(page.getByRole('dialog').getByRole('button', { name: 'Sign up' }))
        .first()
        .click();
      await fillSignUp(page, ada);
      await confirmEmail(page, ada);
      await expect(page.getByText('Create your first book now!')).toBeVisible();
    });

    await test.step('creates a novel with a made cover', async () => {
      await page
        .getByRole('link', { name: 'New Story' })
        .or(page.getByRole('main').getByRole('link', { name: /first book|begin|create/i }))
        .first()
        .click();
      await createNovel(page, { title });
    });

    await test.step('writes a chapter, saves it and asks for publication', async () => {
      await typeChapter(page, 'The wrong camel', [
        'The count came out wrong.',
        'She lit the lantern and counted again.',
      ]);
      await expect(page.getByRole('button', { name: 'Word Count: 12' })).toBeVisible();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Chapter has been saved')).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Chapters' })).toContainText('Unpublished');
      await page.getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByText('Chapter sent for approval')).toBeVisible();
      await expect(page.getByText('An editor reads this chapter now.', { exact: false })).toBeVisible();
    });

    const editors = await browser.newContext();
    const editorPage = await editors.newPage();

    await test.step('an editor sends it back with a reason', async () => {
      await beSignedIn(editorPage, DEMO.editor);
      await editorPage.goto('/staff');
      await editorPage
        .getByRole('navigation', { name: 'Staff sections' })
        .getByRole('link', { name: /^Chapters/ })
        .click();
      await editorPage
        .getByRole('row', { name: new RegExp(title) })
        .getByRole('link', { name: 'The wrong camel' })
        .click();
      await expect(editorPage.getByText('She lit the lantern and counted again.')).toBeVisible();
      await editorPage.getByRole('button', { name: 'Reject' }).click();
      await editorPage.getByLabel('Reason').fill('Say whose camel it is.');
      await editorPage.getByRole('button', { name: 'Reject chapter' }).click();
      await expect(editorPage).toHaveURL('/staff/chapters');
    });

    await test.step('the author reads the reason, mends the chapter and asks again', async () => {
      await page.reload();
      await page
        .getByRole('navigation', { name: 'Chapters' })
        .getByRole('link', { name: /The wrong camel/ })
        .click();
      await expect(page.getByText('Say whose camel it is.').first()).toBeVisible();
      await page.getByRole('button', { name: 'EDIT DRAFT' }).click();
      const text = page.getByRole('textbox', { name: 'Chapter text' });
      await text.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' It was the dead man’s camel.');
      await page.getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByText('Chapter sent for approval')).toBeVisible();
    });

    await test.step('the editor approves', async () => {
      await editorPage.reload();
      await editorPage
        .getByRole('row', { name: new RegExp(title) })
        .getByRole('link', { name: 'The wrong camel' })
        .click();
      await expect(editorPage.getByText('It was the dead man’s camel.', { exact: false })).toBeVisible();
      await editorPage.getByRole('button', { name: 'Approve' }).click();
      await expect(editorPage).toHaveURL('/staff/chapters');
    });
    await editors.close();

    await test.step('a guest finds it among the new arrivals and reads it', async () => {
      const guests = await browser.newContext();
      const guest = await guests.newPage();
      await guest.goto('/');
      const arrivals = guest.getByRole('region', { name: 'New Arrivals' });
      await arrivals.scrollIntoViewIfNeeded();
      await arrivals.getByRole('link', { name: new RegExp(title) }).click();
      await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await guest.getByRole('link', { name: 'READ' }).click();
      await expect(guest.getByRole('heading', { name: 'The wrong camel' })).toBeVisible();
      await expect(
        guest.getByText('She lit the lantern and counted again. It was the dead man’s camel.'),
      ).toBeVisible();
      await guests.close();
    });

    await test.step('the author sees it published, on the dashboard too', async () => {
      await page.reload();
      await expect(page.getByRole('navigation', { name: 'Chapters' })).toContainText('18 words');
      await page.goto('/account-dashboard');
      await expect(page.getByText('Ongoing')).toBeVisible();
    });
  },
);

test('unsaved work is asked about on every way out, and nothing is lost', async ({ page }) => {
  test.setTimeout(90_000);
  const author = await beSignedUp(page, somebody('Bola'));
  const { slug } = await beginNovel(author, `Salt and Smoke ${Date.now().toString(36)}`);
  await page.goto(`/book-chapters/${slug}`);
  await typeChapter(page, 'Half a thought', ['It was not finished.']);
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });

  await test.step('by a link of the top bar', async () => {
    await (await topBar(page)).getByRole('link', { name: 'Griot, home' }).click();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByRole('textbox', { name: 'Chapter text' })).toContainText('It was not finished.');
  });

  await test.step('by the Back button', async () => {
    const here = page.url();
    await page.evaluate(() => window.history.back());
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(page.url()).toBe(here);
    await expect(page.getByRole('textbox', { name: 'Chapter text' })).toContainText('It was not finished.');
  });

  await test.step('a crash of the tab loses nothing', async () => {
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('It was not finished.').first()).toBeVisible();
  });
});

test('the novel form says what is missing at its place and keeps what was typed', async ({ page }) => {
  await beSignedUp(page, somebody('Chika'));
  await page.goto('/create-novel');
  await page.getByLabel('Synopsis').fill('Too short.');
  await page.getByRole('button', { name: 'Create novel' }).click();
  for (const text of [
    'One or more errors encountered.',
    'Book Title is required',
    'Synopsis should be at least 150 characters long',
    'Language is required',
    'Image is required',
  ]) {
    await expect(page.getByText(text).first()).toBeVisible();
  }
  await expect(page.getByLabel('Synopsis')).toHaveValue('Too short.');
});
