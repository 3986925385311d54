import { createBus } from '@griot/bus';
import { createSession, personChanges, type RefreshCall } from './session.ts';

const KEY = 'griot.session';
const ADA = { pen_name: 'Ada Reader', email: 'ada@example.org', email_verified: true };
const BOLA = { pen_name: 'Bola Writer', email: 'bola@example.org', email_verified: true };
const ended: RefreshCall = () => Promise.reject(Object.assign(new Error('ended'), { ended: true }));

function aSession(refresh: RefreshCall, unsavedWork = () => false) {
  const session = createSession({ bus: createBus(), refresh, unsavedWork });
  session.signIn({ access: 'a1', refresh: 'r1' }, ADA);
  return session;
}

/** What another tab stores; this tab hears of it only where `heard`. */
function otherTab(value: object | null, { heard }: { heard: boolean }) {
  if (value === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(value));
  if (heard) dispatchEvent(new StorageEvent('storage', { key: KEY, storageArea: localStorage }));
}

beforeEach(() => localStorage.clear());

test('a token that another person got in another tab, which this tab has not heard of, is not taken', async () => {
  const exchange = jest.fn();
  const session = aSession(exchange);
  otherTab({ tokens: { access: 'b1', refresh: 's1' }, user: BOLA }, { heard: false });
  await expect(session.refresh('a1')).resolves.toBeNull();
  expect(exchange).not.toHaveBeenCalled();
});

test('a person who took another pen name in another tab is known by their e-mail', () => {
  const session = aSession(ended);
  const people: Array<string | null> = [];
  session.start();
  personChanges(session).subscribe((person) => people.push(person));
  otherTab({ tokens: { access: 'a2', refresh: 'r2' }, user: { ...ADA, pen_name: 'Ada Writes' } }, { heard: true });
  expect(session.current()).toMatchObject({ user: { pen_name: 'Ada Writes' } });
  expect(people).toEqual(['Ada Reader']);
});

test('the next person’s refresh does not wait for that of the person before', async () => {
  const session = aSession((sent) =>
    sent === 'r1' ? new Promise(() => undefined) : Promise.resolve({ access: 'b2', refresh: 's2' }),
  );
  void session.refresh('a1');
  session.signIn({ access: 'b1', refresh: 's1' }, BOLA);
  await expect(session.refresh('b1')).resolves.toBe('b2');
});

test('after a refresh that found no server the next one asks again', async () => {
  const exchange = jest.fn<ReturnType<RefreshCall>, Parameters<RefreshCall>>();
  exchange.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce({ access: 'a2', refresh: 'r2' });
  const session = aSession(exchange);
  await expect(session.refresh('a1')).rejects.toThrow('offline');
  await expect(session.refresh('a1')).resolves.toBe('a2');
});

test('a session that expired under unsaved work stays so when the work is saved, until the person decides', () => {
  let unsaved = true;
  const session = aSession(ended, () => unsaved);
  session.start();
  otherTab(null, { heard: true });
  unsaved = false;
  otherTab(null, { heard: true });
  expect(session.current()).toMatchObject({ state: 'authorised', user: ADA });
  expect(session.accessToken()).toBeNull();
});

test('where the browser has locks, two tabs that renew at once make one exchange', async () => {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => (last = last.then(work, work));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  try {
    const exchange = jest.fn(async () => ({ access: 'a2', refresh: 'r2' }));
    const one = aSession(exchange);
    const two = createSession({ bus: createBus(), refresh: exchange });
    two.start();
    await expect(Promise.all([one.refresh('a1'), two.refresh('a1')])).resolves.toEqual(['a2', 'a2']);
    expect(exchange).toHaveBeenCalledTimes(1);
  } finally {
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  }
});

test.each([
  ['without a refresh token', { tokens: { access: 'a1' }, user: ADA }],
  ['without an access token', { tokens: { refresh: 'r1' }, user: ADA }],
  ['without a pen name', { tokens: { access: 'a1', refresh: 'r1' }, user: {} }],
  ['without a user', { tokens: { access: 'a1', refresh: 'r1' } }],
])('a stored session %s is none', (_what, stored) => {
  localStorage.setItem(KEY, JSON.stringify(stored));
  const session = createSession({ bus: createBus(), refresh: ended });
  session.start();
  expect(session.current()).toEqual({ state: 'anonymous' });
});
