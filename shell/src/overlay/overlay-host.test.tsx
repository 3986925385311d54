import { createBus } from '@griot/bus';
import { defineManifest, type RegisteredRemote } from '@griot/contracts';
import { defineRemote, RemoteFailure, type OverlayProps, type RemoteModule } from '@griot/remote-kit';
import { testPlatform } from '@griot/testing';
import { Dialog } from '@griot/ui';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState, type ComponentType } from 'react';
import { createBuilds } from '../remote/builds.ts';
import { createReports } from '../reports.ts';
import { hostOverlays, loadDialogs } from './overlay-host.ts';

const manifest = defineManifest({
  name: 'mf-auth',
  owner: 'Trust',
  version: '1.0.0',
  pages: [],
  overlays: [
    { name: 'auth.login' },
    { name: 'auth.code' },
    { name: 'reader.search', field: { title: 'Search', label: 'Title or author' } },
    { name: 'account.menu', popup: true },
    { name: 'account.watch-again', popup: true, stored: 'griot.payments' },
  ],
});
const remote = {
  ...manifest,
  buildId: 'x',
  base: '/',
  entry: 'e',
  integrity: 'sha384-x',
  container: 'c',
  assets: {},
} as RegisteredRemote;

const TROUBLE = 'This dialog did not load';
const Login = ({ close }: OverlayProps) => (
  <Dialog title="You are welcome" onClose={() => close(null)}>
    <button onClick={() => close('signed in')}>Continue</button>
  </Dialog>
);
const Code = ({ close }: OverlayProps) => (
  <Dialog title="Enter OTP" onClose={() => close(null)}>
    <p>Check your mail.</p>
  </Dialog>
);
const moduleOf = (overlay: ComponentType<OverlayProps>): RemoteModule =>
  defineRemote(manifest, {
    pages: {},
    overlays: {
      'auth.login': async () => ({ default: overlay }),
      'auth.code': async () => ({ default: Code }),
      'account.menu': async () => ({ default: Code }),
      'account.watch-again': async () => ({ default: overlay }),
      'reader.search': async () => ({ default: overlay }),
    },
  });

/** A page with a button in focus, and the overlays of a remote that arrives as the test says. */
function aPageWith(load: (attempt: number) => Promise<RemoteModule>, dialogs?: () => ReturnType<typeof loadDialogs>) {
  document.body.innerHTML = '<button id="opener">Add to shelf</button><div id="overlays"></div>';
  document.getElementById('opener')?.focus();
  const platform = { ...testPlatform(), bus: createBus() };
  const failures: string[] = [];
  platform.bus.facts('remote.failed.v1').subscribe(({ remote: name, reason }) => failures.push(`${name} ${reason}`));
  const reports = createReports(platform);
  let loads = 0;
  const builds = createBuilds(() => load(loads++), reports);
  const prepare = hostOverlays({ platform, remotes: [remote], builds, reports, ...(dialogs && { load: dialogs }) });
  return { failures, prepare, open: (name: string) => platform.bus.request('overlays.open', { name, props: {} }) };
}

const opener = () => screen.getByRole('button', { name: 'Add to shelf', hidden: true });
const host = () => document.getElementById('overlays');

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('a dialog gives its answer to who opened it, and the keyboard goes back to where it was', async () => {
  const { open } = aPageWith(async () => moduleOf(Login));
  const answer = open('auth.login');
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await expect(answer).resolves.toBe('signed in');
  expect(opener()).toHaveFocus();
  expect(host()).toBeEmptyDOMElement();
});

describe('where the button that opened a dialog is gone with signing in', () => {
  const sign = async (page: string, gone: string) => {
    const { open } = aPageWith(async () => moduleOf(Login));
    document.body.insertAdjacentHTML('afterbegin', page);
    document.getElementById(gone)?.focus();
    const answer = open('auth.login');
    const go = await screen.findByRole('button', { name: 'Continue' });
    document.getElementById(gone)?.remove();
    return { end: () => userEvent.click(go).then(() => answer) };
  };
  const BAR = '<header><button id="login">Login</button></header><main id="main" tabindex="-1"><h1>About</h1></main>';

  test('the keyboard goes to what has its place in the bar', async () => {
    const { end } = await sign(BAR, 'login');
    document.querySelector('header')?.insertAdjacentHTML('beforeend', '<button data-takes-focus>Account</button>');
    await end();
    expect(screen.getByRole('button', { name: 'Account' })).toHaveFocus();
  });

  test('it waits on the bar for what has not come yet', async () => {
    const { end } = await sign(BAR, 'login');
    await end();
    expect(screen.getByRole('banner')).toHaveFocus();
  });

  test.each([
    ['heading', '<button id="shelf">Shelf</button><main id="main" tabindex="-1"><h1>About</h1></main>', 'h1'],
    [
      'content, which has no heading yet',
      '<button id="shelf">Shelf</button><main id="main" tabindex="-1"></main>',
      'main',
    ],
  ])('it goes to the page’s %s from elsewhere', async (_, page, where) => {
    const { end } = await sign(page, 'shelf');
    await end();
    expect(document.querySelector(where)).toHaveFocus();
  });
});

test('a dialog that throws in its first render says so, and closing it answers its opener', async () => {
  const { open, failures } = aPageWith(async () =>
    moduleOf(() => {
      throw new Error('broken on purpose');
    }),
  );
  const answer = open('auth.login');
  expect(await screen.findByRole('dialog', { name: 'An Error Occurred' })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'One moment' })).toBeNull();
  expect(failures).toEqual(['mf-auth render']);
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await expect(answer).resolves.toBeNull();
  expect(opener()).toHaveFocus();
  expect(host()).toBeEmptyDOMElement();
});

test('a dialog that throws later is taken down, and Retry brings it anew', async () => {
  let broken = true;
  const left = jest.fn();
  const Fragile = (given: OverlayProps) => {
    const [, look] = useState(0);
    useEffect(() => left, []);
    return (
      <Dialog title="You are welcome" onClose={() => given.close(null)}>
        <button onClick={() => look((n) => n + 1)}>Look</button>
        <Crack />
      </Dialog>
    );
  };
  let looks = 0;
  const Crack = () => {
    looks += 1;
    if (broken && looks > 2) throw new Error('broken on purpose');
    return null;
  };
  const { open, failures } = aPageWith(async () => moduleOf(Fragile));
  const answer = open('auth.login');
  const look = await screen.findByRole('button', { name: 'Look' });
  for (let press = 0; press < 3 && look.isConnected; press += 1) await userEvent.click(look);
  expect(await screen.findByRole('dialog', { name: 'An Error Occurred' })).toBeVisible();
  expect(failures).toEqual(['mf-auth render']);
  expect(left).toHaveBeenCalledTimes(1);
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('dialog', { name: 'You are welcome' })).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await expect(answer).resolves.toBeNull();
  expect(opener()).toHaveFocus();
});

test('a dialog whose files are missing says so, and Retry asks anew', async () => {
  const { open, failures } = aPageWith(async (attempt) => {
    if (attempt === 0) throw new RemoteFailure('network', 'no such file');
    return moduleOf(Login);
  });
  const answer = open('auth.login');
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await expect(answer).resolves.toBe('signed in');
  expect(failures).toEqual(['mf-auth network']);
  expect(opener()).toHaveFocus();
});

test('closing before it has come answers at once, and a failure after that is nobody’s', async () => {
  const refusals: Array<(error: Error) => void> = [];
  const { open, failures } = aPageWith(
    () =>
      new Promise((_, reject) => {
        refusals.push(reject);
      }),
  );
  const answer = open('auth.login');
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await expect(answer).resolves.toBeNull();
  expect(host()).toBeEmptyDOMElement();
  void open('auth.login');
  await screen.findByRole('dialog', { name: 'One moment' });
  // The failure of the second goes the same way and arrives after the first's: it is the only one that is said.
  for (const refuse of refusals) refuse(new Error('Loading chunk failed'));
  expect(await screen.findByRole('dialog', { name: TROUBLE })).toBeVisible();
  expect(failures).toHaveLength(1);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(refusals).toHaveLength(2);
});

test('a dialog over a dialog: each has its own answer, and the keyboard goes back step by step', async () => {
  const { open } = aPageWith(async () => moduleOf(Login));
  const login = open('auth.login');
  const proceed = await screen.findByRole('button', { name: 'Continue' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'One moment' })).toBeNull());
  proceed.focus();
  const code = open('auth.code');
  const upper = await screen.findByRole('dialog', { name: 'Enter OTP' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'One moment' })).toBeNull());
  await userEvent.click(upper.querySelector('button') as HTMLElement);
  await expect(code).resolves.toBeNull();
  expect(proceed).toHaveFocus();
  await userEvent.click(proceed);
  await expect(login).resolves.toBe('signed in');
  expect(opener()).toHaveFocus();
});

test('a dialog that outlives the one it was opened from gives the focus back to the page', async () => {
  const { open } = aPageWith(async () => moduleOf(Login));
  const login = open('auth.login');
  const proceed = await screen.findByRole('button', { name: 'Continue' });
  proceed.focus();
  const code = open('auth.code');
  const upper = await screen.findByRole('dialog', { name: 'Enter OTP' });
  await userEvent.click(proceed);
  await expect(login).resolves.toBe('signed in');
  await userEvent.click(upper.querySelector('button') as HTMLElement);
  await expect(code).resolves.toBeNull();
  expect(opener()).toHaveFocus();
});

test('nothing stands in for a popup that comes soon, and what takes long is said to be on its way', async () => {
  let arrive: (module: RemoteModule) => void = () => undefined;
  const { open } = aPageWith(
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  void open('account.menu');
  await Promise.resolve();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('dialog', { name: 'One moment' })).toBeVisible();
  arrive(moduleOf(Login));
  expect(await screen.findByRole('dialog', { name: 'Enter OTP' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'One moment' })).toBeNull());
});

test('what is fetched beforehand and does not come is said only when it is opened', async () => {
  let down = true;
  const { open, prepare, failures } = aPageWith(async () => {
    if (down) throw new RemoteFailure('network', 'no such file');
    return moduleOf(Login);
  });
  void prepare('auth.login');
  void prepare('no.such.overlay');
  down = false;
  void open('auth.login');
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
  expect(failures).toEqual([]);
});

test('letters typed before an overlay is there go on in it, from the first one', async () => {
  let arrive: (module: RemoteModule) => void = () => undefined;
  const { open } = aPageWith(
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  const Search = ({ typed }: OverlayProps) => <p>{`${typed?.text} ${typed?.sent}`}</p>;
  void open('reader.search');
  const field = await screen.findByRole('textbox', { name: 'Title or author' });
  expect(screen.getByRole('dialog', { name: 'Search' })).toBeVisible();
  expect(field).toHaveFocus();
  await userEvent.keyboard('salt{Enter}');
  arrive(moduleOf(Search));
  expect(await screen.findByText('salt true')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

test('what was typed before an overlay is there outlives a failure', async () => {
  let fail: (failure: Error) => void = () => undefined;
  const { open } = aPageWith(
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  void open('reader.search');
  await screen.findByRole('textbox');
  await userEvent.keyboard('salt');
  fail(new RemoteFailure('network', 'no such file'));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('textbox')).toHaveValue('salt');
});

test('what goes on by itself and fails is reported, and opens no dialog', async () => {
  const Crashing = (): never => {
    throw new Error('broken');
  };
  for (const [load, reason] of [
    [() => Promise.reject(new RemoteFailure('network', 'no such file')), 'network'],
    [async () => moduleOf(Crashing), 'render'],
  ] as const) {
    const { open, failures } = aPageWith(load);
    await expect(open('account.watch-again')).resolves.toBeNull();
    expect(failures).toEqual([`mf-auth ${reason}`]);
    expect(screen.queryByRole('dialog')).toBeNull();
  }
});

test('what goes on by itself leaves the keyboard where it is', async () => {
  const { open } = aPageWith(async () => moduleOf(({ close }) => <button onClick={() => close(null)}>Done</button>));
  const watching = open('account.watch-again');
  const field = document.createElement('input');
  document.body.append(field);
  (await screen.findByRole('button', { name: 'Done' })).click();
  field.focus();
  await watching;
  expect(field).toHaveFocus();
});

describe('while the code of dialogs is on its way', () => {
  test('a button that is pressed twice opens one dialog when it comes', async () => {
    let arrive = (): void => undefined;
    const { open } = aPageWith(
      async () => moduleOf(Login),
      () =>
        new Promise((resolve) => {
          arrive = () => resolve(loadDialogs());
        }),
    );
    const answers = [open('auth.login'), open('auth.login')];
    await Promise.resolve();
    expect(screen.queryByRole('dialog')).toBeNull();
    arrive();
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await expect(Promise.all(answers)).resolves.toEqual(['signed in', 'signed in']);
    expect(host()).toBeEmptyDOMElement();
    expect(opener()).toHaveFocus();
  });

  test('letters typed for a field that is not drawn yet stand in it', async () => {
    let arrive = (): void => undefined;
    const { open } = aPageWith(
      () => new Promise(() => undefined),
      () =>
        new Promise((resolve) => {
          arrive = () => resolve(loadDialogs());
        }),
    );
    void open('reader.search');
    await Promise.resolve();
    await userEvent.keyboard('sall{Backspace}t');
    arrive();
    expect(await screen.findByRole('textbox', { name: 'Title or author' })).toHaveValue('salt');
    await userEvent.keyboard(' road');
    expect(screen.getByRole('textbox')).toHaveValue('salt road');
  });
});

describe('without the code of dialogs', () => {
  beforeEach(() => jest.spyOn(console, 'warn').mockImplementation(() => undefined));
  const missing = new RemoteFailure('network', 'no such file');

  test('a press says that the dialog did not load, and Retry opens it', async () => {
    let tries = 0;
    const { open } = aPageWith(
      async () => moduleOf(Login),
      () => (tries++ === 0 ? Promise.reject(missing) : loadDialogs()),
    );
    const answer = open('auth.login');
    expect(await screen.findByRole('dialog', { name: 'This dialog did not load' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    await expect(answer).resolves.toBe('signed in');
    expect(opener()).toHaveFocus();
  });

  test('Retry answers the keyboard, though letters were kept for the field that did not come', async () => {
    let tries = 0;
    const { open } = aPageWith(
      () => new Promise(() => undefined),
      () => (tries++ === 0 ? Promise.reject(missing) : loadDialogs()),
    );
    void open('reader.search');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    retry.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('textbox', { name: 'Title or author' })).toBeVisible();
  });

  test('closing that answers its opener, and the next press asks again', async () => {
    let tries = 0;
    const { open } = aPageWith(
      async () => moduleOf(Login),
      () => (tries++ === 0 ? Promise.reject(missing) : loadDialogs()),
    );
    const answer = open('auth.login');
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await expect(answer).resolves.toBeNull();
    expect(opener()).toHaveFocus();
    void open('auth.login');
    expect(await screen.findByRole('dialog', { name: 'You are welcome' })).toBeVisible();
  });

  test('what goes on by itself opens nothing', async () => {
    const { open } = aPageWith(
      async () => moduleOf(Login),
      () => Promise.reject(missing),
    );
    await expect(open('account.watch-again')).resolves.toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
