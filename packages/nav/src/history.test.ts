import { followAnchors } from './anchors.ts';
import { createNav, type Nav } from './nav.ts';

const dialogOver = (pathname: string) => (['/signin', '/signup'].includes(pathname) ? '/' : null);
const address = () => window.location.pathname + window.location.search + window.location.hash;

const opened: Nav[] = [];
afterEach(() => {
  for (const nav of opened.splice(0)) nav.stop();
});

function open(): Nav {
  const nav = createNav({ dialogOver });
  opened.push(nav);
  return nav;
}
function openAt(path: string): Nav {
  window.history.replaceState(null, '', path);
  return open();
}

const popped = () =>
  new Promise<void>((resolve) => window.addEventListener('popstate', () => resolve(), { once: true }));
const back = async () => {
  const done = popped();
  window.history.back();
  await done;
};
const popstate = (more: object = {}) =>
  window.dispatchEvent(Object.assign(new PopStateEvent('popstate', { state: window.history.state }), more));

describe('the index of an entry', () => {
  test('counts on with a push and stays with a replace, so that a Back can be told from a Forward', async () => {
    const nav = openAt('/');
    const { index } = nav.current();
    await nav.push('/about');
    expect(nav.current().index).toBe(index + 1);
    await nav.replace('/terms-of-use');
    expect(nav.current().index).toBe(index + 1);
    await back();
    expect(nav.current().index).toBe(index);
  });

  test('stays when a link within the page is pressed twice, since the browser then makes no new entry', () => {
    const nav = openAt('/terms-of-use#privacy');
    const { index } = nav.current();
    window.history.replaceState(null, '', '#privacy');
    popstate();
    expect(nav.current()).toMatchObject({ hash: '#privacy', index });
  });
});

test('an entry that somebody else made at another address takes over nothing of ours', async () => {
  const nav = openAt('/book/salt-road');
  await nav.push('/shelf', { state: { from: 'book' }, noRedirect: true });
  window.history.pushState(null, '', '/about');
  popstate();
  expect(nav.current()).toMatchObject({ pathname: '/about', state: null, noRedirect: false });
});

test('a page that is reached from a dialog has none behind it', async () => {
  const nav = openAt('/book/salt-road');
  await nav.push('/signin');
  await nav.push('/about');
  expect(nav.current().behind).toBeNull();
});

test('a reload finds again what a visit brought along', async () => {
  await openAt('/').push('/account-dashboard', { noRedirect: true, state: { from: 'home' } });
  expect(open().current()).toMatchObject({ noRedirect: true, state: { from: 'home' } });
});

test('a guard is told where a visit goes and whether it may redirect', async () => {
  const nav = openAt('/');
  const redirect = jest.fn(() => null);
  nav.redirectWith(redirect);
  await nav.push('/create', { noRedirect: true });
  await nav.push('/shelf');
  expect(redirect.mock.calls).toEqual([
    ['/create', true],
    ['/shelf', false],
  ]);
});

test('a popstate of single-spa’s that shows another address is followed', async () => {
  const nav = openAt('/genre');
  await nav.push('/genre?genre=Romance');
  window.history.replaceState(window.history.state, '', '/genre?genre=Horror');
  popstate({ singleSpa: true });
  expect(nav.current().search).toBe('?genre=Horror');
});

describe('unsaved work', () => {
  test('of every page part is asked about, and one that stays is enough', async () => {
    const nav = openAt('/create');
    const asked: string[] = [];
    nav.hold(() => {
      asked.push('form');
      return true;
    });
    nav.hold(() => {
      asked.push('comment');
      return false;
    });
    await expect(nav.push('/')).resolves.toBe(false);
    expect(asked).toEqual(['form', 'comment']);
  });

  test('survives a Back to an entry from before the page was loaded', async () => {
    window.history.pushState(null, '', '/old');
    window.history.pushState(null, '', '/create');
    const nav = open();
    const asked = new Promise<void>((resolve) => {
      nav.hold(() => {
        resolve();
        return false;
      });
    });
    window.history.back();
    await asked;
    expect(address()).toBe('/create');
  });

  test('does not ask about a Back within the page', async () => {
    const nav = openAt('/book-chapters/salt');
    await nav.push('/book-chapters/salt?chapter=2');
    const ask = jest.fn(() => false);
    nav.hold(ask);
    await back();
    expect(address()).toBe('/book-chapters/salt');
    expect(ask).not.toHaveBeenCalled();
  });

  test('is asked about again after a Back that was let pass', async () => {
    const nav = openAt('/about');
    await nav.push('/terms-of-use');
    await nav.push('/create');
    const left = new Promise<void>((resolve) => window.addEventListener('popstate', () => resolve()));
    const release = nav.hold(() => true);
    window.history.back();
    await left;
    expect(nav.current().pathname).toBe('/terms-of-use');
    release();
    const asked = new Promise<string>((resolve) => {
      nav.hold((to) => {
        resolve(to);
        return false;
      });
    });
    window.history.back();
    await expect(asked).resolves.toBe('/about');
    expect(nav.current().pathname).toBe('/terms-of-use');
  });
});

describe('a plain link', () => {
  /** Presses a link; true when we have taken it. jsdom cannot follow one, so the press ends here. */
  function press(html: string, how: MouseEventInit = {}, before?: (event: Event) => void): boolean {
    document.body.innerHTML = html;
    const anchor = document.querySelector('a') as HTMLAnchorElement;
    if (before) anchor.addEventListener('click', before);
    let taken = false;
    const end = (event: Event) => {
      taken = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', end, { once: true });
    anchor.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...how }));
    return taken;
  }

  test.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'] as const)('pressed with %s is the browser’s', (key) => {
    const leave = followAnchors(openAt('/'));
    expect(press('<a href="/about">About</a>', { [key]: true })).toBe(false);
    leave();
  });

  test('that somebody has answered already goes nowhere', () => {
    const nav = openAt('/');
    const push = jest.spyOn(nav, 'push');
    const leave = followAnchors(nav);
    press('<a href="/about">About</a>', {}, (event) => event.preventDefault());
    expect(push).not.toHaveBeenCalled();
    leave();
  });

  test('to a heading of this page is the browser’s, which scrolls there', () => {
    const leave = followAnchors(openAt('/terms-of-use'));
    expect(press('<a href="#privacy">Privacy</a>')).toBe(false);
    expect(press('<a href="/about#mission">Mission</a>')).toBe(true);
    leave();
  });

  test('to where one is already makes no second entry', () => {
    const nav = openAt('/about');
    const { index } = nav.current();
    const length = window.history.length;
    const leave = followAnchors(nav);
    expect(press('<a href="/about">About</a>')).toBe(true);
    expect([nav.current().index, window.history.length]).toEqual([index, length]);
    leave();
  });
});
