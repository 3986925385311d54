import { expect, test } from '../../fixtures/test.ts';
import { DEMO, fillSignIn, somebody } from '../../pages/people.ts';
import { beSignedIn } from '../../pages/signed-in.ts';
import { publish, signInByApi, signUpByApi } from '../../pages/writers.ts';
import { choosePicture, fillBookInfo, fillPersonalInformation } from '../../pages/contract.ts';

test.use({ needs: 'demo' });

test('a contract is applied for, rejected, applied for again, approved and signed, with both sides on the screen', async ({
  browser,
  page,
  request,
  complaints,
}) => {
  test.setTimeout(150_000);
  // A signature with another name is refused.
  complaints.expect(/status of 400/);
  const ada = somebody('Adaeze', 'Contracted');
  const title = `The Salt Ledger ${Date.now().toString(36)}`;
  await publish(await signUpByApi(request, ada), await signInByApi(request, DEMO.editor), title, 5_000);

  // The two sides of a document, drawn here: two pictures that differ.
  const draw = async (color: string) => {
    await page.setContent(`<div style="width:640px;height:400px;background:${color}"></div>`);
    return await page.screenshot({ clip: { x: 8, y: 8, width: 640, height: 400 } });
  };
  const [front, back] = [await draw('#B4471F'), await draw('#2F2E78')];

  const writers = await browser.newContext();
  const author = await writers.newPage();
  const standing = (status: string) => author.getByText(`Your contract has been submitted and is now ${status}`);
  await test.step('the author applies in two steps; what was typed outlives a reload, but for the document', async () => {
    await beSignedIn(author, ada);
    await author.goto('/account-dashboard');
    await author.getByRole('button', { name: 'Apply For Contract' }).click();
    await expect(author.getByRole('heading', { level: 1, name: `Contract for ${title}` })).toBeVisible();
    await expect(author.getByLabel('Email')).toHaveValue(ada.email);
    await author.getByLabel('Permanent address').fill('14 Marina Road');
    author.once('dialog', (dialog) => void dialog.accept());
    await author.reload();
    await expect(author.getByLabel('Permanent address')).toHaveValue('14 Marina Road');
    await fillPersonalInformation(author, { name: 'Adaeze Ngozi Obi', front, back });
    await fillBookInfo(author);
    await author.getByRole('button', { name: 'Submit' }).click();
    await expect(standing('pending')).toBeVisible();
    await expect(author.getByRole('textbox')).toHaveCount(0);
  });

  await beSignedIn(page, DEMO.editor);
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

  await test.step('the author reads why, on the dashboard and on the form, and submits another picture', async () => {
    await author.goto('/account-dashboard');
    await author.getByRole('link', { name: 'Change it and apply again' }).click();
    await expect(author.getByText('The back of the card is too dark to read.')).toBeVisible();
    await expect(author.getByLabel('Document number')).toHaveValue('70123456789');
    await choosePicture(author, 'Back', front);
    await author.getByRole('button', { name: 'Next' }).click();
    await expect(author.getByLabel('Outline')).toHaveValue(/^She follows the letter/);
    await author.getByRole('button', { name: 'Submit again' }).click();
    await expect(standing('pending')).toBeVisible();
  });

  await test.step('another submission is approved', async () => {
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

  await test.step('the author reads the text and signs it with the name of the application', async () => {
    await author.reload();
    await expect(standing('awaiting signature')).toBeVisible();
    const text = author.getByRole('region', { name: 'The text of the contract' });
    await expect(text.getByRole('heading', { name: 'Exclusive publishing contract' })).toBeVisible();
    await author.getByLabel('Full name').fill('Somebody Else');
    await author.getByRole('button', { name: 'Sign contract' }).click();
    await expect(author.getByText('Sign with your full name, as it stands in your application.')).toBeVisible();
    await author.getByLabel('Full name').fill('adaeze ngozi obi');
    await author.getByRole('button', { name: 'Sign contract' }).click();
    await expect(standing('signed')).toBeVisible();
    await author.reload();
    await expect(text.getByText('The novel is yours and stays yours.', { exact: false })).toBeVisible();
    await writers.close();
  });

  await test.step('and the editor finds it signed, with its text', async () => {
    await page.goto('/staff/contracts?status=signed');
    await page
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('link', { name: title })
      .click();
    await expect(page.getByText(/Signed by adaeze ngozi obi on /)).toBeVisible();
    await page.getByText('The text that was signed').click();
    await expect(page.getByText('The novel is yours and stays yours.', { exact: false })).toBeVisible();
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
  await reviewer.call('PUT', `/novels/reading/${novel.slug}/`, { chapter: '1', paragraph: 0 });
  await reviewer.call('POST', `/novels/${novel.slug}/reviews/mine/`, {
    writing_quality: 2,
    update_stability: 2,
    story_development: 2,
    character_design: 2,
    world_background: 2,
    review: 'Whoever wrote this should be ashamed of themselves.',
  });

  const guests = await browser.newContext();
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

  await beSignedIn(page, DEMO.editor);
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
