import type { Page } from '@playwright/test';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../fixtures/test.ts';
import { settled } from '../../pages/axe.ts';
import { boxesOf, layoutFaults, type Box } from '../../pages/layout.ts';
import { pictureFault, stored } from '../../pages/picture.ts';
import { hold } from '../../pages/still.ts';
import { DEMO } from '../../pages/people.ts';
import { beSignedIn } from '../../pages/signed-in.ts';

test.use({ needs: 'own platform' });

/**
 * The look of the key pages: where their parts stand, and pictures of them, beside this file in `wanted/`. They are taken of the
 * demo's library before anybody has changed it. `pnpm e2e specs/look --update-snapshots` stores them anew; look at them before they are committed.
 */
interface KeyPage {
  name: string;
  address: string;
  as?: (typeof DEMO)[keyof typeof DEMO];
  /** What is left out: which novel stands where is drawn by lot on the first start, where two are worth as much. */
  without?: string;
}

const PAGES: KeyPage[] = [
  { name: 'home', address: '/', without: 'main li, main article' },
  { name: 'novel', address: '/book/the-drum-that-would-not-sleep' },
  { name: 'chapter', address: '/book/moby-dick/read/loomings-1' },
  { name: 'search', address: '/search?search=moby' },
  { name: 'terms', address: '/terms-of-use' },
  { name: 'help-centre', address: '/help-centre' },
  { name: 'sign-in', address: '/signin', without: 'main li, main article, main figure' },
  { name: 'dashboard', address: '/account-dashboard', as: DEMO.reader },
  { name: 'stories', address: '/account-stories', as: DEMO.author },
  { name: 'editor', address: '/book-chapters/the-drum-that-would-not-sleep?chapter=8', as: DEMO.author },
  { name: 'staff-list', address: '/staff/novels', as: DEMO.admin },
];
const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const WANTED = path.join(import.meta.dirname, 'wanted');

test.use({ reducedMotion: 'reduce' });

/** A picture of the window, once it is the same twice. */
async function atRest(page: Page): Promise<Buffer> {
  let last = await page.screenshot({ scale: 'css' });
  await expect(async () => {
    const before = last;
    last = await page.screenshot({ scale: 'css' });
    expect(last.equals(before)).toBe(true);
  }).toPass();
  return last;
}

for (const { name, address, as, without } of PAGES)
  test(`the look of ${name} is the one that is stored, on a phone and a desktop, light and dark`, async ({
    page,
  }, info) => {
    const update = ['all', 'changed'].includes(info.config.updateSnapshots);
    mkdirSync(WANTED, { recursive: true });
    if (as) await beSignedIn(page, as);
    const found: Record<string, Box[]> = {};
    const faults: string[] = [];
    const layout = path.join(WANTED, `${name}.json`);
    const wanted = existsSync(layout) ? (JSON.parse(readFileSync(layout, 'utf8')) as Record<string, Box[]>) : {};
    for (const viewport of WIDTHS) {
      await page.setViewportSize(viewport);
      await page.goto(address);
      await settled(page);
      // It comes after the page.
      if (as) await expect(page.getByRole('button', { name: /^News/ })).toBeVisible();
      await hold(page, without);
      // Covers are drawn once the browser has told that they are near.
      const misplaced = async () => layoutFaults(wanted[viewport.width] ?? [], await boxesOf(page));
      if (!update)
        await expect
          .poll(misplaced, { timeout: 5_000 })
          .toEqual([])
          .catch(() => undefined);
      found[viewport.width] = await boxesOf(page);
      faults.push(...(await misplaced()).map((fault) => `${viewport.width} px, ${fault}`));
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const screenshot = await atRest(page);
        const file = path.join(WANTED, `${name}-${viewport.width}-${colorScheme}.webp`);
        if (update) writeFileSync(file, await stored(screenshot));
        const fault = existsSync(file) ? await pictureFault(readFileSync(file), screenshot) : 'No picture is stored.';
        if (!fault) continue;
        faults.push(`${viewport.width} px, ${colorScheme}: ${fault}`);
        writeFileSync(info.outputPath(path.basename(file, '.webp') + '.png'), screenshot);
      }
    }
    if (update) writeFileSync(layout, `${JSON.stringify(found)}\n`);
    else expect(faults).toEqual([]);
  });
