import { expect, test } from '../../fixtures/test.ts';
import { press } from '../../pages/keyboard.ts';
import { confirmEmail, DEMO, fillSignIn, fillSignUp, mailedCode, signOut, somebody } from '../../pages/people.ts';
import { beSignedIn, beSignedUp } from '../../pages/signed-in.ts';

test.use({ needs: 'demo' });

const welcome = 'You are welcome';

test(
  'a new person signs up, confirms the e-mail and stays on the page that was there',
  { tag: '@gate' },
  async ({ page }) => {
    const ada = somebody('Ada');
    await page.goto('/about');
    await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeAttached();
    await fillSignUp(page, ada);
    await expect(
      page.getByText('A code has been sent to your mail, check and input code below to continue'),
    ).toBeVisible();
    await confirmEmail(page, ada);
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('button', { name: `Account of ${ada.penName}` })).toBeVisible();

    await test.step('a reload and a second tab know who it is', async () => {
      await page.reload();
      await expect(page.getByRole('button', { name: `Account of ${ada.penName}` })).toBeVisible();
      const second = await page.context().newPage();
      await second.goto('/');
      await expect(second.getByRole('button', { name: `Account of ${ada.penName}` })).toBeVisible();
      await signOut(page);
      await expect(second.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    });
  },
);

// No part of the gate, which also tries builds of before that leave the keyboard at the top.
test('whoever has signed up or in goes on by the keyboard from their account', async ({ page }) => {
  const ada = somebody('Ada');
  const account = page.getByRole('button', { name: `Account of ${ada.penName}` });
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
  await fillSignUp(page, ada);
  await confirmEmail(page, ada);
  await expect(account).toBeFocused();
  await signOut(page);

  await page.goto('/about');
  await press(page, page.getByRole('banner').getByRole('link', { name: 'Login' }));
  await expect(page.getByRole('dialog', { name: welcome }).getByLabel('Email')).toBeFocused();
  await page.keyboard.type(ada.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ada.password);
  await page.keyboard.press('Enter');
  await expect(account).toBeFocused();
});

test('an e-mail that is taken is said at its field', async ({ page, complaints }) => {
  complaints.expect(/status of 400/);
  const ada = somebody('Ada');
  await page.goto('/signup');
  const dialog = page.getByRole('dialog', { name: welcome });
  await dialog.getByLabel('First name').fill('Ada');
  await dialog.getByLabel('Last name').fill('Obi');
  await dialog.getByLabel('Pen name').fill(ada.penName);
  await dialog.getByLabel('Email').fill(DEMO.reader.email);
  await dialog.getByLabel('Password', { exact: true }).fill(ada.password);
  await dialog.getByLabel('Repeat password').fill(ada.password);
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Pen name')).toHaveValue(ada.penName);
});

test('a wrong password says so, keeps the e-mail, and the right one goes on', async ({ page, complaints }) => {
  complaints.expect(/status of 401/);
  await page.goto('/signin');
  const dialog = page.getByRole('dialog', { name: welcome });
  await dialog.getByLabel('Email').fill(DEMO.reader.email);
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Email')).toHaveValue(DEMO.reader.email);
  await fillSignIn(page, DEMO.reader);
  await expect(page).toHaveURL('/');
});

test('a deep link to the sign-in lies over the home page and leads to its returnURL', async ({ page }) => {
  await page.goto('/signin?returnURL=%2Fbook%2Fmoby-dick%2Fchapters');
  await expect(page.getByRole('dialog', { name: welcome })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Popular Novels', includeHidden: true })).toBeAttached();
  await fillSignIn(page, DEMO.reader);
  await expect(page).toHaveURL('/book/moby-dick/chapters');
});

test('a returnURL to another site is refused', async ({ page }) => {
  await page.goto('/signin?returnURL=https%3A%2F%2Fevil.example%2F');
  await fillSignIn(page, DEMO.reader);
  await expect(page).toHaveURL('/');
  await page.goto('/signin?returnURL=%2F%2Fevil.example');
  await expect(page).toHaveURL('/account-dashboard');
});

test(
  'a signed-in page sends a guest to the sign-in and then where they wanted to go',
  { tag: '@gate' },
  async ({ page }) => {
    await page.goto('/account-dashboard');
    await expect(page).toHaveURL('/signin?returnURL=%2Faccount-dashboard');
    await fillSignIn(page, DEMO.author);
    await expect(page).toHaveURL('/account-dashboard');
  },
);

test('who has not confirmed the e-mail is led to do so before writing, and then goes on', async ({ page }) => {
  const ben = somebody('Ben');
  await page.goto('/signup');
  await fillSignUp(page, ben);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/create-novel');
  await expect(page).toHaveURL('/verify-email?returnURL=%2Fcreate-novel');
  await page.getByRole('dialog').getByRole('button', { name: 'Enter the code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter OTP' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Code').fill(await mailedCode(page.request, ben.email));
  await dialog.getByRole('button', { name: 'Verify and Proceed' }).click();
  await expect(page).toHaveURL('/create-novel');
});

test('a wrong code says so, and a new one works', async ({ page, complaints }) => {
  complaints.expect(/status of 400/);
  const cleo = somebody('Cleo');
  await page.goto('/signup');
  await fillSignUp(page, cleo);
  const first = await mailedCode(page.request, cleo.email);
  const dialog = page.getByRole('dialog', { name: 'Enter OTP' });
  await dialog.getByLabel('Code').fill(first === '000000' ? '111111' : '000000');
  await dialog.getByRole('button', { name: 'Verify and Proceed' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Verification failed');
  await dialog.getByRole('button', { name: 'Resend' }).click();
  await expect(dialog.getByText(/new code is on its way/)).toBeVisible();
  await expect(async () => expect(await mailedCode(page.request, cleo.email)).not.toBe(first)).toPass();
  await dialog.getByLabel('Code').fill(await mailedCode(page.request, cleo.email));
  await dialog.getByRole('button', { name: 'Verify and Proceed' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `Account of ${cleo.penName}` })).toBeVisible();
});

test('a signed-in person has no business at the sign-in', async ({ page }) => {
  await beSignedIn(page, DEMO.reader);
  await page.goto('/signin');
  await expect(page).toHaveURL('/account-dashboard');
  await page.goto('/signup?returnURL=%2Fabout');
  await expect(page).toHaveURL('/about');
});

test('the dialog can be used with the keyboard alone', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: welcome });
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(DEMO.reader.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO.reader.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/about');
});

test('readers are kept out of the staff sections', async ({ page, complaints }) => {
  complaints.expect(/status of 40[34]/);
  await beSignedUp(page, somebody('Dele'));
  for (const path of [
    '/staff',
    '/staff/chapters',
    '/staff/contracts',
    '/staff/contracts/ctr_any',
    '/staff/reports',
    '/staff/reports/rep_any',
    '/staff/ratings',
    '/staff/deletions',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: '404 Not Found' }), path).toBeVisible();
  }
});

test.describe('as a guest', () => {
  test.use({ needs: 'nothing' });

  test('passwords that differ make no call and keep what was typed', async ({ page }) => {
    await page.goto('/signup');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/auth/')) calls.push(request.url());
    });
    const dialog = page.getByRole('dialog', { name: welcome });
    for (const [label, value] of [
      ['First name', 'Ada'],
      ['Last name', 'Obi'],
      ['Pen name', 'Ada Different'],
      ['Email', 'different@journeys.test'],
      ['Repeat password', 'another one'],
    ] as const)
      await dialog.getByLabel(label).fill(value);
    await dialog.getByLabel('Password', { exact: true }).fill('one password');
    await dialog.getByRole('button', { name: 'Sign up' }).click();
    await expect(dialog.getByText('Passwords do not match')).toBeVisible();
    await expect(dialog.getByLabel('First name')).toHaveValue('Ada');
    expect(calls).toEqual([]);
  });

  test('closing the sign-in of a page that asks for it leads home and does not ask again at once', async ({ page }) => {
    await page.goto('/account-dashboard');
    await expect(page.getByRole('dialog', { name: welcome })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('Back from a page behind the sign-in does not trap the guest', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('banner').getByRole('link', { name: 'Create' }).click();
    await expect(page.getByRole('dialog', { name: welcome })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
