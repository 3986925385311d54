import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Minified, since every page is given it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Goes to an address and waits until the page itself is there, and not what the server wrote or the shapes of what is still to come. */
export async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settled(page);
}

export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
  await expect(
    page.locator('[data-written], [data-taken], [data-waiting], [aria-busy=true], [role=status][aria-label^=Loading]'),
  ).toHaveCount(0);
}

type Theme = 'light' | 'dark';

/** All rules, all elements, light and dark. */
export async function clean(page: Page): Promise<void> {
  await look(page, 'light');
  await look(page, 'dark', { within: await dialogOn(page) });
}

/**
 * On a phone and a desktop, light and dark: colours in all four, the other rules once in each width and each theme; and nothing runs over
 * the edge there or between. Each step changes one thing, since the page is laid out and painted anew for each.
 */
export async function cleanAtAllWidths(page: Page): Promise<void> {
  await withinTheEdges(page, 390);
  await look(page, 'light');
  const within = await dialogOn(page);
  await look(page, 'dark', { within, rules: ['color-contrast'] });
  await withinTheEdges(page, 820);
  await withinTheEdges(page, 1440);
  await look(page, 'dark', { within });
  await look(page, 'light', { within, rules: ['color-contrast'] });
}

/** What is looked at, all of the page unless it is said. */
interface Part {
  rules?: string[];
  within?: string | undefined;
}

/** The page under a dialog is out of reach, and is looked at by itself: once with both is enough. */
const dialogOn = async (page: Page): Promise<string | undefined> =>
  (await page.locator('dialog:modal').count()) > 0 ? 'dialog:modal' : undefined;

async function look(page: Page, colorScheme: Theme, part?: Part): Promise<void> {
  // Where motion is reduced every part would change its colours for a moment, one after the other from the outermost on.
  await page.evaluate(() => {
    if (document.adoptedStyleSheets.length > 0) return;
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets.push(still);
  });
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
  expect(
    (await violations(page, part)).map(
      ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map(({ target }) => target).join(', ')}`,
    ),
    `${page.url()} ${colorScheme}, ${page.viewportSize()?.width} px`,
  ).toEqual([]);
}

interface Violation {
  id: string;
  help: string;
  nodes: { target: string; html: string }[];
}

/** What axe finds on a page. It comes to a page once, and tells only what is wrong: of what is right there is a hundred times as much. */
export async function violations(page: Page, part: Part = {}): Promise<Violation[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  return await page.evaluate(async ({ rules, within }) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const found = await axe.run(within ?? document, {
      resultTypes: ['violations'],
      iframes: false,
      // The one rule that asks for style sheets is an experiment that nobody has switched on.
      preload: { assets: ['media'] },
      ...(rules && { runOnly: rules }),
    });
    return found.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ target, html }) => ({ target: target.join(' '), html })),
    }));
  }, part);
}

/** Nothing runs over the edge. */
async function withinTheEdges(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `${page.url()} at ${width} px`,
    )
    .toBeLessThanOrEqual(0);
}
