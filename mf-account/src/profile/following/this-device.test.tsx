import { refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ThisDevice } from './this-device.tsx';

const KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
const OTHER = { id: 'psh_other', created_at: '2026-02-20T08:00:00.000Z', here: false };
const HERE = { id: 'psh_here', created_at: '2026-02-21T08:00:00.000Z', here: true };

/** A browser that takes pushes, or has been told not to. */
function browser({ secure = true, permission = 'default', taken = false } = {}) {
  let on = taken;
  const unsubscribe = jest.fn(async () => {
    on = false;
    return true;
  });
  const subscription = {
    endpoint: 'https://push.example/1',
    options: { applicationServerKey: null },
    toJSON: () => ({ keys: { p256dh: 'dh', auth: 'au' } }),
    unsubscribe,
  };
  const subscribe = jest.fn(async () => {
    on = true;
    return subscription;
  });
  const registration = {
    active: { scriptURL: 'https://griot.test/push-worker.js' },
    pushManager: { getSubscription: async () => (on ? subscription : null), subscribe },
  };
  const container = { getRegistration: async () => registration, register: jest.fn(async () => registration) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  Object.assign(window, { PushManager: class {}, Notification: { permission } });
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: secure });
  return { subscribe, unsubscribe, register: container.register };
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'PushManager');
  Reflect.deleteProperty(window, 'Notification');
});

const show = (answers: Answers) =>
  renderPage(ThisDevice, { path: '/account-profile', user: {}, answers: { ...answers } });
const sent = (platform: ReturnType<typeof show>['platform'], wanted: string) =>
  platform.asked.filter(({ call }) => call === wanted).map(({ input }) => input.body ?? input.params);

test('a device is switched on with the key of the platform, and off again, here and there', async () => {
  const { subscribe, unsubscribe, register } = browser();
  let devices = [OTHER];
  const { person, platform } = show({
    'GET /follows/push/': () => ({ public_key: KEY, devices }),
    'PUT /follows/push/': () => ((devices = [OTHER, HERE]), HERE),
    'DELETE /follows/push/{device}/': () => ((devices = [OTHER]), null),
  });
  await person.click(await screen.findByRole('button', { name: 'Tell me on this device' }));
  expect(await screen.findByText('You are told on this device.')).toBeVisible();
  expect(register).toHaveBeenCalledWith('/push-worker.js');
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: expect.any(Uint8Array) });
  expect(sent(platform, 'PUT /follows/push/')).toEqual([
    { endpoint: 'https://push.example/1', p256dh: 'dh', auth: 'au' },
  ]);
  expect(within(screen.getByRole('list', { name: 'Other devices' })).getAllByRole('listitem')).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Switch off here' }));
  expect(await screen.findByRole('button', { name: 'Tell me on this device' })).toBeVisible();
  expect(unsubscribe).toHaveBeenCalled();
  expect(screen.getByRole('heading')).toHaveFocus();
  expect(sent(platform, 'DELETE /follows/push/{device}/')).toEqual([{ device: 'psh_here' }]);
});

test.each([
  [{ secure: false }, /over a secure connection/],
  [{ permission: 'denied' }, /You have forbidden notifications/],
])('where it is not offered it says why: %p', async (what, why) => {
  browser(what);
  show({ 'GET /follows/push/': { public_key: KEY, devices: [] } });
  expect(await screen.findByText(why)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tell me on this device' })).toBeNull();
});

test('a browser that knows no pushes says so', async () => {
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true });
  show({ 'GET /follows/push/': { public_key: KEY, devices: [] } });
  expect(await screen.findByText('This browser cannot be told while no page is open.')).toBeVisible();
});

test('what the server refuses is said, and the device counts as switched off', async () => {
  browser();
  const { person, platform } = show({
    'GET /follows/push/': { public_key: KEY, devices: [] },
    'PUT /follows/push/': () => {
      throw refusal(429, 'too_many', 'You have switched this on 60 times in an hour.');
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Tell me on this device' }));
  await waitFor(() =>
    expect(platform.toasts).toEqual([{ message: 'You have switched this on 60 times in an hour.', type: 'error' }]),
  );
  expect(screen.getByRole('button', { name: 'Tell me on this device' })).toBeEnabled();
});
