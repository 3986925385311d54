import { REMOTES } from '@griot/build/workspace';
import { behaveIn, behaviourOf, type Behaviour } from '../../fixtures/behaviours.ts';
import { expect, expectFaults, othersWork, panelOf, rootOf, test } from '../../fixtures/chaos.ts';
import { FALLS_BACK_MS, SILENT_MS, stands, stopClock } from '../../fixtures/standing.ts';
import { topBar } from '../../pages/top-bar.ts';

test.use({ needs: 'own platform' });

interface Row {
  behaviour: Behaviour;
  /** What stands in the end: the build before, the panel, or the page as it was. */
  leaves: 'the build before' | 'the panel' | 'the page';
  /** What the one report says. */
  report: RegExp;
  /** Nothing happens until the page's clock has run. */
  silent?: true;
}

/** What single-spa says at its own, later limit, if a row is still there by then. */
const SINGLE_SPA_GAVE_UP = /single-spa minified message #31/;

const ROWS: Row[] = [
  { behaviour: 'throws at import', leaves: 'the build before', report: /fell back: .*broken on purpose/ },
  { behaviour: 'throws in its first render', leaves: 'the build before', report: /fell back: .*broken on purpose/ },
  { behaviour: 'throws in an effect', leaves: 'the panel', report: /render: broken on purpose/ },
  { behaviour: 'sets its state without end', leaves: 'the panel', report: /render: / },
  { behaviour: 'throws in a timer', leaves: 'the page', report: /Error: broken on purpose/ },
  { behaviour: 'loses a promise', leaves: 'the page', report: /Error: broken on purpose/ },
  { behaviour: 'never bootstraps', leaves: 'the build before', report: /fell back: .*did not answer/, silent: true },
  { behaviour: 'never mounts', leaves: 'the build before', report: /fell back: .*did not answer/, silent: true },
  { behaviour: 'never prepares', leaves: 'the build before', report: /fell back: .*did not answer/, silent: true },
];

for (const [r, { behaviour, leaves, report, silent }] of ROWS.entries()) {
  const name = REMOTES[r % REMOTES.length] as string;
  test(`${name} that ${behaviour} leaves ${leaves}, and takes nothing else down`, async ({
    faults,
    visit,
    complaints,
  }) => {
    complaints.expect(/Maximum update depth/, /Minified React error/, SINGLE_SPA_GAVE_UP);
    const { remote, path, page } = await visit(name);
    const { buildId } = await faults.promote(name, behaviourOf(remote, behaviour));
    // A throw in a timer of the clock's would be caught there.
    const isStopped = leaves === 'the build before';
    if (isStopped) await stopClock(page);
    await page.goto(path, { waitUntil: 'commit' });
    const oneReport = [expect.stringMatching(report)];
    const reports = () => faults.reports.map((told) => `${told.name}: ${told.message}`);
    await stands(page, faults, name, leaves === 'the panel' ? leaves : 'the page', {
      within: leaves === 'the build before' && !silent ? FALLS_BACK_MS : SILENT_MS,
      ...(isStopped && { clock: 'stopped' }),
    });
    await expect(page.getByRole('link', { name: 'Griot, home' })).toBeVisible();
    await expect.poll(reports).toEqual(oneReport);
    expect(faults.reports[0]).toMatchObject({ build: buildId, stack: expect.any(String) });
    if (leaves === 'the build before') expect(faults.reports[0]?.message).toContain(`to ${remote.buildId}`);
    await test.step('two others work, and nothing more is told', async () => {
      await othersWork(page, name);
      expect(reports()).toEqual(oneReport);
    });
    if (leaves === 'the panel')
      await test.step('Retry brings it once all is well', async () => {
        while (new URL(page.url()).pathname !== path) await page.goBack({ waitUntil: 'commit' });
        await expect(panelOf(page, name)).toBeVisible();
        await behaveIn(page);
        await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
        await expect(rootOf(page, name).getByRole('heading', { name: 'Drawn' })).toBeVisible();
        await expect(panelOf(page, name)).toBeHidden();
      });
    else
      await test.step('a mended build is there by the next page, and nothing more is told', async () => {
        const mended = await faults.promote(name);
        await page.goto(path);
        await stands(page, faults, name, 'the page');
        await othersWork(page, name);
        expect(faults.asked.some((asked) => asked.startsWith(mended.base))).toBe(true);
        expect(reports()).toEqual(oneReport);
      });
  });
}

test('a remote that never unmounts is given up after a second, told of, and there on the next visit', async ({
  faults,
  open,
  complaints,
}) => {
  expectFaults(complaints);
  complaints.expect(SINGLE_SPA_GAVE_UP);
  await faults.promote('mf-legal', behaviourOf(await faults.remote('mf-legal'), 'never unmounts'));
  const page = await open('guest');
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
  await expect(page.locator('[data-written], [data-taken]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Griot, home' }).click();
  await expect(page.getByRole('heading', { name: 'Popular Novels' })).toBeVisible({ timeout: 4_000 });
  const reports = () => faults.reports.map((report) => report.name);
  await expect.poll(reports).toEqual(['mf-legal timeout']);
  await othersWork(page, 'mf-legal');
  expect(reports()).toEqual(['mf-legal timeout']);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
  await expect(panelOf(page, 'mf-legal')).toBeHidden();

  await test.step('a mended build lets go at once, and nothing more is told', async () => {
    await faults.promote('mf-legal');
    await page.goto('/about');
    await stands(page, faults, 'mf-legal', 'the page');
    await othersWork(page, 'mf-legal');
    expect(reports()).toEqual(['mf-legal timeout']);
  });
});

test('a dialog that throws says so, goes when it is closed, and leaves the page as it was', async ({
  faults,
  open,
  complaints,
}) => {
  expectFaults(complaints);
  await faults.promote('mf-auth', behaviourOf(await faults.remote('mf-auth'), 'throws in an effect'));
  const page = await open('guest');
  await page.goto('/book/the-drum-that-would-not-sleep');
  const opener = page.getByRole('button', { name: 'Add to shelf' });
  await opener.click();
  const failure = page.getByRole('dialog', { name: 'An Error Occurred' });
  await expect(failure).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  const reports = () => faults.reports.map((report) => report.name);
  await expect.poll(reports).toEqual(['mf-auth render']);
  await failure.getByRole('button', { name: 'Close' }).last().click();
  await expect(failure).toBeHidden();
  await expect(opener).toBeFocused();
  await (await topBar(page)).getByRole('link', { name: 'Griot, home' }).click();
  await expect(page.getByRole('heading', { name: 'Popular Novels' })).toBeVisible();
  await othersWork(page, 'mf-auth');
  expect(reports()).toEqual(['mf-auth render']);

  await test.step('Retry brings it once all is well', async () => {
    await page.goto('/book/the-drum-that-would-not-sleep');
    await opener.click();
    await expect(failure).toBeVisible();
    await behaveIn(page);
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator('#overlays').getByRole('heading', { name: 'Drawn' })).toBeVisible();
    await expect(failure).toBeHidden();
    expect(reports()).toEqual(['mf-auth render', 'mf-auth render']);
  });
});
