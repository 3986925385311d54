import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LinkTabs, Tabs } from '../index.ts';

const tabs = ['Shelf', 'Reading', 'Finished'].map((label) => ({ id: label, label, content: `${label} novels` }));

describe('tabs', () => {
  test('show the first panel at the start', () => {
    render(<Tabs label="Library" tabs={tabs} />);
    expect(screen.getByRole('tab', { name: 'Shelf' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: 'Shelf' })).toHaveTextContent('Shelf novels');
  });

  test('arrows go round, Home and End go to the ends', async () => {
    render(<Tabs label="Library" tabs={tabs} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Reading' })).toHaveFocus();
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Reading novels');
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('tab', { name: 'Finished' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Shelf' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Finished' })).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Shelf novels');
  });

  test('the Tab key goes from the chosen tab to its panel', async () => {
    render(<Tabs label="Library" tabs={tabs} />);
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('tabpanel')).toHaveFocus();
  });

  test('their owner can hold the choice', async () => {
    const chosen = jest.fn();
    render(<Tabs label="Library" tabs={tabs} selected="Reading" onSelect={chosen} />);
    await userEvent.click(screen.getByRole('tab', { name: 'Finished' }));
    expect(chosen).toHaveBeenCalledWith('Finished');
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Reading novels');
  });
});

test('the chosen tab stays in sight when it or one before it becomes wider, as they do with their font or a count', () => {
  let widen = (): void => undefined;
  const seen: Element[] = [];
  const given = globalThis.ResizeObserver;
  globalThis.ResizeObserver = class {
    constructor(resized: ResizeObserverCallback) {
      widen = () => resized([], this);
    }
    observe(element: Element): void {
      seen.push(element);
    }
    unobserve(): void {}
    disconnect(): void {}
  };
  render(<Tabs label="Library" tabs={tabs} selected="Finished" />);
  const tab = screen.getByRole('tab', { name: 'Finished' });
  expect(seen).toEqual(screen.getAllByRole('tab'));
  tab.getBoundingClientRect = () => new DOMRect(330, 0, 60, 44);
  screen.getByRole('tablist').getBoundingClientRect = () => new DOMRect(0, 0, 360, 44);
  widen();
  expect(screen.getByRole('tablist').scrollLeft).toBe(180);
  globalThis.ResizeObserver = given;
});

test('tabs that are routes are links, the present one marked', () => {
  render(
    <LinkTabs
      label="Novel"
      current="/book/x/chapters"
      links={[
        { href: '/book/x', label: 'About' },
        { href: '/book/x/chapters', label: 'Catalog' },
      ]}
    />,
  );
  expect(screen.getByRole('navigation', { name: 'Novel' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Catalog', current: 'page' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'About' })).not.toHaveAttribute('aria-current');
});
