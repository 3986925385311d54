import config from '../../playwright.config.ts';
import { expect, test } from '../../fixtures/test.ts';
import { fillSignUp, signIn, signUp, somebody } from '../../pages/people.ts';
import { buyCoins } from '../../pages/paying.ts';

test.use({ needs: 'own platform' });

/** A name of the platform that is neither https nor localhost, as a phone in the same network sees it. */
const HOST = 'griot.test';
const launch = config.use?.launchOptions;

test.use({
  launchOptions: { ...launch, args: [...(launch?.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`] },
});

test('over plain http a reader signs up and in, reads, shares and unlocks', async ({ page, complaints }) => {
  test.setTimeout(120_000);
  // Browsers say of such an address that they ignore what would isolate it.
  complaints.expect(/status of 401/, /Cross-Origin-Opener-Policy/);
  const reader = somebody('Halima');
  await signUp(page, reader);
  await buyCoins(page);
  const network = new URL(page.url());
  network.hostname = HOST;

  await page.goto(network.origin);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);

  await test.step('signs up, with the work that it costs', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/auth/signup/'));
    await fillSignUp(page, somebody('Ngozi'));
    expect((await sent).postDataJSON()).toMatchObject({
      proof: { solution: { derivedKey: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    });
    await page.evaluate(() => localStorage.clear());
    await page.goto(network.origin);
  });
  await signIn(page, reader);

  await test.step('finds a novel, copies its address and begins to read', async () => {
    await page.goto(`${network.origin}/book/salt-and-satellite`);
    await page.getByRole('button', { name: 'SHARE' }).click();
    await expect(page.getByText('Link copied to clipboard')).toBeVisible();
    await page
      .getByRole('link', { name: /^(READ|START READING|CONTINUE)/i })
      .first()
      .click();
    await expect(page.getByRole('article').getByText(/./).nth(3)).toBeVisible();
    await page.getByRole('link', { name: 'Next', exact: true }).click();
  });

  await test.step('unlocks a chapter with coins', async () => {
    await page.goto(`${network.origin}/book/salt-and-satellite/read/arithmetic-4`);
    const lock = page.getByRole('region', { name: 'This chapter is locked' });
    await lock.getByRole('button', { name: 'Unlock for 5 coins' }).click();
    await expect(page.getByText('Chapter has been unlocked')).toBeVisible();
    await expect(lock).toBeHidden();
  });
});
