import { act, fireEvent, render, screen } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import type { RouteState } from '../guard/gate.ts';
import { ScrollToTop } from './scroll-to-top.tsx';

const unknown = { shown: null } as RouteState;
/** Most pages say nothing of a layout, and have the one around every page. */
const on = (layout?: 'none') => ({ shown: { page: { ...(layout && { layout }) } } }) as unknown as RouteState;
const button = () => screen.queryByRole('button', { name: 'Scroll to top' });

function scrollTo(y: number): void {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  fireEvent.scroll(window);
}
afterEach(() => scrollTo(0));

test('the button shows after more than 300 px, and goes when the page is back there', () => {
  render(<ScrollToTop routeState$={new BehaviorSubject(on())} />);
  scrollTo(300);
  expect(button()).toBeNull();
  scrollTo(301);
  expect(button()).toBeVisible();
  scrollTo(300);
  expect(button()).toBeNull();
});

test('on a page without the layout around it there is none, and scrolling costs nothing for it', () => {
  const routeState$ = new BehaviorSubject(on());
  const listens = jest.spyOn(window, 'addEventListener');
  render(<ScrollToTop routeState$={routeState$} />);
  scrollTo(900);
  expect(button()).toBeVisible();
  listens.mockClear();
  act(() => routeState$.next(on('none')));
  expect(button()).toBeNull();
  const read = jest.fn(() => 900);
  Object.defineProperty(window, 'scrollY', { get: read, configurable: true });
  fireEvent.scroll(window);
  expect(read).not.toHaveBeenCalled();
  expect(listens).not.toHaveBeenCalledWith('scroll', expect.anything(), expect.anything());
  act(() => routeState$.next(unknown));
  fireEvent.scroll(window);
  expect(read).not.toHaveBeenCalled();
  scrollTo(900);
  act(() => routeState$.next(on()));
  scrollTo(901);
  expect(button()).toBeVisible();
});

test('on a page that begins at its top there is none, however far the one before the chapter was scrolled', () => {
  const routeState$ = new BehaviorSubject(on());
  render(<ScrollToTop routeState$={routeState$} />);
  scrollTo(900);
  act(() => routeState$.next(on('none')));
  scrollTo(0);
  act(() => routeState$.next(on()));
  expect(button()).toBeNull();
});
