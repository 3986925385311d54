import { expect, test } from '../../fixtures/test.ts';
import { clean } from '../../pages/axe.ts';
import { DEMO, somebody } from '../../pages/people.ts';
import { beSignedIn, beSignedUp } from '../../pages/signed-in.ts';
import { publish, signInByApi, signUpByApi } from '../../pages/writers.ts';

test.use({ needs: 'demo' });

const TEXT = /salt salt salt/;

test('an author warns and keeps a novel to adults; a guest is told why it is closed, and a reader gives their age and reads', async ({
  browser,
  complaints,
  page,
  request,
}) => {
  test.setTimeout(120_000);
  // Of who is too young by the date they give.
  complaints.expect(/status of 403/);
  const [writer, reader] = [somebody('Nkem', 'Warns'), somebody('Dele', 'Grown')];
  const title = `The Veil ${Date.now().toString(36)}`;
  const { slug } = await publish(await signUpByApi(request, writer), await signInByApi(request, DEMO.editor), title);
  await page.goto(`/book/${slug}/read/all-of-it-1`);
  await expect(page.getByText(TEXT)).toBeVisible();

  await test.step('its author chooses both in the form', async () => {
    const writers = await browser.newContext();
    const form = await writers.newPage();
    await beSignedIn(form, writer);
    await form.goto(`/account-edit-book/${slug}`);
    await form.getByLabel('Age range').selectOption('Adults only');
    await form.getByRole('combobox', { name: 'Content warnings' }).fill('Self-harm');
    await form.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByText('Novel updated successfully')).toBeVisible();
    await writers.close();
  });

  await test.step('a guest reads why, in the chapter’s place and on the novel’s page, and engines are told to leave it out', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'For adults only' })).toBeVisible();
    await expect(page.getByText(TEXT)).toBeHidden();
    await page.getByRole('link', { name: 'How to go on' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(/of 18 and over who are signed in/)).toBeVisible();
    await expect(page.getByText(/Self-harm or suicide/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in' }).last()).toBeVisible();
    const guests = await browser.newContext({ javaScriptEnabled: false });
    const plain = await guests.newPage();
    await plain.goto(`/book/${slug}`);
    await expect(plain.getByText(/of 18 and over who are signed in/)).toBeVisible();
    await expect(plain.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await guests.close();
  });

  await test.step('a reader gives a date of birth, and reads', async () => {
    await beSignedUp(page, reader);
    await page.goto(`/book/${slug}`);
    const confirm = page.getByRole('button', { name: 'Confirm and go on' });
    await page.getByLabel('Date of birth').fill('2020-05-01');
    await confirm.click();
    await expect(page.getByText(/By this date you are not 18 yet/)).toBeVisible();
    await clean(page);
    await page.getByLabel('Date of birth').fill('1990-05-01');
    await confirm.click();
    await expect(page.getByRole('heading', { name: 'Synopsis' })).toBeVisible();
    await page.goto(`/book/${slug}/read/all-of-it-1`);
    await expect(page.getByText(TEXT)).toBeVisible();
  });

  await test.step('they blur what warns of self-harm, see it when they say so, and then hide it', async () => {
    const choose = async (way: string): Promise<void> => {
      await page.goto('/account-profile#hidden');
      const saved = page.waitForResponse(
        (r) => r.url().endsWith('/api/users/me/settings/') && r.request().method() !== 'GET' && r.ok(),
      );
      await page.getByRole('combobox', { name: 'Self-harm or suicide' }).selectOption(way);
      await saved;
    };
    await choose('Blur cover and synopsis');
    await page.goto(`/book/${slug}`);
    await expect(page.getByText(/It is out of sight, as you have chosen/)).toBeVisible();
    await clean(page);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page.getByText(/It is out of sight, as you have chosen/)).toBeHidden();

    const found = page.getByRole('link', { name: new RegExp(title) });
    const looked = async (): Promise<void> => {
      const answered = page.waitForResponse((r) => r.url().includes('/api/novels/?') && r.url().includes('search='));
      await page.goto(`/search?search=${encodeURIComponent(title)}`);
      await answered;
    };
    await looked();
    await expect(found.first()).toBeVisible();
    await choose('Hide');
    await looked();
    await expect(found).toHaveCount(0);
  });
});
