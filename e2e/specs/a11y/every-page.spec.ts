import { pageFor, type Registry } from '@griot/contracts';
import { expect, test } from '../../fixtures/test.ts';
import { ADMIN, AUTHOR, EDITOR, GUEST } from '../../pages/addresses.ts';
import { arrive, cleanAtAllWidths, nothingOverTheEdge, settled } from '../../pages/axe.ts';
import { DEMO, signIn } from '../../pages/people.ts';

test.use({ needs: 'demo' });

/** Pages of one entry, which `what-opens.spec.ts` opens from their lists. */
const OPENED = [
  '/author/:id',
  '/staff/chapters/:chapter',
  '/staff/contracts/:contract',
  '/staff/reports/:report',
  '/staff/withdrawals/:withdrawal',
  '/staff/payments/:payment',
  '/staff/users/:user',
  '/staff/novels/:novel',
];
/** So many pages in one test, each of which is looked at four times. */
const PAGES = 6;
const PAGE_MS = 20_000;

test.use({ reducedMotion: 'reduce', warnings: true });

test('no page that a remote offers is left out here', async ({ page }) => {
  await page.goto('/about');
  const { remotes } = JSON.parse((await page.locator('#griot-registry').textContent()) ?? '') as Registry;
  const visited = [...GUEST, ...AUTHOR, ...EDITOR, ...ADMIN].map(
    (address) => pageFor(remotes, address.replace(/[?#].*$/, ''))?.page.path ?? address,
  );
  const offered = remotes.flatMap(({ pages }) => pages.map(({ path }) => path));
  expect([...new Set([...visited, ...OPENED])].sort()).toEqual([...offered].sort());
});

for (const address of GUEST)
  test(`axe finds nothing on ${address}, and nothing runs over its edge`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await arrive(page, address);
    await nothingOverTheEdge(page);
    await cleanAtAllWidths(page);
  });

for (const { who, person, addresses } of [
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
      await signIn(page, person);
      for (const address of some) {
        await arrive(page, address);
        await nothingOverTheEdge(page);
        await cleanAtAllWidths(page);
      }
    });
  }

test('what is for people who are signed in asks a guest to sign in, and shows nothing of itself', async ({ page }) => {
  test.setTimeout(180_000);
  for (const address of [...AUTHOR, ...EDITOR, ...ADMIN]) {
    await page.goto(address);
    await expect(page.getByRole('dialog', { name: 'You are welcome' }), address).toBeVisible();
  }
});

test('a reader who is signed in meets every page that a guest can read', async ({ page, complaints }) => {
  test.setTimeout(180_000);
  // A payment that is nobody's.
  complaints.expect(/status of 404/);
  await signIn(page, DEMO.reader);
  for (const address of GUEST) {
    await page.goto(address);
    await settled(page);
    await expect(page.getByRole('heading', { name: '404 Not Found' }), address).toHaveCount(0);
  }
});
