import { isPage, renderPage } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import HelpCentrePage from './help-centre.page.tsx';

const show = (at = '/help-centre') => renderPage(HelpCentrePage, { path: '/help-centre', at });
const panel = () => screen.getByRole('tabpanel');
const items = () => [...panel().querySelectorAll('details')];

test('six topics, the first chosen, and in each the first answer open and no other beside it', async () => {
  const { person } = show();
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Account', 'Stories', 'Usage', 'Subscription', 'Coins', 'Bonus']);
  const groups = new Set<string | null>();
  for (const tab of tabs) {
    await person.click(tab);
    expect(tab).toHaveAttribute('aria-selected', 'true');
    expect(items().length).toBeGreaterThan(4);
    expect(items().map((item) => item.hasAttribute('open'))).toEqual(items().map((_, n) => n === 0));
    const names = new Set(items().map((item) => item.getAttribute('name')));
    expect(names.size).toBe(1);
    groups.add([...names][0] ?? null);
    for (const link of within(panel()).queryAllByRole('link', { hidden: true })) {
      const path = (link.getAttribute('href') ?? '').split(/[?#]/)[0] ?? '';
      expect([path, isPage(path)]).toEqual([path, true]);
    }
  }
  expect(groups.size).toBe(6);
});

test('a topic has an address', async () => {
  const { person, platform } = show('/help-centre#coins');
  expect(screen.getByRole('tab', { name: 'Coins' })).toHaveAttribute('aria-selected', 'true');
  await person.click(screen.getByRole('tab', { name: 'Bonus' }));
  expect(platform.nav.current().hash).toBe('#bonus');
  await person.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Account' })).toHaveFocus();
});
