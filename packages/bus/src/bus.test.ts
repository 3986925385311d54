import type { FactName } from '@griot/contracts';
import { createBus } from './bus.ts';

const changed = (...now: string[]) => ({ now, later: [] });

test('a fact reaches everybody who listens, and only for its name', () => {
  const bus = createBus();
  const heard: unknown[] = [];
  bus.facts('data.changed.v1').subscribe((f) => heard.push(['one', f]));
  bus.facts('data.changed.v1').subscribe((f) => heard.push(['two', f]));
  bus.facts('session.changed.v1').subscribe((f) => heard.push(['session', f]));
  bus.publish('data.changed.v1', changed('GET /coin-wallet/'));
  expect(heard).toEqual([
    ['one', changed('GET /coin-wallet/')],
    ['two', changed('GET /coin-wallet/')],
  ]);
});

test('a listener that left hears nothing more', () => {
  const bus = createBus();
  const heard: string[][] = [];
  const listening = bus.facts('data.changed.v1').subscribe(({ now }) => heard.push(now));
  bus.publish('data.changed.v1', changed('GET /shelf/'));
  listening.unsubscribe();
  bus.publish('data.changed.v1', changed('GET /inbox/'));
  expect(heard).toEqual([['GET /shelf/']]);
});

test('a listener of a new version hears publishers of the old one', () => {
  const upcasters = [
    {
      from: 'data.changed.v0',
      to: 'data.changed.v1' as const,
      up: (old: unknown) => changed((old as { read: string }).read),
    },
  ];
  const bus = createBus({ upcasters });
  const heard: string[][] = [];
  bus.facts('data.changed.v1').subscribe(({ now }) => heard.push(now));
  bus.publish('data.changed.v0' as FactName, { read: 'GET /shelf/' } as never);
  expect(heard).toEqual([['GET /shelf/']]);
});

test('a listener of the newest version hears publishers of every older one', () => {
  const bus = createBus({
    upcasters: [
      { from: 'data.changed.beta', to: 'data.changed.v0' as FactName, up: (old) => ({ read: old }) },
      {
        from: 'data.changed.v0',
        to: 'data.changed.v1',
        up: (old) => changed((old as { read: string }).read),
      },
    ],
  });
  const heard: string[][] = [];
  bus.facts('data.changed.v1').subscribe(({ now }) => heard.push(now));
  bus.publish('data.changed.beta' as FactName, 'GET /shelf/' as never);
  expect(heard).toEqual([['GET /shelf/']]);
});

test('a command is answered by its one handler', async () => {
  const bus = createBus();
  bus.handle('overlays.open', async ({ name }) => `${name} was opened`);
  await expect(bus.request('overlays.open', { name: 'auth.login', props: {} })).resolves.toBe('auth.login was opened');
});

test('a command waits for its handler, so that dialogs open before their remote is there', async () => {
  const bus = createBus();
  const answer = bus.request('overlays.open', { name: 'auth.login', props: {} });
  bus.handle('overlays.open', async () => 'late');
  await expect(answer).resolves.toBe('late');
});

test('everybody who waited for a handler is answered', async () => {
  const bus = createBus();
  const answers = [1, 2].map((n) => bus.request('overlays.open', { name: 'auth.login', props: { n } }));
  bus.handle('overlays.open', async ({ props }) => props);
  await expect(Promise.all(answers)).resolves.toEqual([{ n: 1 }, { n: 2 }]);
});

test('what a handler throws reaches who asked', async () => {
  const bus = createBus();
  bus.handle('overlays.open', async () => {
    throw new Error('no such overlay');
  });
  await expect(bus.request('overlays.open', { name: 'x.y', props: {} })).rejects.toThrow('no such overlay');
});

test('a second handler is refused until the first has left', () => {
  const bus = createBus();
  const leave = bus.handle('toasts.show', async () => null);
  expect(() => bus.handle('toasts.show', async () => null)).toThrow('The command toasts.show has a handler already.');
  leave();
  expect(() => bus.handle('toasts.show', async () => null)).not.toThrow();
});

test('payloads are checked where a check is given', async () => {
  const bus = createBus({
    check: (name) => {
      throw new Error(`${name} does not fit`);
    },
  });
  expect(() => bus.publish('data.changed.v1', changed('GET /shelf/'))).toThrow('data.changed.v1 does not fit');
  bus.handle('overlays.open', async () => null);
  await expect(bus.request('overlays.open', { name: 'auth.login', props: {} })).rejects.toThrow(
    'overlays.open does not fit',
  );
});

describe('the tabs of one browser', () => {
  /** A channel as a browser has it: what is posted at one end arrives at all others, never where it came from. */
  function aBrowser() {
    const ends: EventTarget[] = [];
    return () => {
      const end = new EventTarget();
      ends.push(end);
      const postMessage = (data: unknown): void => {
        for (const other of ends) if (other !== end) other.dispatchEvent(new MessageEvent('message', { data }));
      };
      return Object.assign(end, { postMessage });
    };
  }
  const changes = (bus: ReturnType<typeof createBus>) => {
    const heard: string[][] = [];
    bus.facts('data.changed.v1').subscribe(({ now }) => heard.push(now));
    return heard;
  };

  test('hear of a wallet that changed in one of them, each once', () => {
    const open = aBrowser();
    const [here, there, elsewhere] = [0, 1, 2].map(() =>
      createBus({ mirror: { channel: open(), who: () => 'Ada' } }),
    ) as [ReturnType<typeof createBus>, ReturnType<typeof createBus>, ReturnType<typeof createBus>];
    const heard = [here, there, elsewhere].map(changes);
    here.publish('data.changed.v1', changed('GET /coin-wallet/'));
    expect(heard).toEqual([[['GET /coin-wallet/']], [['GET /coin-wallet/']], [['GET /coin-wallet/']]]);
  });

  test('keep to themselves what concerns the page alone', () => {
    const open = aBrowser();
    const [here, there] = [
      createBus({ mirror: { channel: open(), who: () => 'Ada' } }),
      createBus({ mirror: { channel: open(), who: () => 'Ada' } }),
    ];
    const heard: unknown[] = [];
    there.facts('remote.failed.v1').subscribe((fact) => heard.push(fact));
    here.publish('remote.failed.v1', { remote: 'mf-reader', reason: 'timeout', message: '' });
    expect(heard).toEqual([]);
  });

  test('send nothing of it either', () => {
    const postMessage = jest.fn();
    const bus = createBus({ mirror: { channel: Object.assign(new EventTarget(), { postMessage }), who: () => 'Ada' } });
    bus.publish('session.changed.v1', { state: 'anonymous', pen_name: null });
    expect(postMessage).not.toHaveBeenCalled();
  });

  test.each([
    ['another person', 'Bola'],
    ['nobody', null],
  ])('tell nothing of one person to a tab of %s', (_, other) => {
    const open = aBrowser();
    const here = createBus({ mirror: { channel: open(), who: () => 'Ada' } });
    const heard = changes(createBus({ mirror: { channel: open(), who: () => other } }));
    here.publish('data.changed.v1', changed('GET /coin-wallet/'));
    expect(heard).toEqual([]);
  });

  test('tell nothing between two who are not signed in', () => {
    const open = aBrowser();
    const here = createBus({ mirror: { channel: open(), who: () => null } });
    const heard = changes(createBus({ mirror: { channel: open(), who: () => null } }));
    here.publish('data.changed.v1', changed('GET /coin-wallet/'));
    expect(heard).toEqual([]);
  });

  test('do not take up facts that are not for other tabs, whoever posts them', () => {
    const open = aBrowser();
    const stranger = open();
    const heard: unknown[] = [];
    createBus({ mirror: { channel: open(), who: () => 'Ada' } })
      .facts('session.changed.v1')
      .subscribe((fact) => heard.push(fact));
    stranger.postMessage({ name: 'session.changed.v1', payload: { state: 'anonymous', pen_name: null }, who: 'Ada' });
    expect(heard).toEqual([]);
  });

  test.each([
    [
      'no list of what is asked anew',
      { name: 'data.changed.v1', payload: { now: 'GET /shelf/', later: [] }, who: 'Ada' },
    ],
    ['a part missing', { name: 'data.changed.v1', payload: { now: [] }, who: 'Ada' }],
    ['numbers for names', { name: 'data.changed.v1', payload: { now: [7], later: [] }, who: 'Ada' }],
    ['no payload', { name: 'data.changed.v1', who: 'Ada' }],
    ['nothing at all', null],
    ['a text', 'data.changed.v1'],
  ])('pass nothing on of a message with %s', (_, message) => {
    const open = aBrowser();
    const stranger = open();
    const bus = createBus({ mirror: { channel: open(), who: () => 'Ada' } });
    const heard = changes(bus);
    const trouble = jest.fn();
    addEventListener('error', trouble);
    stranger.postMessage(message);
    removeEventListener('error', trouble);
    expect(heard).toEqual([]);
    expect(trouble).not.toHaveBeenCalled();
    stranger.postMessage({ name: 'data.changed.v1', payload: changed('GET /shelf/'), who: 'Ada' });
    expect(heard).toEqual([['GET /shelf/']]);
  });
});
