import { expect, test } from '../../fixtures/test.ts';
import { clean } from '../../pages/axe.ts';
import { DEMO, somebody } from '../../pages/people.ts';
import { beSignedIn, beSignedUp } from '../../pages/signed-in.ts';
import { topBar } from '../../pages/top-bar.ts';
import { publish, signInByApi, signUpByApi } from '../../pages/writers.ts';

test.use({ needs: 'demo' });

test('an author announces something and plans, the reader who follows hears of it once, and it is taken back', async ({
  browser,
  page,
  request,
}) => {
  const [ada, bola] = [somebody('Adaeze', 'Announces'), somebody('Bola', 'Hears')];
  const title = `The Long Dry ${Date.now().toString(36)}`;
  const editor = await signInByApi(request, DEMO.editor);
  const { slug } = await publish(await signUpByApi(request, ada), editor, title);
  await beSignedUp(page, bola);
  await page.goto(`/book/${slug}`);
  await page.getByRole('button', { name: `FOLLOW ${title}` }).click();
  await expect(page.getByRole('button', { name: `FOLLOWING ${title}` })).toBeVisible();
  const bell = (await topBar(page)).getByRole('button', { name: /^News/ });
  await expect(bell).toHaveAccessibleName('News');

  const author = await (await browser.newContext()).newPage();
  await test.step('the author announces something, and says what is planned', async () => {
    await beSignedIn(author, ada);
    await author.goto(`/book-chapters/${slug}`);
    await author.getByRole('link', { name: 'Readers', exact: true }).click();
    const announcements = author.getByRole('region', { name: 'Announcements' });
    await announcements.getByLabel('Your announcement').fill('Part two begins in spring.');
    await announcements.getByRole('button', { name: 'Announce', exact: true }).click();
    await expect(announcements.getByText(/You can announce something again from/)).toBeVisible();
    const map = author.getByRole('region', { name: 'Road map' });
    for (const plan of ['Maps of the valley', 'A second part']) {
      await map.getByRole('textbox', { name: 'Something you plan' }).fill(plan);
      await map.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(map.getByRole('button', { name: `Remove ${plan}` })).toBeVisible();
    }
    await map.getByRole('button', { name: 'Move A second part up' }).click();
    await expect(map.getByText('A second part is now 1 of 2.')).toBeAttached();
    await map.getByLabel('State of A second part').selectOption('In work');
    await expect(map.getByText('A second part: In work.')).toBeAttached();
    await clean(author);
  });

  await test.step('the reader’s bell counts it, and leads to the novel’s page, where it stands with the plans', async () => {
    await expect(bell).toHaveAccessibleName('News: 1 unread');
    await bell.click();
    await page
      .getByRole('dialog', { name: 'News', exact: true })
      .getByRole('link', { name: new RegExp(`${title}.*${ada.penName}: Part two begins in spring`) })
      .click();
    await expect(bell).toHaveAccessibleName('News');
    await page.reload();
    await expect(page.getByRole('region', { name: 'Announcements' })).toContainText('Part two begins in spring.');
    await expect(page.getByRole('region', { name: 'Road map' }).getByRole('listitem')).toHaveText([
      /A second part\s*In work/,
      /Maps of the valley\s*Planned/,
    ]);
    await clean(page);
  });

  await test.step('the author takes it back, and it is gone from the page and from the bell', async () => {
    await author.getByRole('button', { name: 'Take back' }).click();
    await author.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await expect(author.getByText('Taken back', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Road map' })).toBeVisible();
    await expect(page.getByText('Part two begins in spring.')).toBeHidden();
    await bell.click();
    await expect(page.getByRole('dialog', { name: 'News', exact: true }).getByText('No news.')).toBeVisible();
  });
});
