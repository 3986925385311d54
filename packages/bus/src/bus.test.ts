import type { FactName } from '@griot/contracts';
import { createBus } from './bus.ts';

test('a fact reaches everybody who listens, and only for its name', () => {
  const bus = createBus();
  const heard: unknown[] = [];
  bus.facts('wallet.changed.v1').subscribe((f) => heard.push(['one', f]));
  bus.facts('wallet.changed.v1').subscribe((f) => heard.push(['two', f]));
  bus.facts('shelf.changed.v1').subscribe((f) => heard.push(['shelf', f]));
  bus.publish('wallet.changed.v1', { balance: 495 });
  expect(heard).toEqual([['one', { balance: 495 }], ['two', { balance: 495 }]]);
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
  const upcasters = [{ from: 'wallet.changed.v0', to: 'wallet.changed.v1' as const, up: (old: unknown) => ({ balance: Number((old as { coins: string }).coins) }) }];
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
  bus.handle('overlays.open', async () => { throw new Error('no such overlay'); });
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
  const bus = createBus({ check: (name) => { throw new Error(`${name} does not fit`); } });
  expect(() => bus.publish('wallet.changed.v1', { balance: 1 })).toThrow('wallet.changed.v1 does not fit');
});
