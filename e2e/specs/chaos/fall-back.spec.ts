import { REMOTES } from '@griot/build/workspace';
import { expect, expectFaults, othersWork, panelOf, PANEL, rootOf, test } from '../../fixtures/chaos.ts';
import type { Fault } from '../../fixtures/faults.ts';
import { FALLS_BACK_MS, SILENT_MS, stands, stopClock } from '../../fixtures/standing.ts';

test.use({ needs: 'own platform' });

const FAULTS: Fault[] = ['missing', 'wrong', 'html', 'cut off', 'silence'];

for (const [r, name] of REMOTES.entries())
  test(`${name} whose new build does not come is there as it was before, and that is told once`, async ({
    faults,
    visit,
  }) => {
    const { remote, path, page } = await visit(name);
    const { base, buildId } = await faults.promote(name);
    const fault = FAULTS[r % FAULTS.length] as Fault;
    faults.break(new RegExp(`^${base}${['remoteEntry', '(?!remoteEntry)'][r % 2]}`), fault);
    await stopClock(page);
    await page.goto(path, { waitUntil: 'commit' });
    const within = fault === 'silence' ? SILENT_MS : FALLS_BACK_MS;
    await stands(page, faults, name, 'the page', { within, clock: 'stopped' });
    await expect(page.getByRole('link', { name: 'Griot, home' })).toBeVisible();
    await expect(panelOf(page, name)).toBeHidden();
    await expect
      .poll(() => faults.reports)
      .toMatchObject([
        {
          name: `${name} fell back`,
          message: expect.stringContaining(`From ${buildId} to ${remote.buildId}`),
          build: buildId,
        },
      ]);
    await othersWork(page, name);
    expect(faults.reports).toHaveLength(1);

    await test.step('once all is well the next page has the new build, and nothing more is told', async () => {
      faults.mend();
      faults.asked.length = 0;
      await page.goto(path, { waitUntil: 'commit' });
      await expect(rootOf(page, name).locator('> *').first()).toBeAttached();
      await expect(panelOf(page, name)).toBeHidden();
      await othersWork(page, name);
      expect(faults.asked.filter((asked) => asked.startsWith(remote.base))).toEqual([]);
      expect(faults.reports).toHaveLength(1);
    });
  });

test('a bad copy of a file that the browser would keep for ever is mended by Retry, and stays so after a reload', async ({
  faults,
  open,
  complaints,
}) => {
  expectFaults(complaints);
  const page = await open('guest');
  faults.break(/\/mf-legal\/\w+\/terms\.js/, 'wrong');
  await page.goto('/terms-of-use');
  await expect(page.getByRole('heading', { name: PANEL })).toBeVisible();
  faults.mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();
  await expect(page.getByRole('heading', { name: PANEL })).toBeHidden();
  faults.asked.length = 0;
  await page.reload();
  await expect(page.locator('#remote-mf-legal [data-root]')).toBeAttached();
  expect(faults.asked.filter((path) => path.endsWith('terms.js'))).toEqual([]);
});

test('a file that comes slowly is waited for as long as it comes', async ({ faults, open, complaints }) => {
  expectFaults(complaints);
  const page = await open('guest');
  faults.break(/\/mf-legal\/\w+\/terms\.js/, 'slow');
  await page.goto('/terms-of-use', { waitUntil: 'commit' });
  await expect(page.locator('[data-written], [data-taken]')).toHaveCount(0, { timeout: 20_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();
  expect(faults.reports).toEqual([]);
});

test('a tab whose build is gone says that Griot was renewed, and is whole by a reload', async ({
  faults,
  open,
  complaints,
}) => {
  expectFaults(complaints);
  const page = await open('guest');
  await page.goto('/about');
  await expect(page.locator('[data-written], [data-taken]')).toHaveCount(0);
  faults.renew('mf-legal');
  faults.break(/\/mf-legal\/\w+\/terms\.js/, 'missing');
  await page.getByRole('link', { name: 'Terms of Use' }).click();
  await expect(page.getByRole('heading', { name: 'Griot was renewed' })).toBeVisible();
  faults.mend();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Griot was renewed' })).toBeHidden();
});

test('where text was typed, the reload that a renewed Griot offers asks before it is lost', async ({
  faults,
  open,
  complaints,
}) => {
  expectFaults(complaints);
  const page = await open('staff');
  await page.goto('/account-profile');
  const about = page.getByLabel('About', { exact: true });
  await about.fill('I read what you write.');
  faults.renew('mf-reader');
  faults.break(/\/mf-reader\/\w+\//, 'missing');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  const renewed = page.getByRole('dialog', { name: 'Griot was renewed' });
  await expect(renewed).toBeVisible();

  const asked: string[] = [];
  const reload = async (answer: 'accept' | 'dismiss') => {
    page.once('dialog', (question) => {
      asked.push(question.type());
      void question[answer]();
    });
    await renewed.getByRole('button', { name: 'Reload' }).click();
  };
  await reload('dismiss');
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(about).toHaveValue('I read what you write.');
  faults.mend();
  await reload('accept');
  await expect(renewed).toBeHidden();
  expect(asked).toEqual(['beforeunload', 'beforeunload']);
  await expect(about).toHaveValue('');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
});
