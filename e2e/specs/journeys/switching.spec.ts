import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

test.use({ needs: 'demo' });

/** Two pages of two remotes that lead to each other, by the bar and the foot of every page. */
const HOME = { link: 'Griot, home', path: '/', remote: 'mf-reader' };
const TERMS = { link: 'Terms of Use', path: '/terms-of-use', remote: 'mf-legal' };

/** Mounts until all that is made once is there, and visits of each page from then on: as many nodes would be more if each left one behind. */
const BEFORE = 5;
const VISITS = 23;

async function goTo(page: Page, { link, path, remote }: typeof HOME): Promise<void> {
  await page.getByRole('link', { name: link }).click();
  await expect(page).toHaveURL(path);
  await expect(page.locator(`#remote-${remote} h1`).first()).toBeAttached();
  await expect(page.locator('main [data-root]')).toHaveCount(1);
}

/** What is left when everything that can go has gone. */
async function held(cdp: CDPSession): Promise<{ nodes: number; listeners: number }> {
  // What was held by what the first collection took goes with the next.
  for (let time = 0; time < 3; time += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { nodes: of('Nodes'), listeners: of('JSEventListeners') };
}

test('whoever goes from remote to remote all evening carries nothing along', async ({ page, context }) => {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await page.goto(TERMS.path);
  let mounts = 1;
  const mountUntil = async (last: number) => {
    for (; mounts < last; mounts += 1) await goTo(page, mounts % 2 === 1 ? HOME : TERMS);
    return await held(cdp);
  };
  const early = await mountUntil(BEFORE);
  await mountUntil(BEFORE + 2 * VISITS);
  // Clocks that watch over mounting hold what is gone for some seconds more; and of the last page that is gone React may hold a node or two.
  await expect
    .poll(
      async () => {
        const late = await held(cdp);
        return { nodes: late.nodes < early.nodes + VISITS, listeners: late.listeners <= early.listeners };
      },
      { timeout: 20_000 },
    )
    .toEqual({ nodes: true, listeners: true });
});
