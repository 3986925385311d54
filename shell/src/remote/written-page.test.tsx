import { RemoteFailure } from '@griot/remote-kit';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PANEL, moduleOf, About, anApp } from './remote-app.fixture.tsx';
import { afterWrittenPage, dropWrittenPage, takeWrittenPage } from './written-page.ts';

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

describe('a page that its remote’s server half wrote', () => {
  const WRITTEN = '<div data-root="" data-written="/about"><h1>About us</h1></div>';
  const heading = () => screen.queryByRole('heading', { name: 'About us' });

  test('is taken over as it stands: nothing is drawn again', async () => {
    const { mount, unmount, failures } = anApp(async () => moduleOf(About), WRITTEN);
    const written = heading();
    await mount();
    await waitFor(() => expect(document.querySelector('[data-written], [data-taken]')).toBeNull());
    expect(Object.keys(written ?? {}).some((key) => key.startsWith('__reactFiber'))).toBe(true);
    expect(heading()).toBe(written);
    expect(failures).toEqual([]);
    await unmount();
    expect(heading()).toBeNull();
  });

  test('stands alone while the remote is on its way, without a skeleton', async () => {
    const { mount } = anApp(() => new Promise(() => undefined), WRITTEN);
    await mount();
    expect(heading()).toBeVisible();
    expect(document.getElementById('remote-mf-legal')?.childElementCount).toBe(1);
  });

  test('can be read when the remote does not load, with Retry over it, and is taken over after that', async () => {
    const { mount, failures } = anApp(async (before) => {
      if (before === 0) throw new RemoteFailure('network', 'no such file');
      return moduleOf(About);
    }, WRITTEN);
    const written = heading();
    await mount();
    expect(await screen.findByRole('heading', { name: PANEL, level: 2 })).toBeVisible();
    expect(heading()).toBe(written);
    expect(written?.compareDocumentPosition(screen.getByRole('alert'))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(document.querySelector('[data-written]')).toBeNull());
    expect(screen.queryByRole('heading', { name: PANEL })).toBeNull();
    expect(heading()).toBe(written);
    expect(failures).toEqual(['mf-legal network']);
  });

  test('is hidden from nobody any more when the remote does not load: undecided or not, it is all there is to read', async () => {
    document.documentElement.dataset.undecided = '';
    const { mount } = anApp(() => Promise.reject(new RemoteFailure('network', 'no such file')), WRITTEN);
    await mount();
    expect(await screen.findByRole('heading', { name: PANEL, level: 2 })).toBeVisible();
    expect(document.documentElement.dataset).not.toHaveProperty('undecided');
  });

  test('gives way to the panel when taking it over fails', async () => {
    const { mount } = anApp(
      async () =>
        moduleOf(() => {
          throw new Error('broken');
        }),
      WRITTEN,
    );
    await mount();
    expect(await screen.findByRole('heading', { name: 'An Error Occurred', level: 1 })).toBeVisible();
    expect(heading()).toBeNull();
  });

  test('goes with its remote when the reader leaves, also under the panel', async () => {
    const { mount, unmount } = anApp(() => Promise.reject(new RemoteFailure('network', 'no such file')), WRITTEN);
    await mount();
    expect(await screen.findByRole('heading', { name: PANEL })).toBeVisible();
    await unmount();
    expect(document.getElementById('remote-mf-legal')?.childElementCount).toBe(0);
  });

  test('is taken over whatever of its query it was made of', async () => {
    const { mount } = anApp(async () => moduleOf(About), WRITTEN.replace('"/about"', '"/about?type=power"'));
    const written = heading();
    await mount();
    await waitFor(() => expect(document.querySelector('[data-written]')).toBeNull());
    expect(heading()).toBe(written);
  });

  test('is taken away when it is another page', async () => {
    const { mount } = anApp(async () => moduleOf(About), WRITTEN.replace('/about', '/terms-of-use'));
    const written = heading();
    await mount();
    await waitFor(() => expect(heading()).toBeVisible());
    expect(heading()).not.toBe(written);
  });
});

describe('what waits for the written page', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    document.body.innerHTML = '<main id="main"><div data-root="" data-written="/about"></div></main>';
  });
  afterEach(() => void jest.useRealTimers());
  const place = () => document.getElementById('main') as HTMLElement;

  test('is done when that has been taken over, and once', () => {
    const work = jest.fn();
    afterWrittenPage(document, work);
    const taken = takeWrittenPage(place(), '/about');
    jest.advanceTimersByTime(20);
    expect(work).not.toHaveBeenCalled();
    delete taken?.root.dataset['taken'];
    jest.advanceTimersByTime(20);
    expect(work).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(2_000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  test('is done when that is taken away, and at once where none stands', () => {
    const work = jest.fn();
    afterWrittenPage(document, work);
    dropWrittenPage(place(), '/terms-of-use');
    jest.advanceTimersByTime(20);
    expect(work).toHaveBeenCalledTimes(1);
    afterWrittenPage(document, work);
    expect(work).toHaveBeenCalledTimes(2);
  });

  test('is done after a second where nothing comes of it', () => {
    const work = jest.fn();
    afterWrittenPage(document, work);
    jest.advanceTimersByTime(999);
    expect(work).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
