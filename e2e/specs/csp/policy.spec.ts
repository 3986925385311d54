import { createHash } from 'node:crypto';
import { expect, test } from '../../fixtures/test.ts';

test.use({ needs: 'nothing' });

const PAGES = ['/', '/signin', '/terms-of-use', '/no-such-page'];
const OF_THE_DEMO = ['/book/the-drum-that-would-not-sleep', '/book/moby-dick/read/loomings-1', '/book/moby-dick/read'];

for (const address of [...PAGES, ...OF_THE_DEMO])
  test.describe(address, () => {
    if (OF_THE_DEMO.includes(address)) test.use({ needs: 'demo' });

    test(`${address} allows our own files and nothing else`, async ({ page, complaints }) => {
      complaints.expect(/status of 404/);
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(`refused: ${event.violatedDirective} ${event.blockedURI}`),
        );
      });
      const response = await page.goto(address);
      const policy = response?.headers()['content-security-policy'] ?? '';
      expect(policy).toContain("default-src 'none'");
      // Every page has three scripts in itself, for the room of a notice, for its fonts and for when the shell does not come; a chapter one more, for
      // the look its reader has chosen; where a novel begins another, for whom it is not shown yet; and what a remote has written one of
      // rules, for links that are pressed before scripts have come.
      const html = (await response?.text()) ?? '';
      const inPage = [...html.matchAll(/<script(?: type="speculationrules")?>(.*?)<\/script>/gs)];
      const hashes = inPage.map(
        ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
      );
      const rules = html.includes('data-written=') ? 1 : 0;
      const ofReading = address.endsWith('/read') ? 2 : address.includes('/read/') ? 1 : 0;
      expect(hashes).toHaveLength(3 + ofReading + rules);
      expect(policy).toContain(`script-src 'self' ${hashes.join(' ')};`);
      expect(policy).not.toMatch(/unsafe|nonce|\*|http:/);
      await expect(page.getByRole('heading').first()).toBeVisible();
    });
  });

test('a script or a style that slips into the page does nothing', async ({ page, complaints }) => {
  complaints.expect(/violates the following Content Security Policy directive/, /refused/i);
  await page.goto('/about');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.slippedIn = true;';
    document.body.append(script);
    return 'slippedIn' in window;
  });
  expect(ran).toBe(false);
  const hidden = await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'main { display: none }';
    document.head.append(style);
    return getComputedStyle(document.querySelector('main') as Element).display === 'none';
  });
  expect(hidden).toBe(false);
});
