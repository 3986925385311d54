import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { lookAt, twoHalves } from '../../pages/pictures.ts';
import { topBar } from '../../pages/top-bar.ts';
import { DEMO, fillSignIn, mailWithCode, signUp, somebody, type Someone } from '../../pages/people.ts';
import { beSignedIn, beSignedUp } from '../../pages/signed-in.ts';

test.use({ needs: 'demo' });

const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const account = (page: Page, name: string): Locator =>
  page.getByRole('banner').getByRole('button', { name: `Account of ${name}`, exact: true });
const signedOut = (page: Page) => expect(page.getByRole('dialog', { name: 'You are welcome' })).toBeVisible();

/** Another browser, in which the same person is signed in. */
async function elsewhere(browser: Browser, person: Someone): Promise<Page> {
  const other = await (await browser.newContext()).newPage();
  await other.goto('/account-profile');
  await fillSignIn(other, person);
  await expect(other.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible();
  return other;
}

test('an address that names a part of the account stands there, however late the parts above it come', async ({
  page,
}) => {
  await beSignedIn(page, DEMO.reader);
  let letCome = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/\/api\/users\/me\/(sessions|settings)\//, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/account-profile#feeds');
  await expect(part(page, 'E-reader and feeds')).toBeFocused();
  const top = () => part(page, 'E-reader and feeds').evaluate((it) => Math.round(it.getBoundingClientRect().top));
  const before = await top();
  letCome();
  await expect(part(page, 'Where you are signed in').getByText('This device').first()).toBeAttached();
  await expect(part(page, 'Mails and privacy').getByRole('switch').first()).toBeAttached();
  await expect.poll(top).toBe(before);
});

test('a person says who they are, and everything that shows them is true at once', async ({ page, complaints }) => {
  const ada = somebody('Ada');
  await beSignedUp(page, ada);
  await page.goto('/account-profile');
  const profile = part(page, 'Profile');
  const renamed = `${ada.penName} II`;

  await test.step('the profile is saved, in this tab and in another', async () => {
    const second = await page.context().newPage();
    await second.goto('/');
    await expect(account(second, ada.penName)).toBeVisible();
    await profile.getByLabel('Pen name').fill(renamed);
    await profile.getByLabel('Sex').selectOption('Female');
    await profile.getByLabel('About').fill('I count camels.');
    await profile.getByRole('button', { name: 'Save profile' }).click();
    await expect(profile.getByText('Profile updated successfully!')).toBeVisible();
    await expect(account(page, renamed)).toBeVisible();
    await expect(account(second, renamed)).toBeVisible();
    await expect(profile.getByText('Profile updated successfully!')).toBeHidden();
    await second.close();
    await page.reload();
    await expect(profile.getByLabel('About')).toHaveValue('I count camels.');
    await expect(profile.getByLabel('Sex')).toHaveValue('F');
  });

  await test.step('a pen name that is taken is said at its field', async () => {
    complaints.expect(/status of 400/);
    await profile.getByLabel('Pen name').fill('adaeze obi');
    await profile.getByRole('button', { name: 'Save profile' }).click();
    await expect(profile.getByLabel('Pen name')).toHaveAccessibleDescription(/This pen name is taken\./);
    await expect(account(page, renamed)).toBeVisible();
  });

  await test.step('changes that are not saved are asked about', async () => {
    await (await topBar(page)).getByRole('link', { name: 'Ranking' }).click();
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(profile.getByLabel('Pen name')).toHaveValue('adaeze obi');
    await profile.getByLabel('Pen name').fill(renamed);
  });

  await test.step('a picture is cut with the keyboard alone, and the chrome shows it', async () => {
    const chooser = page.waitForEvent('filechooser');
    await profile.getByRole('button', { name: 'Add a picture' }).focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'halves.png', mimeType: 'image/png', buffer: await twoHalves(page) });
    const dialog = page.getByRole('dialog', { name: 'Your picture' });
    const stage = dialog.getByRole('application');
    await expect(stage).toBeVisible();
    await dialog.getByRole('slider', { name: 'Zoom' }).focus();
    await page.keyboard.press('ArrowRight');
    await stage.focus();
    // To its right edge, which holds: nothing but blue is left in the circle.
    for (let press = 0; press < 30; press += 1) await page.keyboard.press('ArrowLeft');
    await dialog.getByRole('button', { name: 'Save picture' }).focus();
    await page.keyboard.press('Enter');
    await expect(profile.getByText('Avatar updated successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await lookAt(profile.locator('img').first(), 0.05)).toEqual({ width: 512, height: 512, colour: 'blue' });
    await expect(account(page, renamed).locator('img')).toBeVisible();
  });

  await test.step('and is taken away again', async () => {
    await profile.getByRole('button', { name: 'Remove picture' }).click();
    await expect(profile.getByRole('button', { name: 'Add a picture' })).toBeFocused();
    await expect(account(page, renamed).locator('img')).toBeHidden();
  });
});

test('a changed password and a sign-out end what is signed in elsewhere', async ({ page, browser, complaints }) => {
  // The other device is refused, which its browser complains of.
  complaints.expect(/status of 40[01]/);
  const ben = somebody('Ben');
  await signUp(page, ben);
  await page.goto('/account-profile');
  const other = await elsewhere(browser, ben);
  const password = part(page, 'Change Password');
  const changed = { ...ben, password: 'another long password' };

  await test.step('the password is changed by who knows it, and the form is empty again', async () => {
    await password.getByLabel('Current password').fill('not this one');
    await password.getByLabel('New password', { exact: true }).fill(changed.password);
    await password.getByLabel('Confirm new password').fill('something else');
    await password.getByRole('button', { name: 'Change password' }).click();
    await expect(password.getByText("New passwords don't match.")).toBeVisible();
    await password.getByLabel('Confirm new password').fill(changed.password);
    await password.getByRole('button', { name: 'Change password' }).click();
    await expect(password.getByText('The current password is wrong.')).toBeVisible();
    await password.getByLabel('Current password').fill(ben.password);
    await password.getByRole('button', { name: 'Change password' }).click();
    await expect(password.getByText('Password changed successfully!')).toBeVisible();
    await expect(password.getByLabel('Current password')).toHaveValue('');
    await expect(
      part(page, 'Where you are signed in').getByText('You are signed in on this device only.'),
    ).toBeVisible();
  });

  await test.step('the other device is signed out with its next page, and comes in with the new password', async () => {
    await other.reload();
    await signedOut(other);
    await fillSignIn(other, changed);
    await expect(other.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible();
  });

  await test.step('it is signed out from here', async () => {
    await page.reload();
    const devices = part(page, 'Where you are signed in');
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
    await devices.getByRole('button', { name: /^Sign out Chrome on / }).click();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await other.reload();
    await signedOut(other);
    await page.reload();
    await expect(account(page, ben.penName)).toBeVisible();
  });
  await other.context().close();

  await test.step('who has forgotten the password sets one by a mailed code, which ends this sign-in too', async () => {
    await part(page, 'Change Password').getByRole('button', { name: 'Forgot your password?' }).click();
    const ask = page.getByRole('dialog', { name: 'Reset Password' });
    await expect(ask.getByLabel('Email')).toHaveValue(ben.email);
    await ask.getByRole('button', { name: 'Submit' }).click();
    const enter = page.getByRole('dialog', { name: 'Enter OTP' });
    await expect(enter).toBeVisible();
    await enter.getByLabel('Code').fill((await mailWithCode(page.request, ben.email, 'reset-password')).code);
    await enter.getByRole('button', { name: 'Verify and Proceed' }).click();
    const set = page.getByRole('dialog', { name: 'New Password' });
    await set.getByLabel('New password', { exact: true }).fill('a third long password');
    await set.getByLabel('Repeat new password').fill('a third long password');
    await set.getByRole('button', { name: 'Submit' }).click();
    await page
      .getByRole('dialog', { name: 'Password Reset Successful!' })
      .getByRole('button', { name: 'Back to Login' })
      .click();
    await signedOut(page);
    await fillSignIn(page, { ...ben, password: 'a third long password' });
    await expect(account(page, ben.penName)).toBeVisible();
  });
});

test('what is chosen about mails and privacy is kept, and all data can be taken along', async ({ page }) => {
  const cleo = somebody('Cleo');
  await beSignedUp(page, cleo);
  await page.goto('/account-profile#settings');
  const name = page.getByRole('switch', { name: 'My name beside gifts I give' });
  await expect(name).toBeInViewport();
  await name.click();
  await page.getByRole('switch', { name: 'Every other message in my inbox' }).click();
  await expect(part(page, 'Mails and privacy').getByText('Saved')).toBeAttached();
  await page.reload();
  await expect(name).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Every other message in my inbox' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Decisions about my chapters' })).toBeChecked();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^griot-my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(readFileSync(await file.path(), 'utf8')) as {
    profile: Record<string, unknown>;
    sessions: unknown[];
  };
  expect(data.profile).toMatchObject({
    email: cleo.email,
    pen_name: cleo.penName,
    name_on_gifts: false,
    mail_messages: true,
    mail_decisions: true,
  });
  expect(data.sessions.length).toBeGreaterThan(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the dashboard’s first screen has the four tiles, the novel and New Chapter, and the inbox is in sight everywhere', async ({
    page,
  }) => {
    await beSignedIn(page, DEMO.author);
    await page.goto('/account-dashboard');
    const box = async (place: Locator) => {
      await expect(place).toBeVisible();
      const found = await place.boundingBox();
      if (!found) throw new Error('It is nowhere.');
      return { left: found.x, top: found.y, right: found.x + found.width, bottom: found.y + found.height };
    };
    const tiles = [];
    for (const name of ['Coin Balance', 'Subscription plan', 'Total balance', 'Available income'])
      tiles.push(await box(part(page, name)));
    const [coins, plan, total, available] = tiles as [Side, Side, Side, Side];
    expect([coins.top, total.top]).toEqual([plan.top, available.top]);
    expect([coins.left, plan.left]).toEqual([total.left, available.left]);
    expect(plan.left).toBeGreaterThan(coins.right);
    expect(total.top).toBeGreaterThan(coins.bottom);
    expect(
      (await box(page.getByRole('region', { name: 'My Novels' }).getByRole('heading', { level: 3 }))).bottom,
    ).toBeLessThan(844);
    expect((await box(page.getByRole('link', { name: 'New Chapter' }))).bottom).toBeLessThanOrEqual(844);

    for (const path of ['/account-dashboard', '/account-profile', '/account-transaction-history']) {
      await page.goto(path);
      const inbox = await box(page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: /^Inbox/ }));
      expect(inbox.left).toBeGreaterThanOrEqual(0);
      expect(inbox.right).toBeLessThanOrEqual(390);
    }
    await account(page, 'Adaeze Obi').click();
    await expect(page.getByRole('dialog', { name: /^Account of/ }).getByRole('link', { name: /^Inbox/ })).toBeVisible();
  });
});

interface Side {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
