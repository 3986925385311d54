import { expect, test } from '../../fixtures/test.ts';
import { DEMO, somebody } from '../../pages/people.ts';
import { beSignedIn, beSignedUp } from '../../pages/signed-in.ts';
import { publish, signInByApi, signUpByApi } from '../../pages/writers.ts';

test.use({ needs: 'demo' });

const ASPECTS = ['Writing quality', 'Update stability', 'Story development', 'Character design', 'World background'];

test('who has not read is told so before anything is typed, reads on, and rates; the page says how that counts', async ({
  page,
}) => {
  const reader = somebody('Rahila');
  await beSignedUp(page, reader);
  await page.goto('/book/the-second-best-baker-in-ibadan');
  await page.getByRole('button', { name: 'Write a review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write a review' });
  await expect(
    dialog.getByText('You can rate this novel once you have read 1 chapter of it. You have read none, so read 1 more.'),
  ).toBeVisible();
  await expect(dialog.getByLabel('Your review')).toBeHidden();

  const kept = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && /\/novels\/reading\//.test(response.url()),
  );
  await dialog.getByRole('link', { name: 'Read on' }).click();
  expect((await kept).ok()).toBe(true);
  await page.goto('/book/the-second-best-baker-in-ibadan');
  await page.getByRole('button', { name: 'Write a review' }).click();
  for (const aspect of ASPECTS)
    await dialog.getByRole('radiogroup', { name: aspect }).getByRole('radio', { name: '4 stars' }).check();
  await dialog.getByLabel('Your review').fill('I would queue for the second best of anything here.');
  await dialog.getByRole('button', { name: 'Post review' }).click();
  await expect(page.getByText('Your review has been posted.')).toBeVisible();

  await page.getByRole('link', { name: 'How ratings are counted' }).click();
  await expect(page).toHaveURL('/ratings');
  await expect(
    page.getByText(/^Score = \(3\.5 × 5 \+ the stars of the reviews that count\) ÷ \(5 \+ the number/),
  ).toBeVisible();
  // (17.5 + 5) / 6, and (17.5 + 500) / 105.
  await expect(page.getByText(/One review of 5 stars makes 3\.8, ten make 4\.5, a hundred make 4\.9\./)).toBeVisible();
});

test('five new accounts at once weigh nothing, their reader sees why, and an editor decides', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(90_000);
  const title = `Wells of Stars ${Date.now().toString(36)}`;
  const author = await signUpByApi(request, somebody('Esi', 'Rated'));
  const novel = await publish(author, await signInByApi(request, DEMO.editor), title);
  const last = somebody('Fifth', 'Rated');
  for (const who of ['First', 'Second', 'Third', 'Fourth'].map((name) => somebody(name, 'Rated'))) {
    const reader = await signUpByApi(request, who);
    await reader.call('PUT', `/novels/reading/${novel.slug}/`, { chapter: '1', paragraph: 0 });
    await reader.call('POST', `/novels/${novel.slug}/reviews/mine/`, {
      writing_quality: 2,
      update_stability: 2,
      story_development: 2,
      character_design: 2,
      world_background: 2,
      review: `${who.penName} was told to give it one star.`,
    });
  }

  const readers = await browser.newContext();
  const reader = await readers.newPage();
  await beSignedUp(reader, last);
  const kept = reader.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith(`/novels/reading/${novel.slug}/`),
  );
  await reader.goto(`/book/${novel.slug}/read`);
  await kept;
  await reader.goto(`/book/${novel.slug}`);
  // (17.5 + 4) / 9
  await expect(reader.getByRole('region', { name: 'Ratings' })).toContainText('2.4');
  await reader.getByRole('button', { name: 'Write a review' }).click();
  const dialog = reader.getByRole('dialog', { name: 'Write a review' });
  for (const aspect of ASPECTS)
    await dialog.getByRole('radiogroup', { name: aspect }).getByRole('radio', { name: '1 star', exact: true }).check();
  await dialog.getByLabel('Your review').fill('I was told to give it one star as well.');
  await dialog.getByRole('button', { name: 'Post review' }).click();
  const own = reader.getByRole('article', { name: `Review by ${last.penName}` });
  await expect(own.getByText('Being looked at: it does not count yet')).toBeVisible();
  await expect(reader.getByRole('region', { name: 'Ratings' })).toContainText('No Reviews');

  await beSignedIn(page, DEMO.editor);
  await page.goto('/staff');
  await page
    .getByRole('navigation', { name: /sections/i })
    .getByRole('link', { name: /^Ratings/ })
    .click();
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Ratings of ${title}` })).toBeVisible();
  await expect(page.getByText('5 ratings from young accounts, 1.00 stars')).toBeVisible();
  await page.getByRole('radio', { name: /^Dismiss them/ }).check();
  await page.getByLabel('Reason').fill('Five accounts of today, one text.');
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(page).toHaveURL('/staff/ratings');
  await expect(page.getByText('The ratings are dismissed.')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(title) })).toBeHidden();

  await reader.reload();
  await expect(own.getByText('It does not count')).toBeVisible();
  await expect(reader.getByRole('region', { name: 'Ratings' })).toContainText('No Reviews');
  await readers.close();
});
