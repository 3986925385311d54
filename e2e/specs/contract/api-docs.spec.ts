import { expect, test } from '../../fixtures/test.ts';

test.use({ needs: 'demo' });

test('the page of the API shows its calls, tries one, and carries a token for those that need one', async ({
  page,
  request,
  baseURL,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`refused: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  const others: string[] = [];
  page.on('request', (asked) => {
    if (asked.url().startsWith('http') && !asked.url().startsWith(String(baseURL))) others.push(asked.url());
  });
  const policy = (await page.goto('/api/docs/'))?.headers()['content-security-policy'] ?? '';
  expect(policy).not.toMatch(/unsafe|http|\*/);
  await expect(page.getByRole('heading', { name: /^Griot API/ })).toBeVisible();

  /** Of so many calls the page draws only those in sight: one finds the others by its filter. */
  const filter = page.getByRole('textbox', { name: 'Filter by tag or path' });
  await test.step('a call for anyone', async () => {
    await filter.fill('genres');
    await page
      .getByRole('button', { name: /^get \/genres/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Execute' }).click();
    await expect(page.getByText('"African Voices"').first()).toBeVisible();
    await page
      .getByRole('button', { name: /^get \/genres/ })
      .first()
      .click();
  });

  await test.step('a call for whoever is signed in', async () => {
    const { token } = (await (
      await request.post('/api/auth/login/', { data: { email: 'reader@demo.griot.test', password: 'griot-demo' } })
    ).json()) as { token: string };
    await page.getByRole('button', { name: 'Authorize', exact: true }).click();
    await page.getByRole('textbox', { name: 'auth-bearer-value' }).fill(token);
    await page.getByRole('button', { name: 'Apply credentials' }).click();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await filter.fill('coin-wallet');
    await page
      .getByRole('button', { name: /^get \/coin-wallet/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Execute' }).click();
    await expect(page.getByText('"balance"').first()).toBeVisible();
  });
  expect(others).toEqual([]);
});
