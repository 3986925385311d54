import { expect, expectFaults, test } from '../../fixtures/chaos.ts';
import type { Fault } from '../../fixtures/faults.ts';

test.use({ needs: 'own platform' });

for (const [file, fault] of [
  ['libraries', 'missing'],
  ['libraries', 'wrong'],
  ['remotes', 'missing'],
  ['remotes', 'wrong'],
  ['main', 'missing'],
  ['main', 'wrong'],
] as Array<[string, Fault]>)
  test(`with the shell’s ${file} ${fault} what the server wrote can be read, and one line says how to go on`, async ({
    faults,
    open,
    complaints,
  }) => {
    expectFaults(complaints);
    const page = await open('guest');
    faults.break(new RegExp(`^/r/shell/\\w+/${file}\\.js`), fault);
    await page.goto('/terms-of-use');
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('The rest of Griot did not load. Reload the page to go on.');
    faults.mend();
    await page.getByRole('link', { name: 'Reload the page' }).click();
    await expect(page.getByRole('link', { name: 'Griot, home' })).toBeVisible();
    await expect(page.getByText('The rest of Griot did not load.')).toBeHidden();
  });

test('while the shell’s remotes come late what the server wrote can be read, and the rest comes with them', async ({
  faults,
  open,
}) => {
  const page = await open('guest');
  faults.break(/^\/r\/shell\/\w+\/remotes\.js/, 'slow');
  await page.goto('/terms-of-use', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Griot, home' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Griot, home' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('alert')).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
});
