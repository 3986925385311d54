import { expect, test } from '../../fixtures/test.ts';
import { haveRead } from '../../pages/having-read.ts';
import { fillSignIn, fillSignUp, mailWithCode, somebody } from '../../pages/people.ts';
import { beSignedUp } from '../../pages/signed-in.ts';

test.use({ needs: 'demo' });

const ASPECTS = ['Writing quality', 'Update stability', 'Story development', 'Character design', 'World background'];
const TEXT = 'The wolf of the title is the only honest one in it.';
const NEW = 'quite another password';

test('who forgot the password sets a new one by a mailed code; the old one and all other sign-ins end, and what was typed there is kept', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 40[01]/);
  const ada = somebody('Adaobi');
  const review = page.getByRole('dialog', { name: 'Write a review' });

  await test.step('on one device a review is being written', async () => {
    await beSignedUp(page, ada);
    await haveRead(page, 'wolf-of-the-harmattan');
    await page.getByRole('button', { name: 'Write a review' }).click();
    for (const aspect of ASPECTS)
      await review.getByRole('radiogroup', { name: aspect }).getByRole('radio', { name: '4 stars' }).check();
    await review.getByLabel('Your review').fill(TEXT);
  });

  const others = await browser.newContext();
  const other = await others.newPage();
  const dialog = (name: string) => other.getByRole('dialog', { name });

  await test.step('on another the password is asked anew, over the page that was there', async () => {
    await other.goto('/about');
    await other.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await dialog('You are welcome').getByLabel('Email').fill(ada.email);
    await dialog('You are welcome').getByRole('link', { name: 'Reset Here' }).click();
    await expect(
      dialog('Reset Password').getByText('Please enter the email address attached to your account'),
    ).toBeVisible();
    await expect(dialog('Reset Password').getByLabel('Email')).toHaveValue(ada.email);
    await dialog('Reset Password').getByRole('button', { name: 'Submit' }).click();
    await expect(
      dialog('Enter OTP').getByText('A code has been sent to your mail, check and input code below to continue'),
    ).toBeVisible();
    await expect(other.getByRole('heading', { level: 1, name: /About/, includeHidden: true })).toBeAttached();
  });

  const { code, link } = await mailWithCode(page.request, ada.email, 'reset-password');

  await test.step('a wrong code says so, the mailed one goes on', async () => {
    await dialog('Enter OTP')
      .getByLabel('Code')
      .fill(code === '000000' ? '111111' : '000000');
    await dialog('Enter OTP').getByRole('button', { name: 'Verify and Proceed' }).click();
    await expect(dialog('Enter OTP').getByRole('alert')).toContainText('Password reset failed');
    await dialog('Enter OTP').getByLabel('Code').fill(code);
    await dialog('Enter OTP').getByRole('button', { name: 'Verify and Proceed' }).click();
    await expect(dialog('New Password').getByText(ada.email)).toBeVisible();
  });
  const newPassword = other.url();

  await test.step('the new one is set, and leads back to the sign-in', async () => {
    await dialog('New Password').getByLabel('New password', { exact: true }).fill(NEW);
    await dialog('New Password').getByLabel('Repeat new password').fill(`${NEW}s`);
    await dialog('New Password').getByRole('button', { name: 'Submit' }).click();
    await expect(dialog('New Password').getByText('Passwords do not match')).toBeVisible();
    await dialog('New Password').getByLabel('Repeat new password').fill(NEW);
    await dialog('New Password').getByRole('button', { name: 'Submit' }).click();
    await expect(dialog('Password Reset Successful!')).toBeVisible();
    await dialog('Password Reset Successful!').getByRole('button', { name: 'Back to Login' }).click();
  });

  await test.step('the old password is refused, the new one signs in', async () => {
    const login = dialog('You are welcome');
    await expect(login.getByLabel('Email')).toHaveValue(ada.email);
    await login.getByLabel('Password', { exact: true }).fill(ada.password);
    await login.getByRole('button', { name: 'Login' }).click();
    await expect(login.getByRole('alert')).toContainText('The e-mail or the password is wrong.');
    await fillSignIn(other, { email: ada.email, password: NEW });
    await expect(other).toHaveURL('/about');
    await expect(other.getByRole('button', { name: `Account of ${ada.penName}` })).toBeVisible();
  });

  await test.step('the first device signs in over its review, which then goes on by itself', async () => {
    await review.getByRole('button', { name: 'Post review' }).click();
    const again = page.getByRole('dialog', { name: 'You are welcome' });
    await expect(
      again.getByText('Your session has expired. Sign in again to go on. What you typed is still here.'),
    ).toBeVisible();
    await expect(again.getByLabel('Email')).toHaveValue(ada.email);
    await fillSignIn(page, { email: ada.email, password: NEW });
    await expect(page.getByText('Your review has been posted.')).toBeVisible();
    await expect(page.getByRole('article', { name: `Review by ${ada.penName}` })).toContainText(TEXT);
  });

  await test.step('a token and a code that were used lead to asking anew', async () => {
    const guests = await browser.newContext();
    const guest = await guests.newPage();
    await guest.goto(newPassword);
    await guest.getByRole('dialog', { name: 'New Password' }).getByLabel('New password', { exact: true }).fill(NEW);
    await guest.getByRole('dialog', { name: 'New Password' }).getByLabel('Repeat new password').fill(NEW);
    await guest.getByRole('dialog', { name: 'New Password' }).getByRole('button', { name: 'Submit' }).click();
    await expect(guest.getByRole('dialog', { name: 'Reset Password' })).toContainText(
      'This reset has expired. Please ask for a new code.',
    );
    await guest.goto(link);
    await guest.getByLabel('Code').fill(code);
    await guest.getByRole('button', { name: 'Verify and Proceed' }).click();
    await expect(guest.getByRole('dialog', { name: 'Enter OTP' }).getByRole('alert')).toContainText(
      'This code is wrong or has expired.',
    );
    await guest.goto('/forget-password?email=ada%40journeys.test');
    await expect(guest).toHaveURL('/reset-password?email=ada%40journeys.test');
    await guests.close();
  });

  await test.step('who is signed in has no business there', async () => {
    await other.goto('/reset-password?returnURL=%2Fshelf');
    await expect(other).toHaveURL('/shelf');
    await other.goto(link);
    await expect(other).toHaveURL('/account-dashboard');
  });
  await others.close();
});

test('the link of the mail that confirms an e-mail opens its code on any device', async ({ page, browser }) => {
  const bisi = somebody('Bisi');
  await page.goto('/signup');
  await fillSignUp(page, bisi);
  const { code, link } = await mailWithCode(page.request, bisi.email);
  const phones = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await phones.newPage();
  await phone.goto(link);
  await phone.getByRole('dialog', { name: 'Enter OTP' }).getByLabel('Code').fill(code);
  await phone.getByRole('button', { name: 'Verify and Proceed' }).click();
  await expect(phone.getByRole('dialog', { name: 'You are welcome' }).getByLabel('Email')).toHaveValue(bisi.email);
  await phones.close();
});
