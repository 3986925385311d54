import type { Locator } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { arrive } from '../../pages/axe.ts';

test.use({ needs: 'demo', contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** How something looks, as a picture. */
const look = async (of: Locator): Promise<string> => (await of.screenshot()).toString('base64');

/** Says that something looks otherwise without what says its state to the ear, or how far it is. */
async function shows(of: Locator, without: (element: Element) => void): Promise<void> {
  const before = await look(of);
  expect(await look(of)).toBe(before);
  await of.evaluate(without);
  expect(await look(of)).not.toBe(before);
}

test('where a reader chooses the colours, what is chosen, how far something is and what lies over the page show', async ({
  page,
}) => {
  await arrive(page, '/ranking');
  const tabs = page.getByRole('navigation', { name: 'Ranking', exact: true });
  await shows(tabs.getByRole('link', { name: 'All' }), (tab) => tab.removeAttribute('aria-current'));

  await arrive(page, '/');
  await shows(page.getByRole('tab', { name: 'Power' }), (tab) => tab.setAttribute('aria-selected', 'false'));
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  const search = page.getByRole('dialog', { name: 'Search' }).filter({ has: page.getByRole('combobox') });
  await expect(search).toHaveCSS('outline-style', 'solid');

  await arrive(page, '/book/salt-and-satellite');
  const quality = page.getByRole('region', { name: 'Ratings' }).getByRole('definition').first();
  await shows(quality, (measure) => measure.querySelector('[aria-hidden] > *')?.remove());
});
