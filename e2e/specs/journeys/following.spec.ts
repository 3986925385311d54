import { expect, test } from '../../fixtures/test.ts';
import { DEMO, fillSignIn, somebody } from '../../pages/people.ts';
import { beSignedIn, beSignedUp } from '../../pages/signed-in.ts';
import { topBar } from '../../pages/top-bar.ts';
import { publish, signInByApi, signUpByApi } from '../../pages/writers.ts';
import { typeChapter } from '../../pages/writing.ts';

test.use({ needs: 'demo' });

interface Mail {
  subject: string;
  text: string;
  unsubscribe?: string;
}

test('an author publishes, and the reader who follows is told at once, by the bell and by mail, and ends the mails with one press', async ({
  browser,
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const [writer, reader] = [somebody('Nneka', 'Follows'), somebody('Tobi', 'Reads')];
  const title = `The Ferry ${Date.now().toString(36)}`;
  const editor = await signInByApi(request, DEMO.editor);
  const { slug } = await publish(await signUpByApi(request, writer), editor, title);

  await test.step('the reader follows the novel, and chooses to be mailed at once', async () => {
    await beSignedUp(page, reader);
    await page.goto(`/book/${slug}`);
    await page.getByRole('button', { name: `FOLLOW ${title}` }).click();
    await page.getByRole('button', { name: `FOLLOWING ${title}` }).click();
    const dialog = page.getByRole('dialog', { name: `New chapters of ${title}` });
    await dialog.getByLabel('By mail').selectOption('At once, every ten minutes at most');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
  });
  const bell = (await topBar(page)).getByRole('button', { name: /^News/ });
  await expect(bell).toHaveAccessibleName('News');

  await test.step('in another browser the author writes a chapter, and it is approved', async () => {
    const writers = await browser.newContext();
    const authorsPage = await writers.newPage();
    await beSignedIn(authorsPage, writer);
    await authorsPage.goto(`/book-chapters/${slug}`);
    await typeChapter(authorsPage, 'The far bank', ['Nobody had waited there for years.']);
    await authorsPage.getByRole('button', { name: 'Publish' }).click();
    await expect(authorsPage.getByText('Chapter sent for approval')).toBeVisible();
    await writers.close();
    await editor.call('POST', `/novels/${slug}/chapters/2/publish/`, {});
  });

  await test.step('the reader’s bell counts it while the page stays open, and leads to it', async () => {
    await expect(bell).toHaveAccessibleName('News: 1 unread');
    await bell.click();
    await page
      .getByRole('dialog', { name: 'News', exact: true })
      .getByRole('link', { name: new RegExp(`${title}.*Chapter 2: The far bank`) })
      .click();
    await expect(page.getByText('Nobody had waited there for years.')).toBeVisible();
    await page.goto(`/book/${slug}`);
    await expect(bell).toHaveAccessibleName('News');
  });

  let unsubscribe = '';
  await test.step('one mail has come, with the way out', async () => {
    await expect(async () => {
      const answer = await request.get(`/api/dev/mail/?to=${encodeURIComponent(reader.email)}`);
      const mails = ((await answer.json()) as { results: Mail[] }).results.filter((mail) => mail.unsubscribe);
      expect(mails.map(({ subject }) => subject)).toEqual([`${title}: Chapter 2`]);
      unsubscribe = mails[0]?.unsubscribe ?? '';
    }).toPass();
  });

  await test.step('which needs neither a sign-in nor scripts', async () => {
    const elsewhere = await browser.newContext({ javaScriptEnabled: false });
    const plain = await elsewhere.newPage();
    await plain.goto(unsubscribe);
    await plain.getByRole('button', { name: 'Stop the mails' }).click();
    await expect(plain.getByRole('heading', { name: 'No more mails' })).toBeVisible();
    await elsewhere.close();
    await page.getByRole('button', { name: `FOLLOWING ${title}` }).click();
    const dialog = page.getByRole('dialog', { name: `New chapters of ${title}` });
    await expect(dialog.getByLabel('By mail')).toHaveValue('none');
  });
});

test('a guest who follows is asked to sign in, finds it on the shelf, and leaves it there', async ({
  page,
  request,
}) => {
  const reader = somebody('Uche', 'Guest');
  await signUpByApi(request, reader);
  await page.goto('/book/nine-nights-in-kano');
  await page.getByRole('button', { name: 'FOLLOW Nine Nights in Kano' }).click();
  await expect(page.getByText('Sign in to be told of new chapters.')).toBeVisible();
  await fillSignIn(page, reader);
  await expect(page.getByRole('button', { name: 'FOLLOWING Nine Nights in Kano' })).toBeVisible();
  await page.goto('/shelf?tab=following');
  await page.getByRole('button', { name: 'FOLLOWING Nine Nights in Kano' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unfollow' }).click();
  await expect(page.getByText('You follow nothing yet.')).toBeVisible();
});
