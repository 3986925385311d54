import type { Page } from '@playwright/test';
import { expect, expectFaults, othersWork, test } from '../../fixtures/chaos.ts';
import type { Fault } from '../../fixtures/faults.ts';
import { DEMO } from '../../pages/people.ts';

test.use({ needs: 'own platform' });

/** The client gives up after a minute, and asks four times in all, with 1, 2 and 4 s between. */
const GIVEN_UP_MS = 4 * 60_000 + 7_000;

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
    const fails = async (fault: Fault) => {
      faults.asked.length = 0;
      faults.break(call, fault);
      await page.goto(path);
      await expect.poll(() => faults.asked.some((asked) => call.test(asked))).toBe(true);
      if (fault === 'silence') await page.clock.runFor(GIVEN_UP_MS);
      await expect(async () => {
        await page.clock.runFor(2_000);
        await expect(page.getByText(says)).toBeVisible({ timeout: 100 });
      }).toPass({ intervals: [100] });
    };
    for (const fault of FAULTS)
      await test.step(`answered by “${fault}”`, async () => {
        await fails(fault);
        faults.mend();
        await page.getByRole('main').getByRole('button', { name: 'Retry' }).first().click();
        await expect(shows(page).first()).toBeVisible();
      });
    await fails('broken');
    await othersWork(page, name);
    expect(faults.reports).toEqual([]);
  });

test('a sign-in that is not answered says so in the dialog, which keeps what was typed and works once all is well', async ({
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
  await dialog.getByLabel('Email').fill(DEMO.reader.email);
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO.reader.password);
  for (const fault of FAULTS)
    await test.step(`answered by “${fault}”`, async () => {
      faults.mend();
      faults.asked.length = 0;
      faults.break(/^\/api\/auth\/login\//, fault);
      await login.click();
      await expect.poll(() => faults.asked.some((asked) => asked.startsWith('/api/auth/login/'))).toBe(true);
      if (fault === 'silence') await page.clock.runFor(60_000);
      await expect(dialog.getByRole('alert')).toBeVisible();
      await expect(dialog.getByLabel('Email')).toHaveValue(DEMO.reader.email);
      await expect(login).toBeEnabled();
    });
  faults.mend();
  await login.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Account of / })).toBeVisible();
  expect(faults.reports).toEqual([]);
});
