import type { Locator, Page } from '@playwright/test';
import { expect, expectFaults, othersWork, test } from '../../fixtures/chaos.ts';
import type { Fault } from '../../fixtures/faults.ts';
import { DEMO } from '../../pages/people.ts';
import { SHOWN } from '../../run/results.ts';

test.use({ needs: 'own platform' });

/** The client asks four times in all, with 1, 2 and 4 s between, and gives each a minute. A page says so within 3 s of that. */
const BETWEEN_MS = 7_000;
const GIVEN_UP_MS = 4 * 60_000 + BETWEEN_MS;
const SAYS_MS = BETWEEN_MS + 3_000;

/** A server's failure, half an answer, none, and an answer with nothing in it. */
const FAULTS: Fault[] = ['broken', 'malformed', 'silence', 'empty'];

/** A page that asks for what it shows; what it says when that does not come, and what it shows when it does. */
const PAGES = [
  {
    name: 'mf-account',
    path: '/account-transaction-history?tab=coins',
    call: /^\/api\/coin-wallet\/entries\//,
    says: 'The history of your coins did not load.',
    shows: (page: Page) => page.getByText('No coins have come or gone'),
  },
  {
    name: 'mf-author',
    path: '/account-stories',
    call: /^\/api\/novels\/mine\//,
    says: 'Your stories did not load.',
    shows: (page: Page) => page.getByText('You do not currently have any novel'),
  },
  {
    name: 'mf-reader',
    path: '/shelf',
    call: /^\/api\/shelf\//,
    says: 'Failed to get shelf',
    shows: (page: Page) => page.getByText('Your shelf is empty.'),
  },
  {
    name: 'mf-staff',
    path: '/staff/configuration',
    call: /^\/api\/staff\/config\//,
    says: 'This page did not load.',
    shows: (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save' }),
  },
];

for (const { name, path, call, says, shows } of PAGES)
  test(`a page of ${name} says that its answer did not come, and is whole by Retry`, async ({
    faults,
    open,
    complaints,
  }) => {
    expectFaults(complaints);
    const page = await open('staff');
    await page.clock.install();
    for (const fault of FAULTS)
      await test.step(`answered by “${fault}”`, async () => {
        faults.asked.length = 0;
        faults.break(call, fault);
        await page.goto(path);
        await expect.poll(() => faults.asked.some((asked) => call.test(asked))).toBe(true);
        await othersWork(page, name);

        await page.goto(path);
        const until = fault === 'silence' ? GIVEN_UP_MS + SAYS_MS : SAYS_MS;
        await saidWithin(page, page.getByText(says), until, fault);
        expect(faults.reports, 'the server knows itself that it failed').toEqual([]);

        faults.mend();
        await page.getByRole('main').getByRole('button', { name: 'Retry' }).first().click();
        await expect(shows(page).first()).toBeVisible();
        expect(faults.reports).toEqual([]);
      });
  });

for (const fault of FAULTS)
  test(`a sign-in that is answered by “${fault}” says so in the dialog, which keeps what was typed and works once all is well`, async ({
    faults,
    open,
    complaints,
  }) => {
    expectFaults(complaints);
    const page = await open('guest');
    await page.clock.install();
    await page.goto('/signin');
    const dialog = page.getByRole('dialog', { name: 'You are welcome' });
    const login = dialog.getByRole('button', { name: 'Login' });
    const fails = async () => {
      await dialog.getByLabel('Email').fill(DEMO.reader.email);
      await dialog.getByLabel('Password', { exact: true }).fill(DEMO.reader.password);
      faults.asked.length = 0;
      await login.click();
      await expect.poll(() => faults.asked.some((asked) => asked.startsWith('/api/auth/login/'))).toBe(true);
      await saidWithin(page, dialog.getByRole('alert'), fault === 'silence' ? 60_000 + SAYS_MS : SAYS_MS, fault);
      await expect(dialog.getByLabel('Email')).toHaveValue(DEMO.reader.email);
      await expect(login).toBeEnabled();
    };
    faults.break(/^\/api\/auth\/login\//, fault);
    await fails();
    await othersWork(page, 'mf-auth');

    await page.goto('/signin');
    await fails();
    expect(faults.reports).toEqual([]);
    faults.mend();
    await login.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('banner').getByRole('button', { name: /^Account of / })).toBeVisible();
    expect(faults.reports).toEqual([]);
  });

/** Lets a page's clock run until it says something, and at most so many ms. */
async function saidWithin(page: Page, said: Locator, within: number, fault: Fault): Promise<void> {
  const step = within / 10;
  let ran = 0;
  await expect(async () => {
    if (ran < within && (await said.isHidden())) {
      await page.clock.runFor(step);
      ran += step;
    }
    await expect(said).toBeVisible({ timeout: 200 });
  }).toPass({ intervals: [50], timeout: 20_000 });
  test.info().annotations.push({ type: SHOWN, description: `“${fault}” is said within ${Math.round(ran / 1_000)} s` });
}
