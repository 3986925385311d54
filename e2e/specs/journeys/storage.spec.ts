import type { Page } from '@playwright/test';
import { othersWork } from '../../fixtures/chaos.ts';
import { expect, test } from '../../fixtures/test.ts';
import { confirmEmail, fillSignUp, somebody } from '../../pages/people.ts';
import { createNovel, typeChapter } from '../../pages/writing.ts';

test.use({ needs: 'demo' });

/** Fills both storages to the last character, as a person's browser may be when they come. */
const full = (page: Page) =>
  page.addInitScript(() => {
    for (const storage of [localStorage, sessionStorage]) {
      for (let size = 2 ** 22; size >= 1;) {
        try {
          storage.setItem(`filling ${Object.keys(storage).length}`, 'x'.repeat(size));
        } catch {
          size = Math.floor(size / 2);
        }
      }
    }
  });

/** Refuses both storages at the first touch, as a browser does whose owner blocks what sites store. */
const refused = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });

for (const { state, prepare } of [
  { state: 'full', prepare: full },
  { state: 'refused', prepare: refused },
]) {
  test(`with storage ${state} one reads, signs up, creates a novel and writes, and loses nothing`, async ({
    page,
    complaints,
  }) => {
    test.setTimeout(120_000);
    complaints.expect(/status of 40[14]/);
    await prepare(page);
    const reports: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/client-errors/')) reports.push(request.postData() ?? '');
    });
    const writer = somebody('Sade', 'Adeyemi');
    const title = `The Full Granary ${Date.now().toString(36)}`;

    await test.step('reads a chapter and the next', async () => {
      await page.goto('/book/moby-dick/read/loomings-1');
      await expect(page.getByRole('heading', { level: 1, name: 'Loomings' })).toBeVisible();
      await page.getByRole('link', { name: 'Next', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'The Carpet-Bag' })).toBeVisible();
    });

    await test.step('signs up, on the way to writing', async () => {
      await page.goto('/');
      await page.getByRole('banner').getByRole('link', { name: 'Create' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Sign up' }).click();
      await fillSignUp(page, writer);
      await confirmEmail(page, writer);
      await expect(page.getByText('Create your first book now!')).toBeVisible();
    });

    await test.step('what is typed into the novel form stays, and makes the novel', async () => {
      await page.getByRole('link', { name: 'New Story' }).first().click();
      await page.getByLabel('Book Title').pressSequentially('The');
      await expect(page.getByLabel('Book Title')).toHaveValue('The');
      await createNovel(page, { title });
    });

    await test.step('what is typed into a chapter stays, and is saved', async () => {
      await typeChapter(page, 'The first sack', ['The granary was full before the rain.']);
      await expect(page.getByRole('textbox', { name: 'Chapter text' })).toContainText('before the rain.');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Chapter has been saved')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Chapter text' })).toContainText('before the rain.');
    });

    await test.step('the bar and two other remotes work, and nothing is reported', async () => {
      await othersWork(page, 'mf-author');
      expect(reports).toEqual([]);
    });
  });
}
