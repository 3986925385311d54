import { rmSync } from 'node:fs';
import { makeEmpty } from '../../packages/server/bench/databases.ts';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';
import { startPlatform } from '../../e2e/platform.ts';
import type { Figure } from './figure.ts';
import { launch, takePhone, type Browser, type Phone } from './reader/phone.ts';
import { inPage, watch } from './reader/seen.ts';

const AUTHOR = { email: 'author@demo.griot.test', password: 'griot-demo' };
const SCREEN = { viewport: { width: 1440, height: 900 } };
/** 20,000 words: paragraphs of 80 of them, a few of them marked. */
const PARAGRAPHS = 250;
const PARAGRAPH = 'The salt came in at dawn, and the men who carried it had not slept since the well at Taoudenni. '
  .repeat(4)
  .trim();
const KEYS = 240;
/** A fast writer's pause between two keys, ms; and of one whose machine is slow. */
const PACE = { fast: 60, slow: 90 };

/** The editor in Chromium against its bounds: a long chapter is opened and typed in, in its middle. */
export async function measureTyping(executablePath: string, say: (line: string) => void): Promise<Figure[]> {
  const store = temporaryFolder('bench-files');
  const undo: (() => Promise<void>)[] = [];
  try {
    const database = await makeEmpty();
    undo.push(() => database.remove());
    const platform = await startPlatform({ dataDir: store, env: { DATABASE_URL: database.url } });
    undo.push(() => platform.stop());
    const address = platform.url + (await writeLongChapter(`${platform.url}/api`));
    // Frames come when they are ready: how long a screen waits for its next one is not the editor's.
    const browser = await launch(executablePath, ['--disable-frame-rate-limit', '--disable-gpu-vsync']);
    undo.push(() => browser.close());
    const figures: Figure[] = [];
    for (const slow of [false, true]) {
      const { opening, keys } = await write(browser, { address, home: platform.url, slow });
      const p95 = quantile(keys, 0.95);
      const how = slow ? 'with the processor ÷ 4' : 'as fast as the machine is';
      say(
        `typing ${how}: opened in ${opening.toFixed(0)} ms; key to paint, ms: median ${quantile(keys, 0.5).toFixed(1)}, p95 ${p95.toFixed(1)}, most ${Math.max(...keys).toFixed(1)}`,
      );
      figures.push({
        what: `p95 from key to paint in 20,000 words ${how}`,
        value: p95,
        bound: slow ? 32 : 16,
        unit: 'ms',
        speed: true,
      });
      if (!slow)
        figures.push({
          what: 'opening the editor with 20,000 words',
          value: opening,
          bound: 1_000,
          unit: 'ms',
          speed: true,
        });
    }
    return figures;
  } finally {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
    rmSync(store, { recursive: true, force: true });
  }
}

/** A chapter of 20,000 words in a novel of the demo's author; gives the address of its page. */
async function writeLongChapter(api: string): Promise<string> {
  const call = async <T>(method: string, path: string, body?: object, token = ''): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(api + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { token } = await call<{ token: string }>('POST', '/auth/login/', AUTHOR);
  const { results } = await call<{ results: { slug: string }[] }>('GET', '/novels/mine/', undefined, token);
  const slug = results[0]?.slug ?? '';
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, n) =>
    n % 10 === 0 ? `<p><em>Day ${n}.</em> ${PARAGRAPH}</p>` : `<p>${PARAGRAPH}</p>`,
  );
  const draft = [...paragraphs, '<p>The last line of all.</p>'].join('');
  const path = `/novels/mine/${slug}/chapters/draft/`;
  const { chapter } = await call<{ chapter: string }>('PATCH', path, { title: 'Long', draft }, token);
  return `/book-chapters/${slug}?chapter=${Number(chapter)}`;
}

/** Opens the chapter, and types in its middle. */
async function write(
  browser: Browser,
  { address, home, slow }: { address: string; home: string; slow: boolean },
): Promise<{ opening: number; keys: number[] }> {
  const device = await takePhone(browser, { screen: SCREEN });
  const { page, cdp } = device;
  try {
    await watch(page);
    await signIn(device, home);
    await page.goto(address);
    const edit = page.getByRole('button', { name: 'EDIT DRAFT' });
    await edit.and(page.locator(':not([aria-disabled])')).waitFor();
    await page.waitForLoadState('networkidle');
    if (slow) await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await inPage(page, `bench.timeOpening('The last line of all.')`);
    await edit.click();
    const opening = await inPage<number>(page, 'bench.opened');
    await page
      .getByRole('textbox', { name: 'Chapter text' })
      .locator('p')
      .nth(PARAGRAPHS / 2)
      .click();
    await page.keyboard.press('End');
    await page.keyboard.type('Warm', { delay: PACE.slow });
    await inPage(page, `bench.timeKeys(${KEYS})`);
    await page.keyboard.type(' and nobody sang'.repeat(KEYS / 16), { delay: slow ? PACE.slow : PACE.fast });
    return { opening, keys: await inPage<number[]>(page, 'bench.keys') };
  } finally {
    await device.close();
  }
}

/** Signs the demo's author in. */
export async function signIn({ page }: Phone, home: string): Promise<void> {
  await page.goto(`${home}/signin`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(AUTHOR.email);
  await dialog.getByLabel('Password', { exact: true }).fill(AUTHOR.password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

/** The value that such a part of them does not exceed. */
function quantile(of: readonly number[], part: number): number {
  const sorted = of.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? NaN;
}
