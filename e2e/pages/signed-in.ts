import type { Page } from '@playwright/test';
import type { Someone } from './people.ts';
import { signInByApi, signUpByApi, type Signed } from './writers.ts';

/** Signs in without the dialog, as journeys begin that are about something else. What the browser had stored is gone. */
export async function beSignedIn(page: Page, person: Pick<Someone, 'email' | 'password'>): Promise<Signed> {
  return await take(page, await signInByApi(page.request, person));
}

/** Signs up somebody who has confirmed the e-mail, and signs in. */
export async function beSignedUp(page: Page, person: Someone, referralCode?: string): Promise<Signed> {
  return await take(page, await signUpByApi(page.request, person, referralCode));
}

/** A sign-in of its own for each, since one that two browsers had would end with its first renewal. */
async function take(page: Page, signed: Signed): Promise<Signed> {
  const context = page.context();
  const session = { name: 'griot.session', value: JSON.stringify(signed.session) };
  await context.setStorageState({
    cookies: await context.cookies(),
    origins: [{ origin: signed.origin, localStorage: [session] }],
  });
  return signed;
}
