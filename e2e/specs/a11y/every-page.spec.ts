import { pageFor, type Registry } from '@griot/contracts';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { ADMIN, AUTHOR, EDITOR, GUEST } from '../../pages/addresses.ts';
import { arrive, cleanAtAllWidths, settled } from '../../pages/axe.ts';
import { DEMO } from '../../pages/people.ts';
import { beSignedIn } from '../../pages/signed-in.ts';

test.use({ needs: 'demo' });

/** Pages of one entry, which `what-opens.spec.ts` opens from their lists. */
const OPENED = [
  '/author/:id',
  '/list/:list',
  '/staff/chapters/:chapter',
  '/staff/contracts/:contract',
  '/staff/reports/:report',
  '/staff/ratings/:burst',
  '/staff/appeals/:appeal',
  '/staff/withdrawals/:withdrawal',
  '/staff/payments/:payment',
  '/staff/users/:user',
  '/staff/novels/:novel',
];
/** So many pages in one test, each of which is looked at four times. */
const PAGES = 4;
const PAGE_MS = 60_000;

test.use({ reducedMotion: 'reduce', warnings: true });

test('no page that a remote offers is left out here', async ({ page }) => {
  const registry = await registryOf(page);
  const visited = [...GUEST, ...AUTHOR, ...EDITOR, ...ADMIN].map(
    (address) => pageAt(registry, address)?.page.path ?? address,
  );
  const offered = registry.remotes.flatMap(({ pages }) => pages.map(({ path }) => path));
  expect([...new Set([...visited, ...OPENED])].sort()).toEqual([...offered].sort());
});

for (const { who, person, addresses } of [
  { who: 'a guest', person: null, addresses: GUEST },
  { who: 'an author', person: DEMO.author, addresses: AUTHOR },
  { who: 'an editor', person: DEMO.editor, addresses: EDITOR },
  { who: 'an administrator', person: DEMO.admin, addresses: ADMIN },
])
  for (let from = 0; from < addresses.length; from += PAGES) {
    const some = addresses.slice(from, from + PAGES);
    test(`axe finds nothing on what ${who} has at ${some.join(', ')}, and nothing runs over an edge`, async ({
      page,
    }) => {
      test.setTimeout(some.length * PAGE_MS);
      if (person) await beSignedIn(page, person);
      for (const address of some) {
        await page.setViewportSize({ width: 390, height: 900 });
        await page.emulateMedia({ colorScheme: 'light' });
        await arrive(page, address);
        await cleanAtAllWidths(page);
      }
    });
  }

/** The remotes' pages, as a page of the platform has them. */
async function registryOf(page: Page): Promise<Registry> {
  await page.goto('/about');
  return JSON.parse((await page.locator('#griot-registry').textContent()) ?? '') as Registry;
}

const pageAt = ({ remotes }: Registry, address: string) => pageFor(remotes, address.replace(/[?#].*$/, ''));

test('what is for people who are signed in asks a guest to sign in, and shows nothing of itself', async ({ page }) => {
  const registry = await registryOf(page);
  // What a guard does is the same wherever it stands: one page of each guard of each remote.
  const visited = new Set<string>();
  for (const address of [...AUTHOR, ...EDITOR, ...ADMIN]) {
    const { remote, page: found } = pageAt(registry, address) ?? {};
    expect(['signed-in', 'verified', 'staff'], address).toContain(found?.guard);
    const kind = `${remote?.name} ${found?.guard}`;
    if (visited.has(kind)) continue;
    visited.add(kind);
    await page.goto(address);
    await expect(page.getByRole('dialog', { name: 'You are welcome' }), address).toBeVisible();
  }
});

test('a reader who is signed in meets every page that a guest can read', async ({ page, complaints }) => {
  test.setTimeout(120_000);
  // A payment that is nobody's.
  complaints.expect(/status of 404/);
  const registry = await registryOf(page);
  await beSignedIn(page, DEMO.reader);
  const visited = new Set<string | undefined>();
  for (const address of GUEST) {
    const path = pageAt(registry, address)?.page.path;
    if (visited.has(path)) continue;
    visited.add(path);
    await page.goto(address);
    await settled(page);
    await expect(page.getByRole('heading', { name: '404 Not Found' }), address).toHaveCount(0);
  }
});
