import { followAnchors } from '@griot/nav';
import { renderPage } from '@griot/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answersFor, reading } from '../../dev/three-chapters.ts';
import ChapterPage from './chapter.page.tsx';
import { timeLeft } from './reading-progress.ts';

const answers = answersFor();

describe('the bar', () => {
  const bar = () => screen.getByRole('button', { name: 'Jump to chapter' }).closest('nav');

  test('comes with a tap and goes with the next', async () => {
    const { person } = renderPage(ChapterPage, { ...reading('the-voice-2'), answers });
    const line = await screen.findByText('First line of 2.');
    expect(bar()).toHaveStyle({ opacity: '0' });
    await person.click(line);
    expect(bar()).toHaveStyle({ opacity: '1' });
    await person.click(line);
    expect(bar()).toHaveStyle({ opacity: '0' });
  });

  test('goes when the page is turned, and so does what was told of the keys', async () => {
    const { person, platform } = renderPage(ChapterPage, { ...reading('third-night-1'), answers });
    await person.click(await screen.findByText('First line of 1.'));
    expect(bar()).toHaveStyle({ opacity: '1' });
    await person.keyboard('?');
    expect(await screen.findByRole('dialog')).toBeVisible();
    await act(() => platform.nav.push('/book/salt-road/read/the-voice-2'));
    expect(await screen.findByText('First line of 2.')).toBeVisible();
    expect(bar()).toHaveStyle({ opacity: '0' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('comes with a small scroll up and goes when one reads on', async () => {
    renderPage(ChapterPage, { ...reading('the-voice-2'), answers });
    await screen.findByText('First line of 2.');
    const scrolledTo = (y: number) => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
      fireEvent.scroll(window);
    };
    scrolledTo(600);
    expect(bar()).toHaveStyle({ opacity: '0' });
    scrolledTo(590);
    expect(bar()).toHaveStyle({ opacity: '1' });
    scrolledTo(620);
    expect(bar()).toHaveStyle({ opacity: '0' });
    scrolledTo(0);
  });
});

describe('the jump panel', () => {
  // A list draws what its frame has room for, and jsdom has no measures.
  beforeEach(() => {
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  });
  afterEach(() => jest.restoreAllMocks());

  test('shows all chapters and marks the present one', async () => {
    const { person } = renderPage(ChapterPage, { ...reading('the-voice-2'), answers });
    await person.click(await screen.findByText('First line of 2.'));
    await person.click(screen.getByRole('button', { name: 'Jump to chapter' }));
    const panel = await screen.findByRole('dialog', { name: 'The Salt Road' });
    const links = await within(panel).findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/book/salt-road/read/third-night-1',
      '/book/salt-road/read/the-voice-2',
      '/book/salt-road/read/arithmetic-3',
    ]);
    expect(links[1]).toHaveAttribute('aria-current', 'page');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Jump to chapter' })).toHaveFocus();
  });

  const openPanel = async () => {
    const shown = renderPage(ChapterPage, { ...reading('the-voice-2'), answers });
    await shown.person.click(await screen.findByText('First line of 2.'));
    const before = shown.platform.nav.current();
    await shown.person.click(screen.getByRole('button', { name: 'Display options' }));
    return { ...shown, before, panel: await screen.findByRole('dialog', { name: 'The Salt Road' }) };
  };

  test('is closed by Back before the chapter is left, and opened again by Forward', async () => {
    const { platform, panel, before } = await openPanel();
    expect(within(panel).getByRole('tab', { name: 'Display Options' })).toHaveAttribute('aria-selected', 'true');
    act(() => window.history.back());
    await waitFor(() => expect(panel).not.toBeInTheDocument());
    expect(platform.nav.current()).toMatchObject({ pathname: '/book/salt-road/read/the-voice-2', key: before.key });
    expect(screen.getByText('First line of 2.')).toBeVisible();
    act(() => window.history.forward());
    expect(await screen.findByRole('dialog', { name: 'The Salt Road' })).toBeInTheDocument();
  });

  test('keeps the page where it is when it closes, and lets other Backs find their place', async () => {
    const modes: string[] = [];
    Object.defineProperty(window.history, 'scrollRestoration', {
      configurable: true,
      set: (mode: string) => {
        modes.push(`${mode} ${window.history.length}`);
      },
    });
    const entries = window.history.length;
    await openPanel();
    expect(modes.slice(-2)).toEqual([`manual ${entries}`, `auto ${entries + 1}`]);
    Reflect.deleteProperty(window.history, 'scrollRestoration');
  });

  test('leaves no trace in the history, whatever tab was looked at and however often Escape was pressed', async () => {
    const { person, platform, panel, before } = await openPanel();
    await person.click(within(panel).getByRole('tab', { name: 'Chapters' }));
    fireEvent(panel, new Event('cancel', { cancelable: true }));
    fireEvent(panel, new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(panel).not.toBeInTheDocument());
    expect(platform.nav.current()).toMatchObject({ index: before.index, key: before.key });
  });

  test('leaves the keyboard on the page that is gone to from it, and not on the bar over its text', async () => {
    const { person, panel, platform } = await openPanel();
    const unfollow = followAnchors(platform.nav);
    const main = document.body.appendChild(Object.assign(document.createElement('main'), { id: 'main', tabIndex: -1 }));
    await person.click(within(panel).getByRole('tab', { name: 'Chapters' }));
    await person.click(await within(panel).findByRole('link', { name: /Arithmetic/ }));
    await waitFor(() => expect(panel).not.toBeInTheDocument());
    expect(platform.nav.current().pathname).toBe('/book/salt-road/read/arithmetic-3');
    expect(main).toHaveFocus();
    main.remove();
    unfollow();
  });

  test('goes when the present chapter is pressed, since one is there already', async () => {
    const { person, platform, panel, before } = await openPanel();
    await person.click(within(panel).getByRole('tab', { name: 'Chapters' }));
    await person.click(await within(panel).findByRole('link', { name: /The Voice/ }));
    await waitFor(() => expect(panel).not.toBeInTheDocument());
    expect(platform.nav.current().key).toBe(before.key);
  });
});

describe('what is left of a chapter', () => {
  // 230 words are read in a minute.
  test.each([
    [2300, 0, '10 min left'],
    [2300, 0.5, '5 min left'],
    [2300, 0.95, 'Less than a minute left'],
    [2300, 1, 'Read to the end'],
    [100, 0, 'Less than a minute left'],
    [345, 0, '2 min left'],
  ])('of %i words, %d of it read: %s', (words, part, text) => {
    expect(timeLeft(words, part)).toBe(text);
  });
});
