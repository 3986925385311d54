import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { topBar } from './top-bar.ts';

/** Somebody who uses the product in a journey. */
export interface Someone {
  first: string;
  last: string;
  penName: string;
  email: string;
  password: string;
}

let count = 0;

/** A new person, whose e-mail and pen name nobody has used in this run. */
export function somebody(first: string, last = 'Okoro'): Someone {
  count += 1;
  const mark = `${Date.now().toString(36)}${process.pid.toString(36)}${count}`;
  return {
    first,
    last,
    penName: `${first} ${last} ${mark}`,
    email: `${first}.${mark}@journeys.test`.toLowerCase(),
    password: 'a good long password',
  };
}

export const DEMO = {
  reader: { email: 'reader@demo.griot.test', password: 'griot-demo' },
  author: { email: 'author@demo.griot.test', password: 'griot-demo' },
  editor: { email: 'editor@demo.griot.test', password: 'griot-demo' },
  admin: { email: 'admin@demo.griot.test', password: 'griot-demo' },
};

const bar = (page: Page) => page.getByRole('banner');

/** Signs in by the dialog, from wherever the page stands. */
export async function signIn(page: Page, { email, password }: Pick<Someone, 'email' | 'password'>): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/');
  await (await topBar(page)).getByRole('link', { name: 'Login' }).click();
  await fillSignIn(page, { email, password });
  await expect(bar(page).getByRole('button', { name: /^Account of / })).toBeVisible();
}

/** Fills the open dialog and sends it. */
export async function fillSignIn(page: Page, { email, password }: Pick<Someone, 'email' | 'password'>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'You are welcome' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeHidden();
}

/** A sign-up costs a browser work, up to eight times as much after many from one address; and all journeys come from one, several browsers at once. */
const PROOF_MS = 30_000;

/** Fills the sign-up that is open and sends it; the code's dialog follows. */
export async function fillSignUp(page: Page, person: Someone): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'You are welcome' });
  await dialog.getByLabel('First name').fill(person.first);
  await dialog.getByLabel('Last name').fill(person.last);
  await dialog.getByLabel('Pen name').fill(person.penName);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByLabel('Repeat password').fill(person.password);
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('dialog', { name: 'Enter OTP' })).toBeVisible({ timeout: PROOF_MS });
}

/** The mail with a code that was sent last, from the demo's mailbox. */
export async function mailWithCode(
  request: APIRequestContext,
  email: string,
  mode: 'confirm-email' | 'reset-password' = 'confirm-email',
): Promise<{ code: string; link: string }> {
  let found: { code?: string; link?: string } | undefined;
  await expect(async () => {
    const { results } = (await (await request.get(`/api/dev/mail/?to=${encodeURIComponent(email)}`)).json()) as {
      results: { code?: string; link?: string }[];
    };
    found = results.find((mail) => mail.code && mail.link && new URL(mail.link).searchParams.get('mode') === mode);
    expect(found?.code).toMatch(/^\d{6}$/);
  }).toPass();
  return { code: found?.code ?? '', link: found?.link ?? '' };
}

/** The code that was mailed last to confirm an e-mail. */
export const mailedCode = async (request: APIRequestContext, email: string): Promise<string> =>
  (await mailWithCode(request, email)).code;

/** Types the mailed code into the open dialog. */
export async function confirmEmail(page: Page, person: Pick<Someone, 'email'>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter OTP' });
  await dialog.getByLabel('Code').fill(await mailedCode(page.request, person.email));
  await dialog.getByRole('button', { name: 'Verify and Proceed' }).click();
  await expect(dialog).toBeHidden();
}

/** Signs up and confirms the e-mail, as a new author or reader does. */
export async function signUp(page: Page, person: Someone): Promise<void> {
  await page.goto('/');
  await (await topBar(page)).getByRole('link', { name: 'Sign up' }).click();
  await fillSignUp(page, person);
  await confirmEmail(page, person);
  await expect(bar(page).getByRole('button', { name: `Account of ${person.penName}` })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await (await topBar(page)).getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
}
