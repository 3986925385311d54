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

test('an author asks at the end of a chapter, a guest is led to sign in, a reader votes and sees what was chosen, and a gift is thanked for', async ({
  browser,
  page,
  request,
}) => {
  const [ada, bola] = [somebody('Adaeze', 'Asks'), somebody('Bola', 'Votes')];
  const title = `The Asked Road ${Date.now().toString(36)}`;
  const editor = await signInByApi(request, DEMO.editor);
  const { slug } = await publish(await signUpByApi(request, ada), editor, title);
  const giver = await signInByApi(request, DEMO.reader);
  const { results } = await giver.call<{ results: { id: string; name: string; numCoins: number }[] }>(
    'GET',
    '/gift-options/',
  );
  const [cheapest] = results;
  if (!cheapest) throw new Error('nothing can be given');
  await giver.call('POST', '/gifts/send-gift/', { novel: slug, gift_option: cheapest.id });

  const author = await (await browser.newContext()).newPage();
  await test.step('the author asks something', async () => {
    await beSignedIn(author, ada);
    await author.goto(`/book-chapters/${slug}/readers`);
    const polls = author.getByRole('region', { name: 'Polls' });
    await polls.getByRole('button', { name: 'New poll' }).click();
    await polls.getByLabel('Question').fill('Who counts the camels?');
    await polls.getByLabel('Option 1').fill('Amina');
    await polls.getByLabel('Option 2').fill('The wind');
    await clean(author);
    await polls.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(polls.getByRole('strong').getByText('Who counts the camels?')).toBeVisible();
  });

  await test.step('the author thanks for the gift with one press', async () => {
    const gifts = author.getByRole('region', { name: 'Gifts' });
    await gifts.getByRole('button', { name: /^Thank .* for / }).click();
    await expect(gifts.getByText('You thanked.')).toBeVisible();
    const { results: messages } = await giver.call<{ results: { title: string }[] }>('GET', '/inbox/');
    expect(messages.filter((message) => message.title === `Thank you for your gift to ${title}`)).toHaveLength(1);
  });

  const poll = page.getByRole('region', { name: 'Who counts the camels?' });
  await test.step('a guest finds it at the end of the chapter, chooses, and is led to sign in', async () => {
    await page.goto(`/book/${slug}/read/1`);
    await page.getByRole('region', { name: 'Comments' }).scrollIntoViewIfNeeded();
    await poll.getByLabel('The wind').check();
    await poll.getByRole('button', { name: 'Sign in to vote' }).click();
    await expect(page.getByRole('dialog').getByText('Sign in, and your vote is counted.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a reader votes, sees what was chosen, and votes otherwise', async () => {
    await beSignedUp(page, bola);
    await page.goto(`/book/${slug}/read/1`);
    await page.getByRole('region', { name: 'Comments' }).scrollIntoViewIfNeeded();
    await poll.getByLabel('The wind').check();
    await poll.getByRole('button', { name: 'Vote', exact: true }).click();
    await expect(poll.getByRole('listitem')).toHaveText([/Amina\s*0/, /The wind\s*Your choice\s*1 \(100%\)/]);
    await clean(page);
    await poll.getByRole('button', { name: 'Change my vote' }).click();
    await poll.getByLabel('Amina').check();
    await poll.getByRole('button', { name: 'Vote', exact: true }).click();
    await expect(poll.getByRole('listitem')).toHaveText([/Amina\s*Your choice\s*1 \(100%\)/, /The wind\s*0/]);
  });

  await test.step('the author closes it, and everybody sees what was chosen', async () => {
    await author.reload();
    await author.getByRole('button', { name: /^Close now/ }).click();
    await expect(author.getByRole('region', { name: 'Polls' }).getByText('Closed', { exact: true })).toBeVisible();
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(`/book/${slug}/read/1`);
    await guest.getByRole('region', { name: 'Comments' }).scrollIntoViewIfNeeded();
    await expect(
      guest.getByRole('region', { name: 'Who counts the camels?' }).getByText('1 vote · Closed'),
    ).toBeVisible();
  });
});
