import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Goes to an address and waits until the page itself is there, and not what the server wrote or the shapes of what is still to come. */
export async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settled(page);
}

export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
  await expect(
    page.locator('[data-server-text], [data-waiting], [aria-busy=true], [role=status][aria-label^=Loading]'),
  ).toHaveCount(0);
}

type Theme = 'light' | 'dark';

/** All rules, all elements, light and dark. */
export async function clean(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) await look(page, theme);
}

/** On a phone and a desktop, light and dark: colours in all four, the other rules once in each width and each theme. */
export async function cleanAtAllWidths(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, 'dark', ['color-contrast']);
  await look(page, 'light');
  await page.setViewportSize({ width: 1440, height: 900 });
  await look(page, 'light', ['color-contrast']);
  await look(page, 'dark');
}

async function look(page: Page, colorScheme: Theme, rules?: string[]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // Legacy mode runs axe in the page alone, whose frames are none of other origins.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  expect(
    violations.map((v) => `${v.id}: ${v.help} — ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`),
    `${page.url()} ${colorScheme}, ${page.viewportSize()?.width} px`,
  ).toEqual([]);
}

/** Nothing runs over the edge, however wide the screen. */
export async function nothingOverTheEdge(page: Page): Promise<void> {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(
        () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        `${page.url()} at ${width} px`,
      )
      .toBeLessThanOrEqual(0);
  }
}
