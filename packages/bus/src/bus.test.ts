import type { FactName } from '@griot/contracts';
import { createBus } from './bus.ts';

test('a fact reaches everybody who listens, and only for its name', () => {
  const bus = createBus();
  const heard: unknown[] = [];
  bus.facts('wallet.changed.v1').subscribe((f) => heard.push(['one', f]));
  bus.facts('wallet.changed.v1').subscribe((f) => heard.push(['two', f]));
  bus.facts('shelf.changed.v1').subscribe((f) => heard.push(['shelf', f]));
  bus.publish('wallet.changed.v1', { balance: 495 });
  expect(heard).toEqual([
    ['one', { balance: 495 }],
    ['two', { balance: 495 }],
  ]);
});

test('a listener that left hears nothing more', () => {
  const bus = createBus();
  const heard: number[] = [];
  const listening = bus.facts('wallet.changed.v1').subscribe(({ balance }) => heard.push(balance));
  bus.publish('wallet.changed.v1', { balance: 1 });
  listening.unsubscribe();
  bus.publish('wallet.changed.v1', { balance: 2 });
  expect(heard).toEqual([1]);
});

test('a listener of a new version hears publishers of the old one', () => {
  const upcasters = [
    {
      from: 'wallet.changed.v0',
      to: 'wallet.changed.v1' as const,
      up: (old: unknown) => ({ balance: Number((old as { coins: string }).coins) }),
    },
  ];
  const bus = createBus({ upcasters });
  const heard: number[] = [];
  bus.facts('wallet.changed.v1').subscribe(({ balance }) => heard.push(balance));
  bus.publish('wallet.changed.v0' as FactName, { coins: '12' } as never);
  expect(heard).toEqual([12]);
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

test('payloads are checked where a check is given', () => {
  const bus = createBus({
    check: (name) => {
      throw new Error(`${name} does not fit`);
    },
  });
  expect(() => bus.publish('wallet.changed.v1', { balance: 1 })).toThrow('wallet.changed.v1 does not fit');
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
  const balances = (bus: ReturnType<typeof createBus>) => {
    const heard: number[] = [];
    bus.facts('wallet.changed.v1').subscribe(({ balance }) => heard.push(balance));
    return heard;
  };

  test('hear of a wallet that changed in one of them, each once', () => {
    const open = aBrowser();
    const [here, there, elsewhere] = [0, 1, 2].map(() =>
      createBus({ mirror: { channel: open(), who: () => 'Ada' } }),
    ) as [ReturnType<typeof createBus>, ReturnType<typeof createBus>, ReturnType<typeof createBus>];
    const heard = [here, there, elsewhere].map(balances);
    here.publish('wallet.changed.v1', { balance: 600 });
    expect(heard).toEqual([[600], [600], [600]]);
  });

  test('keep to themselves what concerns the page alone', () => {
    const open = aBrowser();
    const [here, there] = [
      createBus({ mirror: { channel: open(), who: () => 'Ada' } }),
      createBus({ mirror: { channel: open(), who: () => 'Ada' } }),
    ];
    const heard: unknown[] = [];
    there.facts('novel.created.v1').subscribe((fact) => heard.push(fact));
    here.publish('novel.created.v1', { novel: 'salt-road' });
    expect(heard).toEqual([]);
  });

  test.each([
    ['another person', 'Bola'],
    ['nobody', null],
  ])('tell nothing of one person to a tab of %s', (_, other) => {
    const open = aBrowser();
    const here = createBus({ mirror: { channel: open(), who: () => 'Ada' } });
    const heard = balances(createBus({ mirror: { channel: open(), who: () => other } }));
    here.publish('wallet.changed.v1', { balance: 600 });
    expect(heard).toEqual([]);
  });

  test('tell nothing between two who are not signed in', () => {
    const open = aBrowser();
    const here = createBus({ mirror: { channel: open(), who: () => null } });
    const heard = balances(createBus({ mirror: { channel: open(), who: () => null } }));
    here.publish('wallet.changed.v1', { balance: 600 });
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
});
