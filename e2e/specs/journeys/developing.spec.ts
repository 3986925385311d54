import type { Page } from '@playwright/test';
import { startDeveloping, type Developing } from '../../fixtures/developing.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ needs: 'own platform' });
// One dev server is enough for both, and what the first has saved the second sees.
test.describe.configure({ mode: 'serial' });

const REMOTE = 'mf-legal';
const PAGE = 'src/complaint/complaint.page.tsx';
const LAYOUT = 'src/text-page/text-page.tsx';

let dev: Developing;
test.beforeAll(async () => {
  dev = await startDeveloping(REMOTE, { api: process.env.E2E_URL ?? 'http://localhost:8080' });
});
test.afterAll(async () => await dev.stop());

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const work = (page: Page) => page.getByLabel('Your work');
const taken = (page: Page) => page.getByLabel('What was taken');

async function typeIn(page: Page): Promise<void> {
  // By the keyboard, as people do: the browser asks nobody who has touched nothing.
  await work(page).pressSequentially('The Salt Caravan, Ada Obi');
  await taken(page).fill('Chapters 1 to 4');
}
async function typedIsThere(page: Page): Promise<void> {
  await expect(work(page)).toHaveValue('The Salt Caravan, Ada Obi');
  await expect(taken(page)).toHaveValue('Chapters 1 to 4');
}
/** Saves what makes the page load anew, and gives the browser's question the answer. */
async function saveAndAnswer(page: Page, save: () => Promise<void>, answer: 'accept' | 'dismiss'): Promise<string> {
  const asked = page.waitForEvent('dialog');
  await save();
  const question = await asked;
  await question[answer]();
  return question.type();
}

test('what was typed into a form stays while a style and a component beside it are changed, and where it cannot, the reload asks', async ({
  page,
}) => {
  await page.goto(`${dev.url}/complaint`);
  await expect(heading(page)).toHaveText('Copyright Complaint');
  await typeIn(page);

  await test.step('another style', async () => {
    const lead = page.getByText('You have found your work here').locator('..');
    await expect(lead).toHaveCSS('font-size', '18px');
    await dev.save(LAYOUT, 'font: 400 ${type[18]} / 1.6 ${font.ui};', 'font: 400 ${type[21]} / 1.6 ${font.ui};');
    await expect(lead).toHaveCSS('font-size', '21px');
    await typedIsThere(page);
  });
  await test.step('another component', async () => {
    await dev.save(PAGE, 'Copyright Complaint', 'Somebody took my work');
    await expect(heading(page)).toHaveText('Somebody took my work');
    await typedIsThere(page);
  });
  await test.step('the manifest takes no other’s place in a page: the reload asks, and may be refused or not', async () => {
    const manifest = (from: string, to: string) => () => dev.save('remote.manifest.ts', `'${from}'`, `'${to}'`);
    expect(await saveAndAnswer(page, manifest('1.0.0', '1.0.1'), 'dismiss')).toBe('beforeunload');
    await typedIsThere(page);
    expect(await saveAndAnswer(page, manifest('1.0.1', '1.0.2'), 'accept')).toBe('beforeunload');
    await expect(work(page)).toHaveValue('');
    await expect(heading(page)).toHaveText('Somebody took my work');
  });
});

test('a platform takes one remote from who works on it, says so, and follows each save until that is cleared', async ({
  page,
  browser,
  baseURL,
}) => {
  const badge = page.getByRole('form', { name: 'Development' });
  const policyOf = async (response: { headerValue(name: string): Promise<string | null> } | null) =>
    (await response?.headerValue('content-security-policy')) ?? '';
  const before = await policyOf(await page.goto('/complaint'));
  await expect(heading(page)).toHaveText('Copyright Complaint');
  await expect(badge).toHaveCount(0);

  await test.step('the address chooses it; the policy has that origin besides', async () => {
    const policy = await policyOf(await page.goto(`/complaint?mfo=${REMOTE}:${dev.url}`));
    await expect(page).toHaveURL('/complaint');
    await expect(badge).toContainText(`${REMOTE} from ${dev.url}`);
    await expect(heading(page)).toHaveText('Somebody took my work');
    const sources = (text: string) => new Set(text.split(/[ ;]+/));
    expect(
      [...sources(policy)].filter((source) => !sources(before).has(source) && !source.startsWith("'sha256-")),
    ).toEqual([dev.url]);
  });
  await test.step('a save is on the page, and what was typed is asked about first', async () => {
    await dev.save(PAGE, 'Somebody took my work', 'My work was taken');
    await expect(heading(page)).toHaveText('My work was taken');
    await typeIn(page);
    const save = (from: string, to: string) => () => dev.save(PAGE, from, to);
    expect(await saveAndAnswer(page, save('My work was taken', 'It is my work'), 'dismiss')).toBe('beforeunload');
    await typedIsThere(page);
    expect(await saveAndAnswer(page, save('It is my work', 'This is mine'), 'accept')).toBe('beforeunload');
    await expect(heading(page)).toHaveText('This is mine');
  });
  await test.step('it stays for this browser’s next pages, and no other browser has it', async () => {
    await page.goto('/about');
    await expect(badge).toBeVisible();
    await page.goto('/complaint');
    await expect(heading(page)).toHaveText('This is mine');
    const other = await (await browser.newContext({ baseURL })).newPage();
    expect(await policyOf(await other.goto('/complaint'))).toBe(before);
    await expect(heading(other)).toHaveText('Copyright Complaint');
    await other.context().close();
  });
  await test.step('the button ends it', async () => {
    await badge.getByRole('button', { name: 'Clear' }).click();
    await expect(page).toHaveURL('/complaint');
    await expect(badge).toHaveCount(0);
    await expect(heading(page)).toHaveText('Copyright Complaint');
  });
  await test.step('no other machine’s code is taken', async () => {
    const refused = await page.request.get(`/complaint?mfo=${REMOTE}:http://192.0.2.1:4101`);
    expect(refused.status()).toBe(400);
    await page.goto('/complaint');
    await expect(badge).toHaveCount(0);
  });
});
