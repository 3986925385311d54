import { readFileSync } from 'node:fs';
import { expect, test } from '../../fixtures/test.ts';
import { epubOf } from '../../pages/epub.ts';
import { DEMO, somebody } from '../../pages/people.ts';
import { beSignedUp } from '../../pages/signed-in.ts';
import { signInByApi } from '../../pages/writers.ts';
import { createNovel } from '../../pages/writing.ts';

test.use({ needs: 'demo' });

test('an EPUB becomes a novel: read, divided otherwise, accepted, a chapter sent in, and taken away again', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const title = `The Salt Road ${Date.now().toString(36)}`;
  await beSignedUp(page, somebody('Ife'));

  await test.step('the file is chosen and read', async () => {
    await page.goto('/create');
    await page.getByRole('main').getByRole('link', { name: 'Import a novel' }).click();
    await page.getByLabel(/Choose a file/).setInputFiles({
      name: 'salt.epub',
      mimeType: 'application/epub+zip',
      buffer: epubOf(title, [
        { title: 'A word first', paragraphs: ['Other books.'] },
        { title: 'Dawn', paragraphs: ['The salt came in <em>at dawn</em>.', 'Nobody sang.', 'Then it was noon.'] },
        { title: 'Dusk', paragraphs: ['It went out again.'] },
        { title: 'Night', paragraphs: ['And came back.'] },
      ]),
    });
    await expect(page.getByText('4 chapters, 21 words.', { exact: false })).toBeVisible();
  });

  await test.step('its chapters are skipped, merged, split and renamed, by keyboard alone', async () => {
    await page.getByRole('button', { name: 'Skip A word first' }).press('Enter');
    await page.getByRole('button', { name: 'Merge Night into Dusk' }).press('Enter');
    await page.getByRole('button', { name: 'Split Dawn' }).press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Begin a chapter here: Then it was noon/ })
      .press('Enter');
    await page.getByRole('textbox', { name: 'Title of chapter 2' }).fill('Noon');
    await expect(page.getByText('3 chapters, 19 words.', { exact: false })).toBeVisible();
  });

  await test.step('it becomes a novel with a draft for each', async () => {
    await expect(page.getByLabel('Book Title')).toHaveValue(title);
    await createNovel(page, { title });
    const chapters = page.getByRole('navigation', { name: 'Chapters' });
    await expect(chapters.getByRole('link', { name: /Dawn|Noon|Dusk/ })).toHaveText([/Dawn/, /Noon/, /Dusk/]);
  });

  await test.step('its chapters are put in order by dragging, which leaves the page as long as it is', async () => {
    await page.getByRole('link', { name: 'Change order' }).click();
    const rows = page.getByRole('list', { name: 'Chapters in their order' }).getByRole('listitem');
    await expect(rows).toHaveText([/Dawn/, /Noon/, /Dusk/]);
    const dawn = rows.filter({ hasText: 'Dawn' });
    const long = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await long();
    // By its handle, which stands at the beginning of its row, and past the end of the list.
    const drag = async () => {
      await dawn.scrollIntoViewIfNeeded();
      const row = await dawn.boundingBox();
      const [x, y] = [(row?.x ?? 0) + 26, (row?.y ?? 0) + (row?.height ?? 0) / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, 790, { steps: 10 });
      await expect(dawn).toContainText('Chapter 3 (was Chapter 1)');
    };
    await drag();
    expect(await long()).toBe(before);
    await page.keyboard.press('Escape');
    await expect(dawn).toHaveText('Chapter 1Dawn');
    await page.mouse.up();
    await drag();
    await page.mouse.up();
    await expect(rows).toHaveText([/Noon/, /Dusk/, /Dawn/]);
    await page.getByRole('button', { name: 'Save order' }).click();
    await expect(page.getByText('The order has been saved')).toBeVisible();
  });

  await test.step('a chapter is sent in and published', async () => {
    await page.getByRole('navigation', { name: 'Chapters' }).getByRole('link', { name: /Dawn/ }).click();
    await expect(page.getByText('The salt came in at dawn.').first()).toBeVisible();
    await page.getByRole('button', { name: 'EDIT DRAFT' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Chapter sent for approval')).toBeVisible();
    const editor = await signInByApi(request, DEMO.editor);
    const queue = await editor.call<{ results: { id: string; novel: { slug: string; title: string } }[] }>(
      'GET',
      '/staff/chapters/?limit=1000',
    );
    const waiting = queue.results.find(({ novel }) => novel.title === title);
    await editor.call('POST', `/novels/${waiting?.novel.slug}/chapters/${waiting?.id}/publish/`);
    await page.goto(`/book/${waiting?.novel.slug}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  await test.step('the novel is downloaded as an EPUB', async () => {
    await page.goto('/account-stories');
    await page
      .getByRole('button', { name: `Download ${title}` })
      .first()
      .click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'EPUB' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^the-salt-road.*\.epub$/);
    expect(
      readFileSync(await file.path())
        .subarray(30, 58)
        .toString(),
    ).toBe('mimetypeapplication/epub+zip');
  });
});
