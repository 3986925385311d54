import { fireEvent, render, screen } from '@testing-library/react';
import { useHeldTabs } from './use-held-tabs.ts';

function Tabs({ current }: { current: string }) {
  return (
    <div data-testid="tabs" {...useHeldTabs(current)}>
      {['About', 'Catalog'].map((tab) => (
        <a key={tab} href={`#${tab}`} aria-current={tab === current ? 'page' : undefined}>
          {tab}
        </a>
      ))}
    </div>
  );
}

/** The page as it is when a tab is pressed at 300 px, and what it is scrolled by when the other is shown at 100 px. */
function scrolledBy(pressed: string): number[][] {
  const moved = jest.spyOn(window, 'scrollBy').mockImplementation(() => {});
  const { rerender } = render(<Tabs current="About" />);
  const top = jest.spyOn(screen.getByTestId('tabs'), 'getBoundingClientRect');
  top.mockReturnValue({ top: 300 } as DOMRect);
  fireEvent.click(screen.getByText(pressed));
  top.mockReturnValue({ top: 100 } as DOMRect);
  rerender(<Tabs current="Catalog" />);
  return moved.mock.calls as unknown as number[][];
}

afterEach(() => jest.restoreAllMocks());

test('tabs stay where they were pressed', () => {
  expect(scrolledBy('Catalog')).toEqual([[0, -200]]);
});

test('a press on the tab that is shown holds nothing when the reader goes back later', () => {
  expect(scrolledBy('About')).toEqual([]);
});
