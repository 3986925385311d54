import { expect, test } from '../../fixtures/test.ts';
import { somebody } from '../../pages/people.ts';
import { beSignedIn, beSignedUp } from '../../pages/signed-in.ts';
import { beginNovel } from '../../pages/writers.ts';
import { typeChapter } from '../../pages/writing.ts';

test.use({ needs: 'demo' });

test('no word is lost: written, saved by itself, kept through a dead network and a crash, brought back from before, and chosen between two devices', async ({
  browser,
  context,
  page,
  complaints,
}) => {
  test.setTimeout(120_000);
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  complaints.expect(/status of 409/);
  const chidi = somebody('Chidi');
  const author = await beSignedUp(page, chidi);
  const { slug } = await beginNovel(author, `The Kept Word ${Date.now().toString(36)}`);
  const chapters = `/book-chapters/${slug}`;
  await page.goto(chapters);
  const status = page.getByRole('status').filter({ hasText: /^(Saved|Saving\.\.\.|Unsaved changes|Not saved.*)$/ });

  await test.step('what is typed after the first save is saved by itself', async () => {
    await typeChapter(page, 'The first night', ['The well was dry.']);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Chapter has been saved')).toBeVisible();
    await page.getByRole('textbox', { name: 'Chapter text' }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Nobody said so.');
    await expect(status).toHaveText('Unsaved changes');
    await expect(status).toHaveText('Saved');
  });

  await test.step('without a network it is kept on the device, and outlives a crash of the tab', async () => {
    await page.route('**/autosave/', (route) => route.abort('internetdisconnected'));
    await page.keyboard.type(' Amina counted again.');
    await expect(status).toHaveText('Not saved, kept on this device', { timeout: 20_000 });
    const crashed = page.waitForEvent('crash');
    const devtools = await context.newCDPSession(page);
    void devtools.send('Page.crash').catch(() => undefined);
    await crashed;
  });

  const again = await context.newPage();
  const here = again.getByRole('status').filter({ hasText: /^(Saved|Saving\.\.\.|Unsaved changes|Not saved.*)$/ });
  const text = again.getByRole('main').getByText('The well was', { exact: false });

  await test.step('it is offered to whoever comes back, and then saved', async () => {
    await again.goto(`${chapters}?chapter=1`);
    await expect(again.getByText('Unsaved changes are kept on this device')).toBeVisible();
    await again.getByRole('button', { name: 'Continue with them' }).click();
    await expect(again.getByRole('textbox', { name: 'Chapter text' })).toHaveText(
      'The well was dry. Nobody said so. Amina counted again.',
    );
    await expect(here).toHaveText('Saved');
    await again.getByRole('button', { name: 'Close editor' }).click();
  });

  await test.step('an earlier version is compared and brought back', async () => {
    await again.getByRole('link', { name: 'Versions' }).click();
    const versions = again.getByRole('navigation', { name: 'Versions' });
    await expect(versions.getByRole('link')).toHaveCount(2);
    await versions.getByRole('link').last().click();
    await expect(again.locator('ins', { hasText: 'Amina counted again' })).toBeVisible();
    await again.getByRole('button', { name: 'Restore this version' }).click();
    await expect(again.getByText('The version has been restored')).toBeVisible();
    await expect(text).toHaveText('The well was dry.');
    await expect(again.getByText('Unsaved changes are kept on this device')).toBeHidden();
  });

  await test.step('on two devices nothing is written over: one chooses, and the versions have both texts', async () => {
    await again.getByRole('button', { name: 'EDIT DRAFT' }).click();
    const here = again.getByRole('textbox', { name: 'Chapter text' });
    await expect(here).toHaveText('The well was dry.');

    const devices = await browser.newContext();
    const phone = await devices.newPage();
    await beSignedIn(phone, chidi);
    await phone.goto(`${chapters}?chapter=1`);
    await phone.getByRole('button', { name: 'EDIT DRAFT' }).click();
    await phone.getByRole('textbox', { name: 'Chapter text' }).click();
    await phone.keyboard.press('Control+End');
    await phone.keyboard.type(' So said the phone.');
    await phone.getByRole('button', { name: 'Save' }).click();
    await expect(phone.getByText('Chapter has been saved')).toBeVisible();

    await here.click();
    await again.keyboard.press('Control+End');
    await again.keyboard.type(' So said the laptop.');
    await again.getByRole('button', { name: 'Save' }).click();
    const question = again.getByRole('dialog', { name: 'This chapter was saved somewhere else meanwhile' });
    await expect(question.getByText('So said the phone.')).toBeVisible();
    await question.getByRole('button', { name: /Keep/ }).click();
    await expect(question).toBeHidden();
    await expect(again.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

    await phone.goto(`${chapters}/versions/1`);
    await phone.getByRole('navigation', { name: 'Versions' }).getByRole('link').nth(1).click();
    await expect(phone.locator('del', { hasText: 'phone' })).toBeVisible();
    await expect(phone.locator('ins', { hasText: 'laptop' })).toBeVisible();
    await devices.close();
  });
});
