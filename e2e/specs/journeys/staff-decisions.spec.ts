import { expect, test } from '../../fixtures/test.ts';
import { DEMO, fillSignIn, signIn, somebody } from '../../pages/people.ts';
import { contractForm, publish, signInByApi, signUpByApi } from '../../pages/writers.ts';

test('a contract is applied for, rejected, applied for again and approved, and its author reads both answers', async ({
  browser,
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const ada = somebody('Adaeze', 'Contracted');
  const title = `The Salt Ledger ${Date.now().toString(36)}`;
  const author = await signUpByApi(request, ada);
  const novel = await publish(author, await signInByApi(request, DEMO.editor), title, 5_000);

  // The two sides of a document, drawn here: two pictures that differ.
  const draw = async (color: string) => {
    await page.setContent(`<div style="width:640px;height:400px;background:${color}"></div>`);
    return await page.screenshot({ clip: { x: 8, y: 8, width: 640, height: 400 } });
  };
  const pictures = { front: await draw('#B4471F'), back: await draw('#2F2E78') };
  const contract = await author.call<{ id: string }>(
    'POST',
    '/contracts/apply/',
    contractForm(novel, 'Adaeze Ngozi Obi', pictures),
  );

  await signIn(page, DEMO.editor);
  const sections = page.getByRole('navigation', { name: 'Staff sections' });
  const find = async () => {
    await page.goto('/staff');
    await sections.getByRole('link', { name: /^Contracts/ }).click();
    await page
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('link', { name: title })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: `Contract for ${title}` })).toBeVisible();
  };

  await test.step('an editor reads the application and looks closely at the document', async () => {
    await find();
    await expect(page.getByText('Adaeze Ngozi Obi')).toBeVisible();
    const front = page.getByRole('img', { name: 'Front: National Identity Card of Adaeze Ngozi Obi' });
    await expect
      .poll(() => front.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.src.startsWith('blob:')]))
      .toEqual([640, true]);
    await page.getByRole('button', { name: /^Look closer: Front/ }).click();
    const closer = page.getByRole('dialog', { name: /^Front:/ });
    await closer.getByRole('button', { name: 'Larger' }).click();
    await expect(closer.getByText('150%')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(closer).toBeHidden();
  });

  await test.step('and rejects it with a reason', async () => {
    await page.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog', { name: `Reject the contract for ${title}` });
    await dialog.getByRole('button', { name: 'Reject contract' }).click();
    await expect(dialog.getByText('Tell the author why.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('The back of the card is too dark to read.');
    await dialog.getByRole('button', { name: 'Reject contract' }).click();
    await expect(page).toHaveURL('/staff/contracts');
    await expect(page.getByText(`The application for ${title} went back to ${ada.penName}.`)).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(title) })).toBeHidden();
  });

  const writers = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const authorPage = await writers.newPage();
  await test.step('the author reads why in the inbox', async () => {
    await signIn(authorPage, ada);
    await authorPage.goto('/account-inbox');
    await authorPage.getByText(`Contract for ${title}: rejected`).first().click();
    await expect(authorPage.getByText('The back of the card is too dark to read.')).toBeVisible();
  });

  await test.step('another submission is approved', async () => {
    await author.call(
      'PATCH',
      `/contracts/${contract.id}/`,
      contractForm(novel, 'Adaeze Ngozi Obi', { ...pictures, back: pictures.front }),
    );
    await find();
    await expect(page.getByText('submission 2')).toBeVisible();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page
      .getByRole('dialog', { name: `Approve the contract for ${title}?` })
      .getByRole('button', { name: 'Approve contract' })
      .click();
    await expect(page).toHaveURL('/staff/contracts');
    await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'To be signed' }).click();
    await expect(page.getByRole('row', { name: new RegExp(title) })).toBeVisible();
  });

  await test.step('and the author reads that', async () => {
    await authorPage.reload();
    await authorPage.getByText(`Contract for ${title}: approved`).first().click();
    await expect(
      authorPage.getByText(`The contract for ${title} is ready for your signature.`, { exact: false }).first(),
    ).toBeVisible();
    await writers.close();
  });
});

test('a reported review is removed, and readers find it no more', async ({ browser, page, request }) => {
  test.setTimeout(90_000);
  const title = `Wells of Glass ${Date.now().toString(36)}`;
  const reader = somebody('Kind', 'Reported');
  const [author, reviewer] = await Promise.all(
    [somebody('Esi', 'Reported'), somebody('Rude', 'Reported'), reader].map((one) => signUpByApi(request, one)),
  );
  if (!author || !reviewer) throw new Error('somebody is missing');
  const novel = await publish(author, await signInByApi(request, DEMO.editor), title);
  await reviewer.call('POST', `/novels/${novel.slug}/reviews/mine/`, {
    writing_quality: 2,
    update_stability: 2,
    story_development: 2,
    character_design: 2,
    world_background: 2,
    review: 'Whoever wrote this should be ashamed of themselves.',
  });

  const guests = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' });
  const guest = await guests.newPage();
  await guest.goto(`/book/${novel.slug}`);
  await expect(guest.getByText('Whoever wrote this should be ashamed of themselves.')).toBeVisible();
  await test.step('a reader who was signed out reports it', async () => {
    await guest.getByRole('button', { name: /^Report this review by Rude/ }).click();
    await fillSignIn(guest, reader);
    const dialog = guest.getByRole('dialog', { name: /^Report this review by Rude/ });
    await dialog.getByLabel('What is wrong').fill('This insults the author and says nothing of the book.');
    await guest.keyboard.press('Escape');
    await guest.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(guest.getByText('Thank you. An editor will look at this review.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(guest.getByRole('button', { name: /^Report this review by Rude/ })).toBeFocused();
  });

  await signIn(page, DEMO.editor);
  await page.goto('/staff/reports');
  await page.getByRole('navigation', { name: 'Kind' }).getByRole('link', { name: 'Reviews' }).click();
  await expect(page).toHaveURL('/staff/reports?kind=review');
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByText('Whoever wrote this should be ashamed of themselves.')).toBeVisible();
  await page.getByRole('radio', { name: /^Remove the review/ }).check();
  await page.getByRole('button', { name: 'Remove review' }).click();
  await page
    .getByRole('dialog', { name: 'Remove this review?' })
    .getByRole('button', { name: 'Remove review' })
    .click();
  await expect(page).toHaveURL('/staff/reports?kind=review');
  await expect(page.getByText('The review is removed.')).toBeVisible();
  await page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: 'Closed' }).click();
  await expect(page.getByRole('row', { name: new RegExp(title) }).getByText('The review was removed')).toBeVisible();

  await guest.reload();
  await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(guest.getByText('Whoever wrote this should be ashamed of themselves.')).toBeHidden();
  await guests.close();
});
