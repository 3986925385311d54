import { followAnchors } from './anchors.ts';
import { createNav, type Nav } from './nav.ts';

const dialogOver = (pathname: string) => (['/signin', '/signup'].includes(pathname) ? '/' : null);
const at = () => window.location.pathname + window.location.search;

const made: Nav[] = [];

function navAt(path: string): Nav {
  window.history.replaceState(null, '', path);
  const nav = createNav({ dialogOver });
  made.push(nav);
  return nav;
}

afterEach(() => {
  for (const nav of made.splice(0)) nav.stop();
});

/** The browser's Back, which jsdom carries out a little later. */
const back = () =>
  new Promise<void>((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
    window.history.back();
  });

/** A link within the page, which the browser follows by itself. */
const withinPage = (hash: string) =>
  new Promise<void>((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
    window.location.hash = hash;
  });

test('a link within the page makes an entry after the one it was in, over the same page', async () => {
  const nav = navAt('/book/salt-road');
  await nav.push('/signin', { state: { from: 'shelf' } });
  const { index } = nav.current();
  await withinPage('#main');
  expect(nav.current()).toMatchObject({
    pathname: '/signin',
    hash: '#main',
    index: index + 1,
    behind: '/book/salt-road',
    state: { from: 'shelf' },
  });
  expect(nav.page().pathname).toBe('/book/salt-road');
  await back();
  expect(nav.current()).toMatchObject({ hash: '', index });
});

test('going somewhere changes the address and tells everybody', async () => {
  const nav = navAt('/');
  const locations: string[] = [];
  nav.locations$.subscribe((location) => locations.push(`${location.action} ${location.pathname}${location.search}`));
  await nav.push('/book/salt-road?tab=1', { state: { from: 'home' } });
  expect(at()).toBe('/book/salt-road?tab=1');
  expect(nav.current().state).toEqual({ from: 'home' });
  expect(locations.at(-1)).toBe('push /book/salt-road?tab=1');
});

test('over plain http, where browsers make no randomUUID, pages are reached all the same', async () => {
  const missing = jest.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  const nav = navAt('/');
  await nav.push('/book/salt-road');
  expect(at()).toBe('/book/salt-road');
  missing.mockRestore();
});

test('Back returns to the location before, and says that it was a Back', async () => {
  const nav = navAt('/about');
  await nav.push('/terms-of-use');
  await back();
  expect(nav.current()).toMatchObject({ pathname: '/about', action: 'pop' });
});

test('the late popstate by which single-spa repeats a push is no Back', async () => {
  const nav = navAt('/');
  await nav.push('/about');
  window.dispatchEvent(
    Object.assign(new PopStateEvent('popstate', { state: window.history.state }), { singleSpa: true }),
  );
  expect(nav.current()).toMatchObject({ pathname: '/about', action: 'push' });
});

test('the popstate that single-spa sends from within a push is no Back either', async () => {
  const nav = navAt('/');
  const original = window.history.pushState;
  window.history.pushState = (...given) => {
    original.apply(window.history, given);
    window.dispatchEvent(
      Object.assign(new PopStateEvent('popstate', { state: window.history.state }), { singleSpa: true }),
    );
  };
  const actions: string[] = [];
  nav.locations$.subscribe((location) => actions.push(location.action));
  await nav.push('/about');
  window.history.pushState = original;
  expect(actions.slice(1)).toEqual(['push']);
});

test('a dialog keeps the page that was there', async () => {
  const nav = navAt('/book/salt-road');
  await nav.push('/signin?returnURL=%2Fshelf');
  expect(nav.current().pathname).toBe('/signin');
  expect(nav.page().pathname).toBe('/book/salt-road');
  await nav.push('/signup');
  expect(nav.page().pathname).toBe('/book/salt-road');
});

test('a deep link to a dialog lies over the home page', () => {
  expect(navAt('/signin').page().pathname).toBe('/');
});

test('a guard may send a visit elsewhere before it happens', async () => {
  const nav = navAt('/book/salt-road');
  nav.redirectWith((path) => (path.startsWith('/create') ? '/signin?returnURL=%2Fcreate' : null));
  await nav.push('/create');
  expect(at()).toBe('/signin?returnURL=%2Fcreate');
  expect(nav.page().pathname).toBe('/book/salt-road');
});

describe('unsaved work', () => {
  test('keeps the reader here when they choose to stay', async () => {
    const nav = navAt('/book-chapters/salt');
    const asked: string[] = [];
    const release = nav.hold((to) => {
      asked.push(to);
      return false;
    });
    await expect(nav.push('/')).resolves.toBe(false);
    expect(asked).toEqual(['/']);
    expect(at()).toBe('/book-chapters/salt');
    release();
    await expect(nav.push('/')).resolves.toBe(true);
  });

  test('does not ask about changes within the page', async () => {
    const nav = navAt('/book-chapters/salt');
    nav.hold(() => false);
    await expect(nav.push('/book-chapters/salt?chapter=2')).resolves.toBe(true);
  });

  test('survives the Back button, and nobody else hears of that Back', async () => {
    const nav = navAt('/create');
    await nav.push('/book-chapters/salt');
    const heard = jest.fn();
    window.addEventListener('popstate', heard);
    const answered = new Promise<void>((resolve) => {
      nav.hold(() => {
        resolve();
        return false;
      });
    });
    window.history.back();
    await answered;
    expect(nav.current().pathname).toBe('/book-chapters/salt');
    expect(at()).toBe('/book-chapters/salt');
    expect(heard).not.toHaveBeenCalled();
    window.removeEventListener('popstate', heard);
  });

  test('survives a Back over several entries, links within the page among them', async () => {
    const nav = navAt('/about');
    await nav.push('/terms-of-use');
    await withinPage('#payments');
    await withinPage('#privacy');
    const moves: number[] = [];
    const go = window.history.go.bind(window.history);
    jest.spyOn(window.history, 'go').mockImplementation((delta = 0) => {
      moves.push(delta);
      go(delta);
    });
    const answered = new Promise<void>((resolve) => {
      nav.hold(() => {
        resolve();
        return false;
      });
    });
    window.history.go(-3);
    await answered;
    expect(moves).toEqual([-3, 3]);
    expect(nav.current()).toMatchObject({ pathname: '/terms-of-use', hash: '#privacy' });
    expect(window.location.hash).toBe('#privacy');
    jest.restoreAllMocks();
  });

  test('is asked about when the tab is closed, and only while there is any', () => {
    const nav = navAt('/book-chapters/salt');
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    const release = nav.hold(() => true);
    expect(leave()).toBe(true);
    release();
    expect(leave()).toBe(false);
  });
});

describe('plain links', () => {
  const click = (html: string, given: MouseEventInit = {}) => {
    document.body.innerHTML = html;
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...given });
    document.querySelector('a')?.dispatchEvent(event);
    return event.defaultPrevented;
  };

  test('of our own origin navigate without a reload', async () => {
    const nav = navAt('/');
    const leave = followAnchors(nav);
    const arrived = new Promise((resolve) => {
      nav.locations$.subscribe(({ pathname }) => {
        if (pathname === '/about') resolve(pathname);
      });
    });
    expect(click('<a href="/about"><b>About</b></a>')).toBe(true);
    await arrived;
    expect(at()).toBe('/about');
    leave();
  });

  test.each([
    ['another site', '<a href="https://example.org/">x</a>', {}],
    ['a new tab', '<a href="/about" target="_blank">x</a>', {}],
    ['a download', '<a href="/about" download>x</a>', {}],
    ['an answer of the API', '<a href="/api/genres/">x</a>', {}],
    ['the demo’s mail', '<a href="/dev/mail">x</a>', {}],
    ['a press with Ctrl', '<a href="/about">x</a>', { ctrlKey: true }],
    ['the middle button', '<a href="/about">x</a>', { button: 1 }],
  ])('leave %s to the browser', (_what, html, given) => {
    const nav = navAt('/start');
    const leave = followAnchors(nav);
    // jsdom cannot follow a link; stop it after our listener has decided.
    const stop = (event: Event) => event.preventDefault();
    let ours = true;
    const look = (event: Event) => {
      ours = event.defaultPrevented;
      stop(event);
    };
    document.addEventListener('click', look);
    click(html, given);
    document.removeEventListener('click', look);
    expect(ours).toBe(false);
    expect(at()).toBe('/start');
    leave();
  });
});
