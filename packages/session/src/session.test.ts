import { createBus } from '@griot/bus';
import { filter, firstValueFrom } from 'rxjs';
import { createSession, isExpired, personChanges, type RefreshCall, type Session } from './session.ts';

const USER = { pen_name: 'Ada Reader', email_verified: true };
const KEY = 'griot.session';
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as { tokens: { access: string } } | null;

function aSession(refresh: RefreshCall = () => Promise.reject(new Error('unasked')), unsavedWork = () => false) {
  const bus = createBus();
  return { bus, session: createSession({ bus, refresh, unsavedWork }) };
}

/** What another tab does to the store, as this tab hears of it. */
function otherTab(value: string | null) {
  if (value === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, value);
  dispatchEvent(new StorageEvent('storage', { key: KEY, storageArea: localStorage, newValue: value }));
}

beforeEach(() => localStorage.clear());

test('the state is unknown until the store has been read, then anonymous', async () => {
  const { session } = aSession();
  expect(session.current().state).toBe('unknown');
  session.start();
  await expect(session.known()).resolves.toEqual({ state: 'anonymous' });
});

test('in a browser that keeps nothing a sign-in holds for this visit', () => {
  const warned = jest.spyOn(console, 'warn').mockReturnValue();
  const blocked = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied.', 'SecurityError');
  });
  const { session } = aSession();
  session.start();
  expect(session.current().state).toBe('anonymous');
  session.signIn({ access: 'a1', refresh: 'r1' }, USER);
  expect(session.accessToken()).toBe('a1');
  session.signOut();
  expect(session.current().state).toBe('anonymous');
  blocked.mockRestore();
  warned.mockRestore();
});

describe('in a browser whose storage is full', () => {
  const full = () => {
    jest.spyOn(console, 'warn').mockReturnValue();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
  };
  afterEach(() => jest.restoreAllMocks());

  test('a sign-in holds for this visit, and is renewed with the tokens it has by now', async () => {
    const exchange = jest.fn(async (sent: string) => ({ access: `a after ${sent}`, refresh: `r after ${sent}` }));
    const { session } = aSession(exchange);
    session.start();
    full();
    session.signIn({ access: 'a1', refresh: 'r1' }, USER);
    expect(session.current()).toEqual({ state: 'authorised', user: USER, tokens: { access: 'a1', refresh: 'r1' } });
    await expect(session.refresh('a1')).resolves.toBe('a after r1');
    await expect(session.refresh('a after r1')).resolves.toBe('a after r after r1');
    expect(session.accessToken()).toBe('a after r after r1');
  });

  test('a refresh that finds no room goes on, and leaves no token behind that was exchanged already', async () => {
    const { session } = aSession(async () => ({ access: 'a2', refresh: 'r2' }));
    session.start();
    session.signIn({ access: 'a1', refresh: 'r1' }, USER);
    full();
    await expect(session.refresh('a1')).resolves.toBe('a2');
    expect(session.accessToken()).toBe('a2');
    expect(stored()).toBeNull();
    session.signOut();
    expect(session.current()).toEqual({ state: 'anonymous' });
  });
});

test('signing in keeps user and tokens, and a reload restores them', () => {
  const { session } = aSession();
  session.signIn({ access: 'a1', refresh: 'r1' }, USER);
  expect(session.accessToken()).toBe('a1');
  const later = aSession().session;
  later.start();
  expect(later.current()).toEqual({ state: 'authorised', user: USER, tokens: { access: 'a1', refresh: 'r1' } });
});

test('only user and tokens are restored: what was under way when the page was left is not', () => {
  localStorage.setItem(
    KEY,
    JSON.stringify({
      user: USER,
      tokens: { access: 'a1', refresh: 'r1' },
      loading: true,
      error: 'Login failed',
      expired: true,
    }),
  );
  const { session } = aSession();
  session.start();
  expect(session.current()).toEqual({ state: 'authorised', user: USER, tokens: { access: 'a1', refresh: 'r1' } });
});

test('what is stored and makes no sense is dropped', () => {
  localStorage.setItem(KEY, '{"tokens":{"access":1}}');
  const { session } = aSession();
  session.start();
  expect(session.current()).toEqual({ state: 'anonymous' });
});

test('signing out clears user and tokens', () => {
  const { session } = aSession();
  session.signIn({ access: 'a1', refresh: 'r1' }, USER);
  session.signOut();
  expect(session.current()).toEqual({ state: 'anonymous' });
  expect(session.accessToken()).toBeNull();
  expect(stored()).toBeNull();
});

test('signing out in one tab signs out all', () => {
  const { session } = aSession();
  session.start();
  session.signIn({ access: 'a1', refresh: 'r1' }, USER);
  otherTab(null);
  expect(session.current()).toEqual({ state: 'anonymous' });
});

test('signing in in one tab signs in all', () => {
  const { session } = aSession();
  session.start();
  otherTab(JSON.stringify({ tokens: { access: 'a2', refresh: 'r2' }, user: USER }));
  expect(session.accessToken()).toBe('a2');
});

test('many calls that meet a 401 at once make one refresh', async () => {
  const exchange = jest.fn(async () => ({ access: 'a2', refresh: 'r2' }));
  const { session } = aSession(exchange);
  session.signIn({ access: 'a1', refresh: 'r1' }, USER);
  await expect(Promise.all([session.refresh('a1'), session.refresh('a1'), session.refresh('a1')])).resolves.toEqual([
    'a2',
    'a2',
    'a2',
  ]);
  expect(exchange).toHaveBeenCalledTimes(1);
  expect(exchange).toHaveBeenCalledWith('r1');
  expect(stored()?.tokens.access).toBe('a2');
});

test('a token that another tab has already renewed is used, and nothing is exchanged', async () => {
  const exchange = jest.fn();
  const { session } = aSession(exchange);
  session.signIn({ access: 'a1', refresh: 'r1' }, USER);
  localStorage.setItem(KEY, JSON.stringify({ tokens: { access: 'a9', refresh: 'r9' }, user: USER }));
  await expect(session.refresh('a1')).resolves.toBe('a9');
  expect(exchange).not.toHaveBeenCalled();
});

test('two tabs that renew at once, in a browser without locks, go on with one sign-in', async () => {
  // Within 30 s of an exchange the server gives the same next refresh token once more (ruling 19).
  let access = 1;
  const exchange = jest.fn(async () => ({ access: `a${(access += 1)}`, refresh: 'r2' }));
  const one = aSession(exchange).session;
  const two = aSession(exchange).session;
  one.signIn({ access: 'a1', refresh: 'r1' }, USER);
  two.start();
  await expect(Promise.all([one.refresh('a1'), two.refresh('a1')])).resolves.toEqual(['a2', 'a2']);
  expect(exchange.mock.calls).toEqual([['r1'], ['r1']]);
  expect(stored()?.tokens).toEqual({ access: 'a2', refresh: 'r2' });
});

test('a refresh that the server refuses signs out', async () => {
  const { session } = aSession(() => Promise.reject(Object.assign(new Error('ended'), { ended: true })));
  session.signIn({ access: 'a1', refresh: 'r1' }, USER);
  await expect(session.refresh('a1')).resolves.toBeNull();
  expect(session.current()).toEqual({ state: 'anonymous' });
});

describe('a refresh in flight', () => {
  const BOLA = { pen_name: 'Bola Writer', email_verified: true };

  /** Ada's refresh, whose answer the test gives when it likes. */
  function inFlight() {
    let answer: (tokens: { access: string; refresh: string }) => void = () => undefined;
    let refuse: () => void = () => undefined;
    const { session } = aSession(
      () =>
        new Promise((resolve, reject) => {
          answer = resolve;
          refuse = () => reject(Object.assign(new Error('ended'), { ended: true }));
        }),
    );
    session.start();
    session.signIn({ access: 'a1', refresh: 'r1' }, USER);
    const renewed = session.refresh('a1');
    return { session, renewed, answer: () => answer({ access: 'a2', refresh: 'r2' }), refuse: () => refuse() };
  }

  test('does not undo a sign-out', async () => {
    const { session, renewed, answer } = inFlight();
    session.signOut();
    answer();
    await expect(renewed).resolves.toBeNull();
    expect(session.current()).toEqual({ state: 'anonymous' });
    expect(stored()).toBeNull();
  });

  test('does not turn the next person into the one before', async () => {
    const { session, renewed, answer } = inFlight();
    session.signIn({ access: 'b1', refresh: 's1' }, BOLA);
    answer();
    await expect(renewed).resolves.toBeNull();
    expect(session.current()).toEqual({ state: 'authorised', user: BOLA, tokens: { access: 'b1', refresh: 's1' } });
  });

  test('that is refused does not throw the next person out', async () => {
    const { session, renewed, refuse } = inFlight();
    session.signIn({ access: 'b1', refresh: 's1' }, BOLA);
    refuse();
    await expect(renewed).resolves.toBeNull();
    expect(session.accessToken()).toBe('b1');
  });

  test('keeps what was learnt of the user meanwhile', async () => {
    const { session, renewed, answer } = inFlight();
    session.updateUser({ email_verified: false });
    answer();
    await expect(renewed).resolves.toBe('a2');
    expect(session.current()).toEqual({
      state: 'authorised',
      user: { ...USER, email_verified: false },
      tokens: { access: 'a2', refresh: 'r2' },
    });
  });

  test('what the person before asked is not asked again in the name of the next', async () => {
    const { session } = aSession();
    session.start();
    session.signIn({ access: 'a1', refresh: 'r1' }, USER);
    session.signIn({ access: 'b1', refresh: 's1' }, BOLA);
    await expect(session.refresh('a1')).resolves.toBeNull();
    expect(session.accessToken()).toBe('b1');
  });
});

describe('a sign-in that ends under unsaved work', () => {
  const ADA = { ...USER, email: 'ada@example.org' };
  const KNOWN = { ...ADA, id: 'usr_a', roles: ['reader', 'editor' as const] };
  const refused: RefreshCall = () => Promise.reject(Object.assign(new Error('ended'), { ended: true }));
  const expired = (session: Session) => firstValueFrom(session.state$.pipe(filter(isExpired)));
  const EXPIRED = { state: 'authorised', expired: true, user: KNOWN };

  /** Ada's page, with something typed on it. */
  function typing(refresh?: RefreshCall) {
    const made = aSession(refresh, () => true);
    const people: Array<string | null> = [];
    personChanges(made.session).subscribe((person) => people.push(person));
    made.session.start();
    made.session.signIn({ access: 'a1', refresh: 'r1' }, KNOWN as never);
    people.length = 0;
    return { session: made.session, people };
  }

  test('expires when another tab signs out: the person stays, and no call goes out in their name', () => {
    const { session, people } = typing();
    otherTab(null);
    expect(session.current()).toMatchObject(EXPIRED);
    expect(session.accessToken()).toBeNull();
    expect(people).toEqual([]);
  });

  test('expires when the refresh is refused, which the other tabs hear of', async () => {
    const { session, people } = typing(refused);
    void session.refresh('a1');
    await expired(session);
    expect(session.current()).toMatchObject(EXPIRED);
    expect(stored()).toBeNull();
    expect(people).toEqual([]);
  });

  test('goes on when the same person signs in again: what waited gets the new token, and what was known of them stays', async () => {
    const { session, people } = typing(refused);
    const first = session.refresh('a1');
    const second = session.refresh('a1');
    await expired(session);
    const third = session.refresh('a1');
    session.signIn({ access: 'a2', refresh: 'r2' }, ADA);
    await expect(Promise.all([first, second, third])).resolves.toEqual(['a2', 'a2', 'a2']);
    expect(session.current()).toEqual({ state: 'authorised', user: KNOWN, tokens: { access: 'a2', refresh: 'r2' } });
    expect(stored()?.tokens.access).toBe('a2');
    expect(people).toEqual([]);
  });

  test('goes on when they sign in again in another tab', async () => {
    const { session, people } = typing();
    otherTab(null);
    const waiting = session.refresh('a1');
    otherTab(JSON.stringify({ tokens: { access: 'a2', refresh: 'r2' }, user: ADA }));
    await expect(waiting).resolves.toBe('a2');
    expect(session.current()).toEqual({ state: 'authorised', user: KNOWN, tokens: { access: 'a2', refresh: 'r2' } });
    expect(people).toEqual([]);
  });

  test('ends when it is let go', async () => {
    const { session, people } = typing();
    otherTab(null);
    const waiting = session.refresh('a1');
    session.signOut();
    await expect(waiting).resolves.toBeNull();
    expect(session.current()).toEqual({ state: 'anonymous' });
    expect(people).toEqual([null]);
  });

  test('ends when somebody else signs in, who is not given what waited', async () => {
    const { session, people } = typing();
    otherTab(null);
    const waiting = session.refresh('a1');
    session.signIn(
      { access: 'b1', refresh: 's1' },
      { pen_name: 'Bola Writer', email: 'bola@example.org', email_verified: true },
    );
    await expect(waiting).resolves.toBeNull();
    expect(session.current()).toEqual({
      state: 'authorised',
      user: { pen_name: 'Bola Writer', email: 'bola@example.org', email_verified: true },
      tokens: { access: 'b1', refresh: 's1' },
    });
    expect(people).toEqual(['Bola Writer']);
  });

  test('ends at once when this tab asked for it', () => {
    const { session } = typing();
    session.signOut();
    expect(session.current()).toEqual({ state: 'anonymous' });
  });

  test('is found by a refresh as well, should the other tab not have been heard yet', async () => {
    const { session } = typing(refused);
    localStorage.removeItem(KEY);
    const waiting = session.refresh('a1');
    await expired(session);
    expect(session.current()).toMatchObject(EXPIRED);
    session.signIn({ access: 'a2', refresh: 'r2' }, ADA);
    await expect(waiting).resolves.toBe('a2');
  });
});

describe('news of the user', () => {
  test('is merged into what another tab has renewed, never over it', () => {
    const { session } = aSession();
    session.signIn({ access: 'a1', refresh: 'r1' }, USER);
    localStorage.setItem(KEY, JSON.stringify({ tokens: { access: 'a9', refresh: 'r9' }, user: USER }));
    session.updateUser({ email_verified: false });
    expect(stored()).toEqual({
      tokens: { access: 'a9', refresh: 'r9' },
      user: { pen_name: 'Ada Reader', email_verified: false },
    });
  });

  test('that comes after another person has signed in is dropped', () => {
    const { session } = aSession();
    session.signIn({ access: 'b1', refresh: 's1' }, { pen_name: 'Bola Writer', email_verified: true });
    session.updateUser({ id: 'usr_a', email: 'ada@example.org', pen_name: 'Ada Reader' });
    expect(session.current()).toMatchObject({ user: { pen_name: 'Bola Writer' }, tokens: { access: 'b1' } });
    session.updateUser({ id: 'usr_b', email: 'bola@example.org', pen_name: 'Bola Writer' });
    expect(session.current()).toMatchObject({ user: { id: 'usr_b', email: 'bola@example.org' } });
  });

  test('a new pen name of the same person is taken', () => {
    const { session } = aSession();
    session.signIn({ access: 'a1', refresh: 'r1' }, { ...USER, id: 'usr_a' });
    session.updateUser({ id: 'usr_a', pen_name: 'Ada of the Salt Road' });
    expect(session.current()).toMatchObject({ user: { pen_name: 'Ada of the Salt Road' } });
  });

  test('that names nobody is not put on somebody who signed in in another tab', () => {
    const { session } = aSession();
    session.signIn({ access: 'a1', refresh: 'r1' }, USER);
    localStorage.setItem(
      KEY,
      JSON.stringify({
        tokens: { access: 'b1', refresh: 's1' },
        user: { pen_name: 'Bola Writer', email_verified: true },
      }),
    );
    session.updateUser({ email_verified: false });
    expect(stored()).toMatchObject({ user: { pen_name: 'Bola Writer', email_verified: true } });
  });
});

test('a refresh that finds no server leaves the session as it is', async () => {
  const { session } = aSession(() => Promise.reject(new Error('offline')));
  session.signIn({ access: 'a1', refresh: 'r1' }, USER);
  await expect(session.refresh('a1')).rejects.toThrow('offline');
  expect(session.accessToken()).toBe('a1');
});

test('the bus hears of every change of the session', () => {
  const { bus, session } = aSession();
  const heard: unknown[] = [];
  bus.facts('session.changed.v1').subscribe((fact) => heard.push(fact));
  session.start();
  session.signIn({ access: 'a1', refresh: 'r1' }, USER);
  session.signOut();
  expect(heard).toEqual([
    { state: 'anonymous', pen_name: null },
    { state: 'authorised', pen_name: 'Ada Reader' },
    { state: 'anonymous', pen_name: null },
  ]);
});

test('renewed tokens are no change of person', async () => {
  const { session } = aSession(async () => ({ access: 'a2', refresh: 'r2' }));
  const people: Array<string | null> = [];
  personChanges(session).subscribe((person) => people.push(person));
  session.signIn({ access: 'a1', refresh: 'r1' }, USER);
  await session.refresh('a1');
  session.signOut();
  expect(people).toEqual(['Ada Reader', null]);
});

test('another pen name is no change of person, here or in another tab', () => {
  const { session } = aSession();
  session.start();
  const people: Array<string | null> = [];
  personChanges(session).subscribe((person) => people.push(person));
  session.signIn({ access: 'a1', refresh: 'r1' }, USER);
  session.updateUser({ ...USER, id: 'usr_ada' });
  session.updateUser({ id: 'usr_ada', pen_name: 'Ada Writes' });
  otherTab(
    JSON.stringify({
      tokens: { access: 'a1', refresh: 'r1' },
      user: { ...USER, id: 'usr_ada', pen_name: 'Ada of Aba' },
    }),
  );
  expect(session.current()).toMatchObject({ user: { pen_name: 'Ada of Aba' } });
  otherTab(
    JSON.stringify({
      tokens: { access: 'b1', refresh: 's1' },
      user: { ...USER, id: 'usr_ben', pen_name: 'Ben Reader' },
    }),
  );
  expect(people).toEqual([null, 'Ada Reader', 'Ben Reader']);
});

test('a page that comes back from the back/forward cache is the person’s who is signed in by then', () => {
  const { session } = aSession();
  session.start();
  session.signIn({ access: 'a1', refresh: 'r1' }, USER);
  // No tab tells a page that lies in that cache.
  localStorage.removeItem('griot.session');
  expect(session.current()).toMatchObject({ state: 'authorised' });
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(session.current()).toEqual({ state: 'anonymous' });
});
