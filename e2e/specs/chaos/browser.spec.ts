import { expect, othersWork, test } from '../../fixtures/chaos.ts';
import { DEMO, fillSignIn } from '../../pages/people.ts';

test.use({ needs: 'own platform' });

/** Under what names a browser stores something; what an author typed is stored by pen name. */
const STORED = [
  'session look reading places list-places unsent-views payments chosen-pack chosen-plan browser sent-code tries letter-keys',
  'editor.letters novel-form. novel-form.new notes. draft. completion. contract-form. novel-edit. novel-form.Adaeze&Obi',
].flatMap((names) => names.split(' ').map((name) => name.replace('&', ' ')));

for (const [what, rubbish] of [
  ['half of what was written', '{"version":1,"entries":[{"id'],
  ['a list where something else was', '[1,"x",null,{"a":[]}]'],
  ['fields that nobody knows', '{"user":7,"token":{},"font":null,"size":"∞"}'],
])
  test(`with ${what} in its storage one reads, signs in and writes`, async ({ open, faults }) => {
    const page = await open('guest');
    await page.addInitScript(
      ([keys, text]) => {
        if (sessionStorage.getItem('filled') !== null) return;
        for (const storage of [localStorage, sessionStorage])
          for (const key of keys as string[]) storage.setItem(`griot.${key}`, text as string);
        sessionStorage.setItem('filled', 'yes');
      },
      [STORED, rubbish] as const,
    );
    await page.goto('/book/moby-dick/read/loomings-1');
    await expect(page.getByRole('heading', { level: 1, name: 'Loomings' })).toBeVisible();
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'The Carpet-Bag' })).toBeVisible();
    await page.goto('/signin');
    await fillSignIn(page, DEMO.author);
    await othersWork(page, 'mf-author');
    await page.goto('/create-novel');
    await page.getByLabel('Book Title').fill('The Granary');
    await expect(page.getByLabel('Book Title')).toHaveValue('The Granary');
    expect(faults.reports).toEqual([]);
  });

test('what any script of this origin may post to the tabs is let by, and what is told after it is heard', async ({
  open,
  faults,
}) => {
  const page = await open('staff');
  await page.goto('/shelf');
  await expect(page.getByText('Your shelf is empty.')).toBeVisible();
  const who = 'Griot House';
  await expect(page.getByRole('banner').getByRole('button', { name: `Account of ${who}` })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/favicon.ico');
  const post = (...messages: unknown[]) =>
    other.evaluate((all) => {
      const channel = new BroadcastChannel('griot.facts');
      for (const message of all) channel.postMessage(message);
      channel.close();
    }, messages);
  const name = 'data.changed.v1';
  await post(
    null,
    'data.changed.v1',
    7,
    [],
    {},
    { who },
    { name, who },
    { name, who, payload: null },
    { name, who, payload: 'GET /shelf/' },
    { name, who, payload: { now: 'GET /shelf/', later: [] } },
    { name, who, payload: { now: [{}], later: [null] } },
    { name: 'session.ended.v1', who, payload: {} },
    { name: '__proto__', who, payload: {} },
    { name: { toString: 1 }, who: [who], payload: [] },
  );
  faults.asked.length = 0;
  await post({ name, who, payload: { now: ['GET /shelf/'], later: [] } });
  await expect.poll(() => faults.asked).toContainEqual(expect.stringMatching(/^\/api\/shelf\//));
  await expect(page.getByText('Your shelf is empty.')).toBeVisible();
  await othersWork(page, 'mf-staff');
  expect(faults.reports).toEqual([]);
});
