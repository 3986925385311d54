import { REMOTES } from '@griot/build/workspace';
import { behaviourOf, type Behaviour } from '../../fixtures/behaviours.ts';
import { expect, expectFaults, othersWork, panelOf, rootOf, test } from '../../fixtures/chaos.ts';
import { topBar } from '../../pages/top-bar.ts';

test.use({ needs: 'own platform' });

interface Row {
  behaviour: Behaviour;
  /** What stands in the end: the build before, the panel, or the page as it was. */
  leaves: 'the build before' | 'the panel' | 'the page';
  /** What the one report says. */
  report: RegExp;
  /** Silence is given this many ms. */
  after?: number;
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
  { behaviour: 'never bootstraps', leaves: 'the build before', report: /fell back: .*did not answer/, after: 5_000 },
  { behaviour: 'never mounts', leaves: 'the build before', report: /fell back: .*did not answer/, after: 5_000 },
  { behaviour: 'never prepares', leaves: 'the build before', report: /fell back: .*did not answer/, after: 5_000 },
];

for (const [r, { behaviour, leaves, report, after }] of ROWS.entries()) {
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
    if (after !== undefined) await page.clock.install();
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Griot, home' })).toBeVisible();
    if (after !== undefined) await page.clock.runFor(after);
    if (leaves === 'the panel') await expect(panelOf(page, name)).toBeVisible();
    else {
      await expect(rootOf(page, name)).toBeAttached();
      await expect(panelOf(page, name)).toBeHidden();
    }
    await expect
      .poll(() => faults.reports.map((told) => `${told.name}: ${told.message}`))
      .toEqual([expect.stringMatching(report)]);
    expect(faults.reports[0]).toMatchObject({ build: buildId, stack: expect.any(String) });
    if (leaves === 'the build before') expect(faults.reports[0]?.message).toContain(`to ${remote.buildId}`);
    await othersWork(page, name);
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
  await expect.poll(() => faults.reports.map((report) => report.name)).toEqual(['mf-legal timeout']);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
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
  await expect.poll(() => faults.reports.map((report) => report.name)).toEqual(['mf-auth render']);
  await failure.getByRole('button', { name: 'Close' }).last().click();
  await expect(failure).toBeHidden();
  await expect(opener).toBeFocused();
  await (await topBar(page)).getByRole('link', { name: 'Griot, home' }).click();
  await expect(page.getByRole('heading', { name: 'Popular Novels' })).toBeVisible();
});
