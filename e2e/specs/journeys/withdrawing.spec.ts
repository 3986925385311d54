import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { openWaitingWithdrawal } from '../../pages/withdrawals.ts';
import { DEMO, somebody } from '../../pages/people.ts';
import { beSignedIn, beSignedUp } from '../../pages/signed-in.ts';
import { readOnByApi } from '../../pages/referring.ts';

test.use({ needs: 'demo' });

const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const history = (page: Page, tab: string) => page.goto(`/account-transaction-history?tab=${tab}`);

test(
  'income is withdrawn from the request to the bank, and what was bought stands with its receipt',
  { tag: '@gate' },
  async ({ browser, page, complaints }) => {
    test.setTimeout(150_000);
    const tunde = somebody('Tunde');
    const zainab = somebody('Zainab');

    await test.step('somebody earns a dollar by one whom they brought', async () => {
      const member = await beSignedUp(page, tunde);
      const { referral_code: code } = await member.call<{ referral_code: string }>(
        'POST',
        '/referrals/join-acquisition-team/',
        {},
      );
      const other = await (await browser.newContext()).newPage();
      await readOnByApi(await beSignedUp(other, zainab, code));
      await member.call('POST', '/dev/referrals/ripen/');
      await page.goto('/account-dashboard');
      await expect(tile(page, 'Available income')).toContainText('$1.00');

      await history(other, 'purchases');
      const bought = other.getByRole('row', { name: /500 coins/ });
      await expect(bought).toContainText('₦7,425.00');
      await expect(bought).toContainText('Paid');
      await bought.getByRole('button', { name: /^Receipt/ }).click();
      await expect(other.getByRole('dialog', { name: 'Receipt' })).toContainText(/Reference\s*pay_/);
      await other.context().close();
    });

    const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' });
    await test.step('bank details are asked for first, and a wrong number is told at its field', async () => {
      complaints.expect(/status of 400/);
      await tile(page, 'Available income').getByRole('button', { name: 'Withdraw' }).click();
      await dialog.getByLabel('Account name').fill('Tunde Okoro');
      await dialog.getByLabel('Account number').fill('0000014578');
      await dialog.getByLabel('Bank', { exact: true }).selectOption('First Bank of Nigeria');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByLabel('Account number')).toHaveAccessibleDescription(
        /This is no account number of First Bank of Nigeria/,
      );
      await expect(dialog.getByLabel('Account number')).toHaveValue('0000014578');
      await dialog.getByLabel('Account number').fill('0000014579');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Bank details saved')).toBeVisible();
      await expect(dialog.getByText('•••• 4579')).toBeVisible();
    });

    await test.step('all of it is asked for, and the tile and the history are true without a reload', async () => {
      await dialog.getByRole('button', { name: 'All of it' }).click();
      await expect(dialog.getByText(/^You receive ₦[\d,]+\.\d\d at today’s rate/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Withdraw' }).click();
      await expect(page.getByText('Withdrawal request sent. Processed within 48 hours.')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(tile(page, 'Available income').getByText('$0', { exact: true })).toBeVisible();
      await expect(tile(page, 'Total balance')).toContainText('$1.00');
      await page
        .getByRole('navigation', { name: 'Account' })
        .getByRole('link', { name: 'Transaction history' })
        .click();
      await expect(page.getByRole('row', { name: /Referral reward/ })).toContainText('$1.00');
      await page.getByRole('tab', { name: 'Withdrawal History' }).click();
      await expect(page.getByRole('row', { name: /4579/ })).toContainText('Requested');
    });

    await test.step('an administrator pays it, and the history says so', async () => {
      const staff = await (await browser.newContext()).newPage();
      await beSignedIn(staff, DEMO.admin);
      await staff.goto('/staff/withdrawals');
      await openWaitingWithdrawal(staff, tunde.penName);
      await expect(staff.getByText('0000014579')).toBeVisible();
      await staff.getByRole('button', { name: 'Begin to pay' }).click();
      await expect(staff.getByText('The withdrawal is being processed.')).toBeVisible();
      await staff.getByRole('button', { name: 'It has been paid' }).click();
      await staff
        .getByRole('dialog', { name: 'Has it been paid?' })
        .getByRole('button', { name: 'It has been paid' })
        .click();
      await expect(staff.getByText('The withdrawal is paid.')).toBeVisible();
      await staff.context().close();
      await history(page, 'withdrawals');
      await expect(page.getByRole('row', { name: /4579/ })).toContainText('Paid');
    });
  },
);
