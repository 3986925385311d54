import { REMOTES } from '@griot/build/workspace';
import { expect, othersWork, panelOf, rootOf, test } from '../../fixtures/chaos.ts';
import type { Fault } from '../../fixtures/faults.ts';
import { haltClock, SILENT_MS, stands } from '../../fixtures/standing.ts';

test.use({ needs: 'own platform' });

const FAULTS: Fault[] = ['missing', 'silence', 'cut off', 'wrong', 'html'];

const FILES = ['entry', 'page', 'form'] as const;

/** A page of each remote that cannot do without the form library, which the shell gives to all. */
const WITH_FORM: Record<string, string> = {
  'mf-account': '/account-profile',
  'mf-auth': '/signin',
  'mf-author': '/create',
  'mf-legal': '/complaint',
  'mf-reader': '/search',
  'mf-staff': '/staff/configuration',
};

/** What the shell has in a remote's place before it comes: the page under a dialog, what the server has written, or nothing. */
const DIALOGS = ['mf-auth'];
const WRITTEN = ['mf-legal', 'mf-reader'];
const PLACES = [DIALOGS, WRITTEN, REMOTES.filter((name) => ![...DIALOGS, ...WRITTEN].includes(name))];

/**
 * Every file with every fault in every place, by the remotes of that place in turn, so that each of them meets every file and every
 * fault: what a fault does is decided by loading code that all builds share, and by what stands there.
 */
const rows = PLACES.flatMap((remotes) =>
  FAULTS.flatMap((fault, f) =>
    FILES.flatMap((file, n) => {
      const names = remotes.filter((name) => file !== 'form' || name in WITH_FORM);
      const name = names[(f + n) % names.length];
      return name === undefined ? [] : [{ name, file, fault }];
    }),
  ),
);

for (const { name, file, fault } of rows)
  test(`${name}, whose ${file} is answered by “${fault}”, says so, takes nothing else down, and is back by Retry`, async ({
    faults,
    visit,
  }) => {
    const { remote, path, files, under, page } = await visit(name, file === 'form' ? WITH_FORM[name] : undefined);
    const chunks = files.filter((part) => part.endsWith('.js'));
    if (chunks.length === 0) throw new Error(`${path} has no file of its own.`);
    const broken = {
      entry: new RegExp(`^${remote.base}${remote.entry}`),
      page: new RegExp(`^${remote.base}(${chunks.join('|')})`),
      form: /^\/r\/shell\/\w+\/form\.js/,
    }[file];
    await page.clock.install();
    faults.break(broken, fault);
    const reports = () => faults.reports.map((report) => report.name);
    const oneReport = [`${name} ${fault === 'silence' ? 'timeout' : 'network'}`];

    const panelShows = async (within?: number) => {
      if (fault === 'silence') {
        // Or the time would run out for that one, too.
        if (under !== undefined) await expect(rootOf(page, under)).toBeAttached();
        await haltClock(page);
      }
      await stands(page, faults, name, 'the panel', {
        ...(within && { within }),
        ...(fault === 'silence' && { clock: 'halted' }),
      });
      await expect(panelOf(page, name)).toBeVisible();
    };
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('link', { name: 'Griot, home' })).toBeVisible();
    await expect.poll(() => faults.asked.some((asked) => broken.test(asked))).toBe(true);
    await panelShows(SILENT_MS);
    await expect.poll(reports).toEqual(oneReport);

    await test.step('two others work, and nothing more is told', async () => {
      await othersWork(page, name);
      expect(reports()).toEqual(oneReport);
    });
    await test.step('Retry brings it once all is well', async () => {
      // Where a file never comes, the page is never done with loading.
      while (new URL(page.url()).pathname !== path) await page.goBack({ waitUntil: 'commit' });
      await expect(page.locator(`#remote-${name} > *`)).not.toHaveCount(0);
      await panelShows();
      faults.mend();
      await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
      await expect(rootOf(page, name)).toBeAttached();
      await expect(panelOf(page, name)).toBeHidden();
    });
  });
