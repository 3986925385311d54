import { expect, type Page } from '@playwright/test';

/** Opens, as an administrator, the withdrawal that waits of an author. The longest waiting come first, so the newest is on the last page. */
export async function openWaitingWithdrawal(staff: Page, penName: string): Promise<void> {
  await staff.getByRole('navigation', { name: 'Withdrawals by state' }).getByRole('link', { name: 'Waiting' }).click();
  await expect(staff).toHaveURL(/status=open/);
  const found = staff.getByRole('link', { name: penName, exact: true });
  const next = staff.getByRole('navigation', { name: 'Pages of withdrawals' }).getByRole('button', { name: 'Next' });
  await expect(async () => {
    if (!(await found.isVisible()) && (await next.isEnabled({ timeout: 500 }))) await next.click({ timeout: 500 });
    await expect(found).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await found.click();
}
