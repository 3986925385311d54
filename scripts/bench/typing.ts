import type { Figure } from './figure.ts';
import { inChromium } from './in-chromium.ts';
import { takePhone, type Browser, type Phone } from './reader/phone.ts';
import { inPage, watch } from './reader/seen.ts';

const AUTHOR = { email: 'author@demo.griot.test', password: 'griot-demo' };
const SCREEN = { viewport: { width: 1440, height: 900 } };
/** 20,000 words: paragraphs of 80 of them, a few of them marked. */
const PARAGRAPHS = 250;
const PARAGRAPH = 'The salt came in at dawn, and the men who carried it had not slept since the well at Taoudenni. '
  .repeat(4)
  .trim();
const TEXT = [
  ...Array.from({ length: PARAGRAPHS }, (_, n) =>
    n % 10 === 0 ? `<p><em>Day ${n}.</em> ${PARAGRAPH}</p>` : `<p>${PARAGRAPH}</p>`,
  ),
  '<p>The last line of all.</p>',
].join('');
/** The same words where nothing but the browser writes them, in lines as long as the editor's. */
const PLAIN = `<!doctype html><title>Plain</title>
<style>div { max-width: 48ch; margin: 0 auto; font: 18px/1.7 sans-serif; white-space: pre-wrap; outline: none; }</style>
<div contenteditable="true" role="textbox" aria-label="Chapter text">${TEXT}</div>`;
/** Of four parts of a key's time at least three are the browser's own: so much of it the editor may take in all. */
const BESIDE_PLAIN = 1.33;
const KEYS = 240;
/** Typed in turn here and there, so that whatever else the machine does meanwhile slows both. */
const TURNS = 5;
/** A fast writer's pause between two keys, ms; and of one whose machine is slow. */
const PACE = { fast: 60, slow: 90 };

/** The editor in Chromium against its bounds: a long chapter is opened and typed in, in its middle. */
export const measureTyping = (executablePath: string, say: (line: string) => void): Promise<Figure[]> =>
  inChromium(executablePath, async ({ serve, launch }) => {
    const home = await serve();
    const address = home + (await writeLongChapter(`${home}/api`));
    // Frames come when they are ready: how long a screen waits for its next one is not the editor's.
    const browser = await launch(['--disable-frame-rate-limit', '--disable-gpu-vsync']);
    const fast = await write(browser, { address, home });
    say(`typing as fast as the machine is: opened in ${fast.opening.toFixed(0)} ms; ${shown(fast.keys)}`);
    const slow = await writeSlowly(browser, { address, home });
    say(`typing with the processor ÷ 4: opened in ${slow.opening.toFixed(0)} ms; ${shown(slow.keys)}`);
    say(`the same without an editor: ${shown(slow.plain)}`);
    return [
      {
        what: 'p95 from key to paint in 20,000 words as fast as the machine is',
        value: quantile(fast.keys, 0.95),
        bound: 16,
        unit: 'ms',
        speed: true,
      },
      { what: 'opening the editor with 20,000 words', value: fast.opening, bound: 1_000, unit: 'ms', speed: true },
      {
        what: `p95 from key to paint in 20,000 words with the processor ÷ 4 (${quantile(slow.plain, 0.95).toFixed(0)} ms without an editor)`,
        value: quantile(slow.keys, 0.95),
        bound: 32,
        unit: 'ms',
        speed: true,
      },
      {
        what: 'a key in 20,000 words with the processor ÷ 4, against the same words in a plain editable element',
        value: quantile(slow.keys, 0.5) / quantile(slow.plain, 0.5),
        bound: BESIDE_PLAIN,
        unit: '×',
        speed: true,
      },
    ];
  });

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
  const path = `/novels/mine/${slug}/chapters/draft/`;
  const { chapter } = await call<{ chapter: string }>('PATCH', path, { title: 'Long', draft: TEXT }, token);
  return `/book-chapters/${slug}?chapter=${Number(chapter)}`;
}

interface Chapter {
  address: string;
  home: string;
}

/** Opens the chapter, and types in its middle. */
async function write(browser: Browser, chapter: Chapter): Promise<{ opening: number; keys: number[] }> {
  const device = await takePhone(browser, { screen: SCREEN });
  try {
    const opening = await open(device, chapter, { slow: false });
    return { opening, keys: await typeIn(device, KEYS, PACE.fast) };
  } finally {
    await device.close();
  }
}

/** The same with the processor ÷ 4, and in turn where nothing but the browser writes. */
async function writeSlowly(
  browser: Browser,
  chapter: Chapter,
): Promise<{ opening: number; keys: number[]; plain: number[] }> {
  const [device, other] = [await takePhone(browser, { screen: SCREEN }), await takePhone(browser, { screen: SCREEN })];
  try {
    const opening = await open(device, chapter, { slow: true });
    await watch(other.page);
    await other.page.goto(`${chapter.home}/robots.txt`);
    await other.page.setContent(PLAIN);
    await goToMiddle(other);
    const [keys, plain]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < TURNS; turn += 1) {
      keys.push(...(await typeSlowly(device, KEYS / TURNS)));
      plain.push(...(await typeSlowly(other, KEYS / TURNS)));
    }
    return { opening, keys, plain };
  } finally {
    await device.close();
    await other.close();
  }
}

/** Opens the chapter in the editor, with the cursor in its middle; ms until its text stands there. */
async function open(device: Phone, { address, home }: Chapter, { slow }: { slow: boolean }): Promise<number> {
  const { page } = device;
  await watch(page);
  await signIn(device, home);
  await page.goto(address);
  const edit = page.getByRole('button', { name: 'EDIT DRAFT' });
  await edit.and(page.locator(':not([aria-disabled])')).waitFor();
  await page.waitForLoadState('networkidle');
  await throttle(device, slow);
  await inPage(page, `bench.timeOpening('The last line of all.')`);
  await edit.click();
  const opening = await inPage<number>(page, 'bench.opened');
  await throttle(device, false);
  await goToMiddle(device);
  return opening;
}

const throttle = ({ cdp }: Phone, slow: boolean): Promise<unknown> =>
  cdp.send('Emulation.setCPUThrottlingRate', { rate: slow ? 4 : 1 });

/** Types with the processor ÷ 4, and no longer: a page that is slowed down takes its time from all others. */
async function typeSlowly(device: Phone, count: number): Promise<number[]> {
  await throttle(device, true);
  const keys = await typeIn(device, count, PACE.slow);
  await throttle(device, false);
  return keys;
}

async function goToMiddle({ page }: Phone): Promise<void> {
  await page
    .getByRole('textbox', { name: 'Chapter text' })
    .locator('p')
    .nth(PARAGRAPHS / 2)
    .click();
  await page.keyboard.press('End');
  await page.keyboard.type('Warm', { delay: PACE.slow });
}

/** Types so many keys where the cursor stands; gives what each of them took, ms. */
async function typeIn({ page }: Phone, count: number, delay: number): Promise<number[]> {
  await inPage(page, `bench.timeKeys(${count})`);
  await page.keyboard.type(' and nobody sang'.repeat(count / 16), { delay });
  return await inPage<number[]>(page, 'bench.keys');
}

const shown = (keys: readonly number[]): string =>
  `key to paint, ms: median ${quantile(keys, 0.5).toFixed(1)}, p95 ${quantile(keys, 0.95).toFixed(1)}, most ${Math.max(...keys).toFixed(1)}`;

/** Signs the demo's author in. What they are told live has no end, and a page that listens is never idle: it does without. */
export async function signIn({ page }: Phone, home: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBlockedURLs', { urls: ['*/api/follows/live/*'] });
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
